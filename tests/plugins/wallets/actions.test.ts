import { codeOf, PLUGIN_CHANGED } from '#kernel'
import { CHAINS, CONNECT, WHAT_IS_A_WALLET } from '#wallet'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as connecting from '../../../src/plugins/wallets/createActions.ts'
import { createLazyActions, type WalletActions } from '../../../src/plugins/wallets/actions.ts'
import { BASE, EVM_2, evmWallet, flush, MAINNET, setup, TOY, toyWallet, until, type SetupOptions } from './support.ts'

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)

/** The plugin while its actions are loading; the test says when they have loaded, or that loading fails. */
async function waiting(options: SetupOptions = {}) {
  let loads = 0
  let settle: { readonly arrive: () => void; readonly fail: () => void }
  let loading: Promise<typeof connecting>
  const again = (): void => {
    loading = new Promise((resolve, reject) => {
      settle = { arrive: () => resolve(connecting), fail: () => reject(new Error('offline')) }
    })
    loading.catch(() => {})
  }
  again()
  const source = (): Promise<typeof connecting> => {
    loads += 1
    return loading
  }
  const test = await setup({ ...options, source })
  return {
    ...test,
    loads: () => loads,
    async arrive() {
      settle.arrive()
      await flush()
    },
    /** All tries of one load fail; the next load may work. */
    async fail() {
      settle.fail()
      await test.clock.advance(5_000)
      again()
    },
  }
}

const session = (...connectors: readonly (readonly [string, string])[]): FakeStorage =>
  createFakeStorage({
    'latchkey:wallets:session': JSON.stringify({
      v: 1,
      d: { connectors: Object.fromEntries(connectors.map(([namespace, connectorId]) => [namespace, { connectorId }])) },
    }),
  })
const KEY = 'latchkey:wallets:session'

afterEach(() => vi.unstubAllGlobals())

describe('the code of the actions', () => {
  it.each([
    ['loads at the same time for the chains of the last visit', true],
    ['does not load where reconnecting is off', false],
  ])('chain code %s', async (_, enableReconnect) => {
    const { kernel } = await waiting({ storage: session(['eip155', 'larkspur']), host: { enableReconnect } })
    const chains = await kernel.ready(CHAINS)
    if (enableReconnect) await until(() => chains.peek('eip155') !== undefined)
    // Where it does not load, there is nothing to wait for but the turns in which it would.
    else for (let turn = 0; turn < 10; turn += 1) await flush()
    expect([chains.peek('eip155') !== undefined, chains.peek('cosmos')]).toEqual([enableReconnect, undefined])
  })

  it('is not loaded by a host that only reads', async () => {
    const { accounts, loads, networks, service } = await waiting({ wallets: [evmWallet()] })
    await accounts.refreshBalance()
    expect(service.provider()).toBeUndefined()
    expect([networks.isRefused(BASE.caipNetworkId), networks.state.get().active]).toEqual([false, MAINNET])
    expect(service.rows.get()[0]?.rows.map(({ label }) => label)).toEqual(['Larkspur'])
    await flush()
    expect(loads()).toBe(0)
  })

  it('loads when the modal opens, once, also without a directory', async () => {
    const { arrive, actions, kernel, loads, service } = await waiting({
      wallets: [evmWallet()],
      host: { projectId: '' },
    })
    kernel.router.show()
    await flush()
    await arrive()
    const begun = actions()
    expect(begun).toBeDefined()
    kernel.router.close()
    kernel.router.show()
    await service.connect({ connectorId: 'larkspur' })
    expect([actions() === begun, loads()]).toEqual([true, 1])
  })

  it('waits until the list is drawn: a frame in which no plugin is being loaded', async () => {
    const frames = new Map<number, () => void>()
    let count = 0
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (frames.set((count += 1), draw), count))
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
    const frame = async (): Promise<void> => {
      const due = [...frames.values()]
      frames.clear()
      for (const draw of due) draw()
      await flush()
    }
    const { kernel, loads, service, stop } = await waiting()
    kernel.router.show()
    expect(service.rows.get().map(({ pending = 0 }) => pending)).toEqual([4, 0])
    const slow = { id: 'slow', status: { state: 'loading' } } as const
    kernel.bus.emit(PLUGIN_CHANGED, slow)
    await frame()
    expect(loads()).toBe(0)
    kernel.bus.emit(PLUGIN_CHANGED, { ...slow, status: { state: 'active' } })
    expect(loads()).toBe(0)
    await frame()
    expect(loads()).toBe(1)
    kernel.router.close()
    await stop()
    expect(frames.size).toBe(0)
  })

  it('leaves no frame behind when the plugin stops before the list is drawn', async () => {
    const frames = new Set<number>()
    vi.stubGlobal('requestAnimationFrame', () => (frames.add(1), 1))
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
    const { kernel, stop } = await waiting()
    kernel.router.show()
    expect(frames.size).toBe(1)
    await stop()
    expect(frames.size).toBe(0)
  })

  it('shows placeholders for directory wallets from the start, and removes them when it does not load', async () => {
    const { fail, kernel, loads, service } = await waiting({ wallets: [evmWallet()] })
    kernel.router.show()
    const pending = (): readonly number[] => service.rows.get().map((section) => section.pending ?? 0)
    expect(pending()).toEqual([0, 3, 0])
    await flush()
    await fail()
    expect([pending(), loads()]).toEqual([[0, 0], 3])
    kernel.router.close()
    kernel.router.show()
    await flush()
    expect([pending(), loads()]).toEqual([[0, 3, 0], 4])
  })

  it('does not begin any more once the plugin has stopped, and leaves nothing behind', async () => {
    const wallet = evmWallet()
    const { arrive, actions, kernel, networks, service, stop } = await waiting({ wallets: [wallet] })
    kernel.router.show()
    const requests = [
      service.connect({ connectorId: 'larkspur' }),
      service.disconnect('cosmos'),
      networks.switchTo(BASE.caipNetworkId),
    ].map(code)
    await stop()
    expect(await Promise.all(requests)).toEqual(['ABORTED', 'ABORTED', 'ABORTED'])
    await arrive()
    expect([actions(), wallet.asked]).toEqual([undefined, []])
  })
})

describe('a plugin that stops in the very moment the code is there', () => {
  it('does not begin any more', async () => {
    const life = new AbortController()
    const begin = vi.fn<() => WalletActions>()
    const load = async <T>(source: () => Promise<T>): Promise<T> => {
      const chunk = await source()
      life.abort()
      return chunk
    }
    const logger = { error() {}, warn() {}, info() {}, debug() {} }
    const { ask } = createLazyActions({ chunks: { load }, logger, signal: life.signal }, async () => ({}), begin)
    expect(await code(ask('it', () => {}))).toBe('ABORTED')
    expect(begin).not.toHaveBeenCalled()
  })
})

describe('connecting before it is there', () => {
  it('ends with the plugin, in whatever moment that stops', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const wallet = evmWallet()
      wallet.behave('hang', 'connect')
      const { arrive, clock, service, stop } = await waiting({ wallets: [wallet] })
      const connected = code(service.connect({ connectorId: 'larkspur' }))
      const arrived = arrive()
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      await stop()
      await arrived
      await flush()
      // The plugin that brings the wallet stops first, so the wallet may be gone before us.
      expect(['ABORTED', 'CONNECTOR_NOT_FOUND']).toContain(await connected)
      expect(clock.pending).toBe(0)
    }
  })

  it('asks the wallet as soon as it is', async () => {
    const wallet = evmWallet()
    const { arrive, loads, service } = await waiting({ wallets: [wallet] })
    const connected = code(service.connect({ connectorId: 'larkspur' }))
    await flush()
    expect([loads(), wallet.asked]).toEqual([1, []])
    await arrive()
    expect([await connected, wallet.asked]).toEqual(['done', ['connect']])
  })

  it('can be cancelled at once, and then never asks', async () => {
    const wallet = evmWallet()
    const { arrive, service } = await waiting({ wallets: [wallet] })
    const cancel = new AbortController()
    const connected = code(service.connect({ connectorId: 'larkspur', signal: cancel.signal }))
    cancel.abort()
    expect(await connected).toBe('ABORTED')
    expect(await code(service.connect({ connectorId: 'larkspur', signal: AbortSignal.abort() }))).toBe('ABORTED')
    await arrive()
    expect(wallet.asked).toEqual([])
  })

  it('asks only the newest choice of each namespace', async () => {
    const [first, second, other] = [evmWallet(), evmWallet({ name: 'Quarry' }), toyWallet()]
    const { arrive, service } = await waiting({ wallets: [first, second, other] })
    const old = code(service.connect({ connectorId: 'larkspur' }))
    const answers = [service.connect({ connectorId: 'tern' }), service.connect({ connectorId: 'quarry' })].map(code)
    expect(await old).toBe('ABORTED')
    await arrive()
    expect(await Promise.all(answers)).toEqual(['done', 'done'])
    expect([first.asked, second.asked, other.asked]).toEqual([[], ['connect'], ['connect']])
  })

  it('loses to a later disconnect at once, and wins over an earlier one', async () => {
    const wallet = evmWallet()
    const { arrive, service } = await waiting({ wallets: [wallet] })
    const lost = code(service.connect({ connectorId: 'larkspur' }))
    const leaving = code(service.disconnect())
    expect(await lost).toBe('ABORTED')
    const won = code(service.connect({ connectorId: 'larkspur' }))
    await arrive()
    expect(await Promise.all([leaving, won])).toEqual(['done', 'done'])
    expect([wallet.asked, service.state.get().status]).toEqual([['connect'], { eip155: 'connected' }])
  })

  it('fails when the code does not come, and works at the next try', async () => {
    const wallet = evmWallet()
    const { arrive, fail, loads, service } = await waiting({ wallets: [wallet] })
    const failed = code(service.connect({ connectorId: 'larkspur' }))
    await fail()
    expect([await failed, loads(), service.state.get().status]).toEqual(['CHUNK_FAILED', 3, {}])
    const connected = code(service.connect({ connectorId: 'larkspur' }))
    await arrive()
    expect(await connected).toBe('done')
  })

  it('knows no wallet that has gone meanwhile', async () => {
    const wallet = evmWallet()
    const { arrive, registry, service } = await waiting({ wallets: [wallet] })
    const connected = code(service.connect({ connectorId: 'larkspur' }))
    registry.vanish(wallet)
    await arrive()
    expect([await connected, wallet.asked]).toEqual(['CONNECTOR_NOT_FOUND', []])
  })

  it('ignores events of a wallet that has not been asked', async () => {
    const wallet = evmWallet({ granted: true })
    const { arrive, faults, kernel, service } = await waiting({ wallets: [wallet] })
    kernel.router.show()
    wallet.show([`eip155:1:${EVM_2}`])
    await arrive()
    wallet.show([`eip155:1:${EVM_2}`])
    expect([service.state.get().accounts, faults]).toEqual([{}, []])
  })
})

describe('coming back before it is there', () => {
  const stored = (): FakeStorage => session(['eip155', 'larkspur'], ['cosmos', 'tern'])
  const wallets = () => [evmWallet({ granted: true }), toyWallet({ granted: true })] as const

  it('is "reconnecting" from the first moment, and asks for the code at once', async () => {
    const { arrive, loads, service } = await waiting({ wallets: wallets(), storage: stored() })
    expect(service.state.get()).toMatchObject({
      status: { eip155: 'reconnecting', cosmos: 'reconnecting' },
      accounts: {},
    })
    expect(loads()).toBe(1)
    await arrive()
    expect(service.state.get().status).toEqual({ eip155: 'connected', cosmos: 'connected' })
  })

  it('gives up after 5 seconds in all, and tries again at the next visit', async () => {
    const { arrive, clock, service, storage } = await waiting({ wallets: wallets(), storage: stored() })
    await clock.advance(4_999)
    expect(service.state.get().status.eip155).toBe('reconnecting')
    await clock.advance(1)
    expect(service.state.get().status).toEqual({})
    await arrive()
    expect([service.state.get().accounts, storage.values.has(KEY)]).toEqual([{}, true])
  })

  it('leaves a wallet only what is left of the 5 seconds', async () => {
    const [larkspur, tern] = wallets()
    larkspur.behave('hang', 'restore')
    const { arrive, clock, service } = await waiting({ wallets: [larkspur, tern], storage: stored() })
    await clock.advance(3_000)
    await arrive()
    expect(service.state.get().status).toEqual({ eip155: 'reconnecting', cosmos: 'connected' })
    await clock.advance(2_000)
    expect(service.state.get().status).toEqual({ cosmos: 'connected' })
  })

  it('is over when the code does not come', async () => {
    const { fail, service, storage } = await waiting({ wallets: wallets(), storage: stored() })
    await fail()
    expect([service.state.get().status, storage.values.has(KEY)]).toEqual([{}, true])
  })

  it('gives way to a disconnect at once, and the wallet is told later', async () => {
    const [larkspur, tern] = wallets()
    const { arrive, service, storage } = await waiting({ wallets: [larkspur, tern], storage: stored() })
    const leaving = code(service.disconnect('eip155'))
    expect(service.state.get().status).toEqual({ cosmos: 'reconnecting' })
    await arrive()
    expect(await leaving).toBe('done')
    expect(service.state.get().status).toEqual({ cosmos: 'connected' })
    expect([larkspur.asked, tern.asked]).toEqual([['disconnect'], ['restore']])
    expect(storage.values.get(KEY)).toBe(
      JSON.stringify({ v: 1, d: { connectors: { cosmos: { connectorId: 'tern' } } } }),
    )
  })

  it('gives way to a wallet that the person chooses meanwhile', async () => {
    const [larkspur] = wallets()
    const quarry = evmWallet({ name: 'Quarry' })
    const { arrive, service } = await waiting({ wallets: [larkspur, quarry], storage: session(['eip155', 'larkspur']) })
    const connected = code(service.connect({ connectorId: 'quarry' }))
    await arrive()
    expect([await connected, service.state.get().accounts.eip155?.connectorId]).toEqual(['done', 'quarry'])
  })

  it('shows nothing of it where the host wants no reconnecting', async () => {
    const [larkspur, tern] = wallets()
    const host = { enableReconnect: false }
    const { arrive, service, storage } = await waiting({ wallets: [larkspur, tern], storage: stored(), host })
    expect(service.state.get().status).toEqual({})
    await arrive()
    expect([larkspur.asked, tern.asked, storage.values.has(KEY)]).toEqual([['disconnect'], ['disconnect'], false])
  })
})

describe('choosing before it is there', () => {
  const top = ({ kernel }: Awaited<ReturnType<typeof waiting>>): string | undefined =>
    kernel.router.state.get().stack.at(-1)?.id
  const choose = ({ service }: Awaited<ReturnType<typeof waiting>>, label: string): void =>
    service.rows
      .get()
      .flatMap(({ rows }) => rows)
      .find((row) => row.label === label)
      ?.onSelect()
  const opened = async (options: SetupOptions = {}) => {
    const custom = { id: 'c', name: 'Custom' }
    const test = await waiting({ wallets: [evmWallet()], host: { customWallets: [custom] }, ...options })
    test.kernel.router.show()
    return test
  }

  it('opens a wallet of this device at once', async () => {
    const test = await opened()
    choose(test, 'Larkspur')
    expect(top(test)).toBe('ConnectingExternal')
  })

  it('opens any other wallet when it has come', async () => {
    const test = await opened()
    choose(test, 'Custom')
    expect(top(test)).toBe('Connect')
    await test.arrive()
    expect(top(test)).toBe('Downloads')
  })

  it.each(['elsewhere', 'away'])('opens nothing any more when the person has gone %s', async (where) => {
    const test = await opened()
    choose(test, 'Custom')
    if (where === 'away') test.kernel.router.close()
    else test.kernel.router.push(WHAT_IS_A_WALLET)
    await test.arrive()
    expect(top(test)).toBe(where === 'away' ? undefined : 'WhatIsAWallet')
  })

  it('follows the newest choice', async () => {
    const test = await opened({
      host: {
        customWallets: [
          { id: 'c', name: 'Custom' },
          { id: 'd', name: 'Other' },
        ],
      },
    })
    choose(test, 'Custom')
    choose(test, 'Other')
    await test.arrive()
    expect(test.kernel.router.state.get().stack.map(({ params }) => params)).toEqual([
      undefined,
      { wallet: { id: 'd', name: 'Other' } },
    ])
  })

  it('says so when it does not come', async () => {
    const test = await opened()
    choose(test, 'Custom')
    await test.fail()
    expect([test.said.map(({ text }) => text), top(test)]).toEqual([['CHUNK_FAILED'], CONNECT.id])
  })

  it('sets the network that was chosen last, and can be cancelled', async () => {
    const { arrive, events, networks } = await waiting()
    const cancel = new AbortController()
    const first = code(networks.switchTo(TOY.caipNetworkId))
    const second = code(networks.switchTo(BASE.caipNetworkId, { signal: cancel.signal }))
    cancel.abort()
    const third = code(networks.switchTo(BASE.caipNetworkId))
    await arrive()
    expect(await Promise.all([first, second, third])).toEqual(['ABORTED', 'ABORTED', 'done'])
    expect(networks.state.get().active).toEqual(BASE)
    expect(events.map(({ payload }) => payload)).toEqual([{ network: BASE.caipNetworkId }])
  })

  it('remembers what it was told to', async () => {
    const { arrive, service } = await waiting()
    service.remember({ id: 'x', name: 'X', namespace: 'eip155' })
    await arrive()
    expect(service.state.get().recent.map(({ id }) => id)).toEqual(['x'])
  })
})
