import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineModule, definePlugin, provide } from '#kernel'
import {
  WALLETS,
  type Account,
  type Connector,
  type ConnectorFactory,
  type WalletsService,
  type WalletsState,
} from '#wallet'
import { flush } from '#kernel/testing'
import { createMockProvider, createTestKernel } from '#testing'
import { injected, type InjectedOptions } from '../../../src/plugins/injected/index.ts'
import { ALICE, forever } from './support.ts'
import { PIXEL } from '../../pictures.ts'

/** As much of the wallets plugin as this one may lean on: a register, and who is connected. */
function fakeWallets() {
  const connectors = new Map<ConnectorFactory, { readonly connector: Connector; readonly life: AbortController }>()
  const state: { -readonly [K in keyof WalletsState]: WalletsState[K] } = {
    status: {},
    accounts: {},
    connections: [],
    activeNamespace: undefined,
    connectors: [],
    recent: [],
    connecting: undefined,
  }
  const service: Pick<WalletsService, 'register' | 'state'> = {
    state: { get: () => state, subscribe: () => () => {} },
    register(factory) {
      const life = new AbortController()
      const connector = factory({
        emit: () => {},
        offer: async () => {},
        networks: () => [],
        storage: { get: () => undefined, set: () => {}, remove: () => {}, volatile: false },
        logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
        signal: life.signal,
      })
      connectors.set(factory, { connector, life })
      return {
        dispose() {
          life.abort()
          connectors.delete(factory)
        },
      }
    },
  }
  const plugin = definePlugin({
    id: 'wallets',
    version: '0.0.0',
    apiVersion: 1,
    provides: [WALLETS],
    load: async () => ({
      // The rest of the service is never asked for here.
      default: defineModule({ services: [provide(WALLETS, { make: () => service as WalletsService })] }),
    }),
  })
  return { plugin, state, listed: () => [...connectors.values()].map(({ connector }) => connector) }
}

describe('the injected plugin', () => {
  /** The page: events and, where a test puts one, `ethereum`. */
  let page: EventTarget & { ethereum?: unknown }
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('window', page)
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function start(options?: InjectedOptions) {
    const wallets = fakeWallets()
    const test = createTestKernel({ plugins: [wallets.plugin(), injected(options)] })
    await test.kernel.plugins.start('open')
    await flush()
    const names = () => wallets.listed().map(({ id, name, type }) => `${id} | ${name} | ${type}`)
    return { ...test, ...wallets, names }
  }

  it('lists announced wallets as connectors', async () => {
    const wallet = createMockProvider({ name: 'One', rdns: 'io.one', uuid: 'u1', icon: PIXEL })
    wallet.announce(page)
    const { listed, dispose } = await start()
    expect(listed()[0]).toMatchObject({
      id: 'io.one',
      name: 'One',
      chain: 'eip155',
      type: 'ANNOUNCED',
      imageUrl: PIXEL,
      info: { rdns: 'io.one', uuid: 'u1' },
    })
    expect((await listed()[0]!.connect({ signal: forever() })).accounts).toEqual([`eip155:1:${ALICE}`])
    await dispose()
  })

  it('lists a flood a few at a time, so that the page is never blocked, and ends with the plugin', async () => {
    for (let at = 0; at < 20; at++)
      createMockProvider({ uuid: `u${at}`, name: `W${at}`, rdns: `io.w${at}` }).announce(page)
    const { listed, clock, dispose } = await start()
    expect(listed()).toHaveLength(8)
    await clock.advance(0)
    expect(listed()).toHaveLength(20)
    await dispose()
    const stopped = await start()
    await stopped.dispose()
    await stopped.clock.runAll()
    expect(stopped.listed()).toHaveLength(0)
  })

  it('cannot be talked into a fixed id', async () => {
    createMockProvider({ name: 'walletConnect', rdns: 'walletConnect' }).announce(page)
    createMockProvider({ name: 'injected', rdns: '', uuid: 'b' }).announce(page)
    const { listed, dispose } = await start()
    expect(listed().map(({ id }) => id)).toEqual(['announced:walletConnect', 'announced:injected'])
    await dispose()
  })

  it('lists window.ethereum when nobody announced it', async () => {
    page.ethereum = createMockProvider().provider
    createMockProvider({ name: 'Other', rdns: 'io.other' }).announce(page)
    const { names, dispose } = await start()
    expect(names()).toEqual(['injected | Browser Wallet | INJECTED', 'io.other | Other | ANNOUNCED'])
    await dispose()
  })

  it('does not list one wallet twice', async () => {
    const wallet = createMockProvider({ rdns: 'io.one', name: 'One' })
    page.ethereum = wallet.provider
    wallet.announce(page)
    const { names, dispose } = await start()
    expect(names()).toEqual(['io.one | One | ANNOUNCED'])
    await dispose()
  })

  it('keeps the older entry while it is in use, though the same wallet announces itself late', async () => {
    const wallet = createMockProvider({ rdns: 'io.one', name: 'One' })
    page.ethereum = wallet.provider
    const { names, state, dispose } = await start()
    const account: Account = { namespace: 'eip155', allAccounts: [], status: 'connected', connectorId: 'injected' }
    state.connections = [{ connectorId: 'injected', namespace: 'eip155', account, chainId: 'eip155:1', active: false }]
    wallet.announce(page)
    await flush()
    expect(names()).toEqual(['injected | Browser Wallet | INJECTED', 'io.one | One | ANNOUNCED'])
    await dispose()
  })

  it('drops the older entry when the same wallet announces itself late', async () => {
    const wallet = createMockProvider({ rdns: 'io.one', name: 'One' })
    page.ethereum = wallet.provider
    const { names, dispose } = await start()
    expect(names()).toEqual(['injected | Browser Wallet | INJECTED'])
    wallet.announce(page)
    await flush()
    expect(names()).toEqual(['io.one | One | ANNOUNCED'])
    await dispose()
  })

  it('sees a wallet that is injected late, once', async () => {
    const { names, dispose } = await start()
    page.ethereum = createMockProvider().provider
    page.dispatchEvent(new Event('ethereum#initialized'))
    page.ethereum = createMockProvider().provider
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(names()).toEqual(['injected | Browser Wallet | INJECTED'])
    await dispose()
  })

  it('never puts another provider behind a listed wallet', async () => {
    const first = createMockProvider({ accounts: [ALICE] })
    page.ethereum = first.provider
    const { listed, dispose } = await start()
    const other = createMockProvider()
    page.ethereum = other.provider
    await listed()[0]!.connect({ signal: forever() })
    first.vanish()
    await expect(listed()[0]!.connect({ signal: forever() })).rejects.toEqual(
      expect.objectContaining({ code: 'PROVIDER_INVALID' }),
    )
    expect(other.requests).toEqual([])
    await dispose()
  })

  it.each([
    ['cannot be asked', {}],
    ['has a request that is no function', { request: true }],
    [
      'throws when it is looked at',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('does not list a window.ethereum that %s', async (_, ethereum) => {
    page.ethereum = ethereum
    const { names, faults, dispose } = await start()
    expect([names(), faults]).toEqual([[], []])
    await dispose()
  })

  it('survives a window.ethereum that throws', async () => {
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new Error('trap')
      },
    })
    const { names, faults, dispose } = await start()
    expect([names(), faults]).toEqual([[], []])
    await dispose()
  })

  it.each<[InjectedOptions, string[]]>([
    [{ eip6963: false }, ['injected']],
    [{ legacy: false }, ['io.one']],
    [{ eip6963: false, legacy: false }, []],
    [{}, ['injected', 'io.one']],
  ])('obeys the options %o', async (options, ids) => {
    page.ethereum = createMockProvider().provider
    createMockProvider({ rdns: 'io.one' }).announce(page)
    const { listed, dispose } = await start(options)
    expect(listed().map(({ id }) => id)).toEqual(ids)
    await dispose()
  })

  it('asks no wallet for anything before somebody connects', async () => {
    const wallet = createMockProvider()
    wallet.announce(page)
    const { dispose } = await start()
    expect([wallet.requests, wallet.listeners()]).toEqual([[], 0])
    await dispose()
  })

  it('leaves nothing behind when it stops', async () => {
    const added = vi.spyOn(page, 'addEventListener')
    const wallet = createMockProvider({ rdns: 'io.one' })
    page.ethereum = createMockProvider().provider
    wallet.announce(page)
    const { listed, dispose, leftovers } = await start()
    await Promise.all(listed().map((connector) => connector.connect({ signal: forever() })))
    expect(wallet.listeners()).toBeGreaterThan(0)
    await dispose()
    expect(listed()).toEqual([])
    expect(wallet.listeners()).toBe(0)
    expect(leftovers()).toMatchObject({ timers: 0, listeners: 0, contributors: 0 })
    const ours = added.mock.calls.flatMap(([, , options]) =>
      typeof options === 'object' ? [options.signal?.aborted] : [],
    )
    expect(ours).toEqual([true])
    createMockProvider({ uuid: 'late' }).announce(page)
    await flush()
    expect(listed()).toEqual([])
  })

  it('does nothing where there is no window', async () => {
    vi.unstubAllGlobals()
    const { names, faults, dispose } = await start()
    expect([names(), faults]).toEqual([[], []])
    await dispose()
  })
})
