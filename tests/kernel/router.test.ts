import { describe, expect, it } from 'vitest'
import { CONNECT, ACCOUNT, defineView, MODAL_CLOSED_EVENT, MODAL_OPENED, VIEW_CHANGED, VIEW_EVICTED, type RoutePolicy } from '#kernel'
import { rejected, thrown } from './support.ts'
import { routerBench, SWAP, TEXT, type RouterBench } from './routerSupport.ts'

const ids = ({ router }: RouterBench): string => router.state.get().stack.map(({ id }) => id).join(' ')

/** One row per navigation rule of specification §2: what is done, and the stack after it ("" is closed). */
const rules: readonly (readonly [string, (bench: RouterBench) => void, string])[] = [
  ['the stack starts at Connect', () => {}, 'Connect'],
  ['a view that is asked for explicitly is shown', ({ router }) => (router.close(), router.show(SWAP, { from: 'ETH' })), 'Swap'],
  ['showing an open modal again changes nothing', ({ router }) => router.show(), 'Connect'],
  ['push puts a view on top', ({ router }) => router.push(TEXT), 'Connect Text'],
  ['push skips a view equal to the current one', ({ router }) => (router.push(SWAP, { from: 'ETH' }), router.push(SWAP, { from: 'ETH' })), 'Connect Swap'],
  ['push keeps the same view with other parameters', ({ router }) => (router.push(SWAP, { from: 'ETH' }), router.push(SWAP, { from: 'DAI' })), 'Connect Swap Swap'],
  ['push takes a view again that is further down', ({ router }) => (router.push(TEXT), router.push(CONNECT)), 'Connect Text Connect'],
  ['replace swaps the last entry', ({ router }) => (router.push(TEXT), router.replace(ACCOUNT)), 'Connect Account'],
  ['replace swaps the only entry', ({ router }) => router.replace(ACCOUNT), 'Account'],
  ['reset clears the history to one view', ({ router }) => (router.push(TEXT), router.push(ACCOUNT), router.reset(TEXT)), 'Text'],
  ['goBack pops', ({ router }) => (router.push(TEXT), router.goBack()), 'Connect'],
  ['goBack closes when one entry remains', ({ router }) => router.goBack(), ''],
  ['goBackToIndex truncates the history', ({ router }) => (router.push(TEXT), router.push(ACCOUNT), router.goBackToIndex(0)), 'Connect'],
  ['goBackToIndex beyond the history changes nothing', ({ router }) => (router.push(TEXT), router.goBackToIndex(1), router.goBackToIndex(7), router.goBackToIndex(-1)), 'Connect Text'],
  ['close empties the stack', ({ router }) => (router.push(TEXT), router.close()), ''],
  ['after closing, the stack starts anew', ({ router }) => (router.push(TEXT), router.close(), router.show()), 'Connect'],
  ['a closed modal takes no push, replace, reset or back', ({ router }) => (router.close(), router.push(TEXT), router.replace(TEXT), router.reset(TEXT), router.goBack()), ''],
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
    for (const act of ['push', 'replace', 'reset'] as const) expect(thrown(() => bench.router[act](absent))).toBe('VIEW_NOT_FOUND')
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.canOpen(absent)).toBe(false)
    expect(bench.router.canOpen(TEXT)).toBe(true)
  })

  it('keeps the parameters as they are, and leaves the caller’s object alone', () => {
    const { router } = routerBench()
    const params = { from: 'ETH' }
    router.show(SWAP, params)
    expect(router.state.get().stack[0]?.params).toBe(params)
    params.from = 'DAI'
    expect(params.from).toBe('DAI')
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
      [MODAL_OPENED.id, { connected: false, view: 'Connect' }],
      [VIEW_CHANGED.id, { view: 'Connect' }],
      [VIEW_CHANGED.id, { view: 'Text' }],
      [MODAL_CLOSED_EVENT.id, { connected: true }],
    ])
  })
})

describe('a transaction', () => {
  const cases = [
    ['success', ['onSuccess'], 'Connect Text'],
    ['error', ['onError'], 'Connect'],
    ['cancel', ['onCancel'], 'Connect'],
  ] as const

  it.each(cases)('that ends in %s calls %s once, and the stack is %s', (outcome, called, stack) => {
    const bench = routerBench()
    const calls: string[] = []
    bench.router.show()
    bench.router.push(TEXT)
    bench.router.pushTransaction({
      onSuccess: () => void calls.push('onSuccess'),
      onError: () => void calls.push('onError'),
      onCancel: () => void calls.push('onCancel'),
    })
    bench.router.popTransaction(outcome)
    bench.router.popTransaction(outcome)
    expect(calls).toEqual(called)
    expect(ids(bench)).toBe(stack)
  })

  it('without callbacks still goes back on error', () => {
    const bench = routerBench()
    bench.router.show()
    bench.router.push(TEXT)
    bench.router.pushTransaction({})
    bench.router.popTransaction('error')
    expect(ids(bench)).toBe('Connect')
  })

  it('is cancelled when the modal closes, the newest first, and a throwing callback stops nothing', () => {
    const { router, faults } = routerBench()
    const calls: string[] = []
    router.show()
    router.pushTransaction({ onCancel: () => void calls.push('older') })
    router.pushTransaction({
      onCancel() {
        throw new Error('no')
      },
    })
    router.pushTransaction({ onCancel: () => void calls.push('newer') })
    router.close()
    router.popTransaction('cancel')
    expect(calls).toEqual(['newer', 'older'])
    expect(faults).toHaveLength(1)
  })
})

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
    const bench = routerBench({ policies: [{ id: 'sign-in', close: ({ id }) => (id === TEXT.id ? 'refuse' : undefined) }] })
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
    expect(bench.faults.every(({ plugin, contribution }) => plugin === 'toy' && contribution === 'policy:broken')).toBe(true)
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
    ['its plugin stops', ({ router }) => router.evict('toy', (id) => id === TEXT.id)],
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
      policies: [{ id: 'gate', changed: (current) => (current?.id === TEXT.id ? bench.router.replace(SWAP, {}) : undefined) }],
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
  const evictText = ({ router }: RouterBench): void => router.evict('toy', (id) => id === TEXT.id)

  it('lands on the previous view and says which one went', () => {
    const bench = routerBench()
    const heard: unknown[] = []
    bench.bus.on(VIEW_EVICTED, (payload) => heard.push(payload))
    bench.router.show()
    bench.router.push(TEXT)
    evictText(bench)
    expect(ids(bench)).toBe('Connect')
    expect(bench.router.state.get().direction).toBe('prev')
    expect(heard).toEqual([{ view: 'Text', plugin: 'toy' }])
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
