import { describe, expect, it } from 'vitest'
import { defineView, VIEW_CHANGED, type RoutePolicy } from '#kernel'
import { ACCOUNT, CONNECT } from './testKernel.ts'
import { ids, routerBench, SWAP, TEXT, type RouterBench } from './routerSupport.ts'

/** The rules of specification §2 about wallets, as the plugin `wallets` contributes them. */
const walletRules = (bench: () => RouterBench): RoutePolicy => ({
  id: 'wallets',
  start: (asked) => asked ?? { ref: bench().connected ? ACCOUNT : CONNECT },
  back: (from) => (from.id === CONNECT.id && bench().connected ? { ref: ACCOUNT } : undefined),
})

describe('policies', () => {
  const withWallets = (embedded = false): RouterBench => {
    const bench: RouterBench = routerBench({ embedded, policies: [walletRules(() => bench)] })
    return bench
  }

  it('choose the start view: Account when connected, Connect when not, the asked one always', () => {
    const bench = withWallets()
    bench.router.show()
    expect(ids(bench)).toBe('Connect')
    bench.router.close()
    bench.connected = true
    bench.router.show()
    expect(ids(bench)).toBe('Account')
    bench.router.close()
    bench.router.show(TEXT)
    expect(ids(bench)).toBe('Text')
  })

  it('lead Back from Connect to Account while an account is connected', () => {
    const bench = withWallets()
    bench.router.show()
    bench.router.push(TEXT)
    bench.router.push(CONNECT)
    bench.connected = true
    bench.router.goBack()
    expect(ids(bench)).toBe('Account')
    expect(bench.router.state.get().direction).toBe('prev')
    bench.router.goBack()
    expect(ids(bench)).toBe('')
  })

  it('show the start view when an embedded modal closes', () => {
    const bench = withWallets(true)
    bench.router.show()
    bench.router.push(TEXT)
    expect(bench.router.close()).toBe(true)
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.state.get().open).toBe(true)
    bench.connected = true
    bench.router.goBack()
    bench.router.goBack()
    expect(ids(bench)).toBe('Account')
  })

  it('may refuse a close that a person starts; force and dispose close all the same', () => {
    const bench = routerBench({
      policies: [{ id: 'sign-in', close: ({ id }) => (id === TEXT.id ? 'refuse' : undefined) }],
    })
    bench.router.show()
    bench.router.replace(TEXT)
    expect(bench.router.close()).toBe(false)
    bench.router.goBack()
    expect(bench.router.state.get()).toMatchObject({ open: true, refusals: 2 })
    expect(bench.router.close({ force: true })).toBe(true)
    expect(ids(bench)).toBe('')
  })

  it('may send a push or replace elsewhere, seeing where it came from', () => {
    const seen: unknown[] = []
    const bench = routerBench({
      policies: [
        {
          id: 'detour',
          redirect(to, from) {
            seen.push([to.ref.id, from?.id])
            return to.ref.id === SWAP.id ? { ref: TEXT } : undefined
          },
        },
      ],
    })
    bench.router.show()
    bench.router.push(SWAP, {})
    bench.router.replace(SWAP, {})
    expect(ids(bench)).toBe('Connect Text')
    expect(seen).toEqual([
      ['Swap', 'Connect'],
      ['Swap', 'Text'],
    ])
  })

  it('are asked by rank, and the first answer wins', () => {
    const bench = routerBench({
      policies: [
        { id: 'last', start: () => ({ ref: SWAP }) },
        { id: 'first', rank: 1, start: () => ({ ref: TEXT }) },
        { id: 'none', rank: 0, start: () => undefined },
      ],
    })
    bench.router.show()
    expect(ids(bench)).toBe('Text')
  })

  it('that throw, answer nonsense or name an absent view have no opinion', () => {
    const nonsense = { ref: undefined } as never
    const bench = routerBench({
      policies: [
        {
          id: 'broken',
          start() {
            throw new Error('start')
          },
          back: () => nonsense,
          redirect: (async () => ({ ref: TEXT })) as never,
          close: () => 'yes' as never,
          changed() {
            throw new Error('changed')
          },
        },
        { id: 'absent', start: () => ({ ref: defineView('Absent') }), back: () => ({ ref: defineView('Absent') }) },
      ],
    })
    bench.router.show()
    bench.router.push(ACCOUNT)
    expect(ids(bench)).toBe('Connect Account')
    bench.router.goBack()
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.close()).toBe(true)
    const faulty = new Set(bench.faults.map(({ plugin, contribution }) => `${plugin} ${contribution}`))
    expect(faulty).toEqual(new Set(['toy policy:broken']))
  })

  it('are told after each change of view, and may move on from there', () => {
    const changes: unknown[] = []
    const views: string[] = []
    const bench = routerBench({
      policies: [
        {
          id: 'watcher',
          changed(current, previous) {
            changes.push([current?.id, previous?.id])
            if (current?.id === SWAP.id) bench.router.replace(TEXT)
          },
        },
      ],
    })
    bench.bus.on(VIEW_CHANGED, ({ view }) => views.push(view))
    bench.router.show()
    bench.router.push(SWAP, {})
    bench.router.close()
    expect(changes).toEqual([
      ['Connect', undefined],
      ['Swap', 'Connect'],
      ['Text', 'Swap'],
      [undefined, 'Text'],
    ])
    expect(views).toEqual(['Connect', 'Swap', 'Text'])
  })
})
