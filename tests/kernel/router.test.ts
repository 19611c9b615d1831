import { describe, expect, it } from 'vitest'
import { defineView, VIEW_CHANGED } from '#kernel'
import { ACCOUNT, CONNECT } from './testKernel.ts'
import { thrown } from './support.ts'
import { CLOSED, OPENED, ids, routerBench, SWAP, TEXT, type RouterBench } from './routerSupport.ts'

/** One row per navigation rule of specification §2: what is done, and the stack after it ("" is closed). */
const rules: readonly (readonly [string, (bench: RouterBench) => void, string])[] = [
  ['the stack starts at Connect', () => {}, 'Connect'],
  [
    'a view that is asked for explicitly is shown',
    ({ router }) => (router.close(), router.show(SWAP, { from: 'ETH' })),
    'Swap',
  ],
  ['showing an open modal again changes nothing', ({ router }) => router.show(), 'Connect'],
  ['push puts a view on top', ({ router }) => router.push(TEXT), 'Connect Text'],
  [
    'push skips a view equal to the current one',
    ({ router }) => (router.push(SWAP, { from: 'ETH' }), router.push(SWAP, { from: 'ETH' })),
    'Connect Swap',
  ],
  [
    'push keeps the same view with other parameters',
    ({ router }) => (router.push(SWAP, { from: 'ETH' }), router.push(SWAP, { from: 'DAI' })),
    'Connect Swap Swap',
  ],
  [
    'push takes a view again that is further down',
    ({ router }) => (router.push(TEXT), router.push(CONNECT)),
    'Connect Text Connect',
  ],
  ['replace swaps the last entry', ({ router }) => (router.push(TEXT), router.replace(ACCOUNT)), 'Connect Account'],
  ['replace swaps the only entry', ({ router }) => router.replace(ACCOUNT), 'Account'],
  [
    'reset clears the history to one view',
    ({ router }) => (router.push(TEXT), router.push(ACCOUNT), router.reset(TEXT)),
    'Text',
  ],
  ['goBack pops', ({ router }) => (router.push(TEXT), router.goBack()), 'Connect'],
  ['goBack closes when one entry remains', ({ router }) => router.goBack(), ''],
  [
    'goBackToIndex truncates the history',
    ({ router }) => (router.push(TEXT), router.push(ACCOUNT), router.goBackToIndex(0)),
    'Connect',
  ],
  [
    'goBackToIndex beyond the history changes nothing',
    ({ router }) => (router.push(TEXT), router.goBackToIndex(1), router.goBackToIndex(7), router.goBackToIndex(-1)),
    'Connect Text',
  ],
  ['close empties the stack', ({ router }) => (router.push(TEXT), router.close()), ''],
  [
    'after closing, the stack starts anew',
    ({ router }) => (router.push(TEXT), router.close(), router.show()),
    'Connect',
  ],
  [
    'a closed modal takes no push, replace, reset or back',
    ({ router }) => (router.close(), router.push(TEXT), router.replace(TEXT), router.reset(TEXT), router.goBack()),
    '',
  ],
]

describe('navigation', () => {
  it.each(rules)('%s', (_, act, stack) => {
    const bench = routerBench()
    bench.router.show()
    act(bench)
    expect(ids(bench)).toBe(stack)
    expect(bench.router.state.get().open).toBe(stack !== '')
  })

  it('says which way it went, as next, prev and none', () => {
    const { router } = routerBench()
    const direction = (): string => router.state.get().direction
    router.show()
    expect(direction()).toBe('none')
    router.push(TEXT)
    expect(direction()).toBe('next')
    router.goBack()
    expect(direction()).toBe('prev')
    router.close()
    expect(direction()).toBe('none')
  })

  it('is loading from the open call until the first view is drawn', () => {
    const { router } = routerBench()
    router.show()
    expect(router.state.get().loading).toBe(true)
    router.drawn()
    expect(router.state.get().loading).toBe(false)
    router.push(TEXT)
    expect(router.state.get().loading).toBe(false)
    router.close()
    router.show()
    router.close()
    expect(router.state.get().loading).toBe(false)
  })

  it('refuses a view that nobody contributes and changes nothing', () => {
    const bench = routerBench()
    const absent = defineView('Absent')
    expect(thrown(() => bench.router.show(absent))).toBe('VIEW_NOT_FOUND')
    expect(ids(bench)).toBe('')
    bench.router.show()
    for (const act of ['push', 'replace', 'reset'] as const)
      expect(thrown(() => bench.router[act](absent))).toBe('VIEW_NOT_FOUND')
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.canOpen(absent)).toBe(false)
    expect(bench.router.canOpen(TEXT)).toBe(true)
  })

  it('keeps the parameters as they were, and leaves the caller’s object alone', () => {
    const { router } = routerBench()
    const params = { from: 'ETH' }
    router.show(SWAP, params)
    params.from = 'DAI'
    const kept = router.state.get().stack[0]?.params as typeof params
    expect(kept).toEqual({ from: 'ETH' })
    expect(() => (kept.from = 'DAI')).toThrow(TypeError)
  })

  it('tells of opening, of each view and of closing, in this order', () => {
    const bench = routerBench()
    const heard: unknown[] = []
    bench.bus.onAny((id, payload) => heard.push([id, payload]))
    bench.router.show()
    bench.router.push(TEXT)
    bench.connected = true
    bench.router.close()
    bench.router.close()
    expect(heard).toEqual([
      [OPENED.id, { connected: false, view: 'Connect' }],
      [VIEW_CHANGED.id, { view: 'Connect' }],
      [VIEW_CHANGED.id, { view: 'Text' }],
      [CLOSED.id, { connected: true }],
    ])
  })
})
