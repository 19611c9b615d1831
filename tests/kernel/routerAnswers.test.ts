import { describe, expect, it } from 'vitest'
import { defineView, VIEW_EVICTED } from '#kernel'
import { ACCOUNT, CONNECT } from './testKernel.ts'
import { ids, routerBench, SWAP, TEXT, type RouterBench } from './routerSupport.ts'
import { rejected } from './support.ts'

describe('a view that answers', () => {
  const openText = (bench: RouterBench): Promise<string> => bench.router.open(TEXT)
  const keyOf = ({ router }: RouterBench): number => router.state.get().stack.at(-1)!.key

  it('opens the modal, resolves to its answer and goes back', async () => {
    const bench = routerBench()
    bench.router.show()
    const answer = openText(bench)
    expect(ids(bench)).toBe('Connect Text')
    bench.router.settle(keyOf(bench), 'hello')
    expect(await answer).toBe('hello')
    expect(ids(bench)).toBe('Connect')
  })

  it('closes the modal with its answer when nothing is under it', async () => {
    const bench = routerBench()
    const answer = openText(bench)
    bench.router.settle(keyOf(bench), 'hello')
    expect(await answer).toBe('hello')
    expect(bench.router.state.get().open).toBe(false)
  })

  it('answers only once, and a late answer of a view that is gone moves nothing', async () => {
    const bench = routerBench()
    const answer = openText(bench)
    const key = keyOf(bench)
    bench.router.settle(key, 'first')
    bench.router.show()
    bench.router.settle(key, 'second')
    expect(await answer).toBe('first')
    expect(ids(bench)).toBe('Connect')
  })

  const endings: readonly (readonly [string, (bench: RouterBench) => void])[] = [
    ['the modal closes', ({ router }) => router.close()],
    ['a person goes back', ({ router }) => router.goBack()],
    ['the history is reset', ({ router }) => router.reset(ACCOUNT)],
    ['the history is cut below it', ({ router }) => (router.push(ACCOUNT), router.goBackToIndex(0))],
    ['its plugin stops', ({ router }) => router.evict('toy', 'off', (id) => id === TEXT.id)],
    ['the modal is disposed', ({ router }) => router.dispose()],
  ]
  it.each(endings)('rejects with MODAL_CLOSED when %s', async (_, end) => {
    const bench = routerBench()
    bench.router.show()
    const answer = openText(bench)
    end(bench)
    expect(await rejected(answer)).toBe('MODAL_CLOSED')
  })

  it('stays owed while other views come and go on top of it', async () => {
    const bench = routerBench()
    const answer = openText(bench)
    const key = keyOf(bench)
    bench.router.push(ACCOUNT)
    bench.router.goBack()
    bench.router.settle(key, 'still here')
    expect(await answer).toBe('still here')
  })

  it('hands its debt over to the view that replaces it', async () => {
    const bench = routerBench()
    const answer = openText(bench)
    bench.router.replace(SWAP, {})
    bench.router.replace(TEXT)
    bench.router.settle(keyOf(bench), 'handed over')
    expect(await answer).toBe('handed over')
  })

  it('answers everybody who asked for it while it was on top', async () => {
    const bench = routerBench()
    const answers = [openText(bench), openText(bench)]
    expect(ids(bench)).toBe('Text')
    bench.router.settle(keyOf(bench), 'both')
    expect(await Promise.all(answers)).toEqual(['both', 'both'])
  })

  it('owes its caller the answer even if a policy replaces it in the same moment', async () => {
    const bench = routerBench({
      policies: [
        { id: 'gate', changed: (current) => (current?.id === TEXT.id ? bench.router.replace(SWAP, {}) : undefined) },
      ],
    })
    const answer = openText(bench)
    expect(ids(bench)).toBe('Swap')
    bench.router.settle(keyOf(bench), 'through the gate')
    expect(await answer).toBe('through the gate')
  })

  it('rejects with VIEW_NOT_FOUND when nobody contributes it, and with MODAL_CLOSED after the end', async () => {
    const bench = routerBench()
    expect(await rejected(bench.router.open(defineView('Absent')))).toBe('VIEW_NOT_FOUND')
    bench.router.dispose()
    expect(await rejected(openText(bench))).toBe('MODAL_CLOSED')
  })
})

describe('eviction', () => {
  const evictText = ({ router }: RouterBench): void => router.evict('toy', 'off', (id) => id === TEXT.id)

  it('lands on the previous view and says which one went', () => {
    const bench = routerBench()
    const heard: unknown[] = []
    bench.bus.on(VIEW_EVICTED, (payload) => heard.push(payload))
    bench.router.show()
    bench.router.push(TEXT)
    evictText(bench)
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.state.get().direction).toBe('prev')
    expect(heard).toEqual([{ view: 'Text', plugin: 'toy', reason: 'off' }])
  })

  it('lands on the start view when nothing else is there', () => {
    const bench = routerBench()
    bench.router.show(TEXT)
    evictText(bench)
    expect(ids(bench)).toBe('Connect')
  })

  it('closes when not even the start view is there, whatever a policy says', () => {
    const bench = routerBench({ policies: [{ id: 'refuser', close: () => 'refuse' }] })
    bench.router.show(TEXT)
    bench.installed.delete(CONNECT.id)
    evictText(bench)
    expect(ids(bench)).toBe('')
  })

  it('takes views from the middle without a word, and does not touch the open one', () => {
    const bench = routerBench()
    const heard: unknown[] = []
    bench.router.show()
    bench.router.push(TEXT)
    bench.router.push(SWAP, { from: 'ETH' })
    const { key } = bench.router.state.get().stack.at(-1)!
    bench.bus.onAny((id) => heard.push(id))
    evictText(bench)
    expect(ids(bench)).toBe('Connect Swap')
    expect(bench.router.state.get().stack.at(-1)!.key).toBe(key)
    expect(heard).toEqual([])
  })

  it('keeps the open one of two neighbours that became equal', async () => {
    const bench = routerBench()
    bench.router.show(SWAP, { from: 'ETH' })
    bench.router.push(TEXT)
    const answer = bench.router.open(SWAP, { from: 'ETH' })
    const { key } = bench.router.state.get().stack.at(-1)!
    evictText(bench)
    expect(ids(bench)).toBe('Swap')
    expect(bench.router.state.get().stack[0]!.key).toBe(key)
    bench.router.settle(key, undefined)
    expect(await rejected(answer)).toBe('nothing')
  })

  it('changes nothing when the plugin has no view on the stack', () => {
    const bench = routerBench()
    bench.router.show()
    const before = bench.router.state.get()
    evictText(bench)
    expect(bench.router.state.get()).toBe(before)
  })
})

describe('the face that plugins get', () => {
  it('has neither the inner methods nor a way to write', () => {
    const { router } = routerBench()
    for (const inner of ['drawn', 'evict', 'dispose', 'face']) expect(router.face).not.toHaveProperty(inner)
    for (const inner of ['update', 'close']) expect(router.face.state).not.toHaveProperty(inner)
    for (const target of [router.face, router.face.state, router]) {
      expect(() => Object.assign(target, { get: () => 'mine', push: () => {} })).toThrow(TypeError)
    }
  })
})
