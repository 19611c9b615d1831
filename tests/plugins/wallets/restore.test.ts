import { codeOf } from '#kernel'
import { createFakeStorage, type FakeStorage, type MockWallet } from '#kernel/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, evmWallet, flush, setup, TOY, toyWallet } from './support.ts'
import { soakRun } from '../../soak/soakRun.ts'

const seal = (value: unknown): string => JSON.stringify({ v: 1, d: value })
const KEY = 'latchkey:wallets:session'
const run = soakRun('stored wallets')

function stored(
  values: Readonly<Record<string, unknown>> = { session: { connectors: { eip155: { connectorId: 'larkspur' } } } },
): FakeStorage {
  return createFakeStorage(
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`latchkey:wallets:${key}`, seal(value)])),
  )
}

describe('coming back', () => {
  it('connects when the wallet still knows us, without a prompt', async () => {
    const wallet = evmWallet({ granted: true })
    const { service, events, networks } = await setup({ wallets: [wallet], storage: stored() })
    await flush()
    expect(service.state.get()).toMatchObject({
      status: { eip155: 'connected' },
      accounts: { eip155: { address: EVM_1, connectorId: 'larkspur' } },
    })
    expect(wallet.asked).toEqual(['restore'])
    expect(events.find(({ id }) => id === 'latchkey:connect')?.payload).toMatchObject({
      reconnect: true,
      connectorId: 'larkspur',
    })
    expect(networks.state.get().active?.name).toBe('Ethereum')
  })

  it('is "reconnecting" and shows no account while the wallet thinks', async () => {
    const wallet = evmWallet({ granted: true })
    wallet.behave('hang', 'restore')
    const { service, accounts } = await setup({ wallets: [wallet], storage: stored() })
    expect(service.state.get()).toMatchObject({ status: { eip155: 'reconnecting' }, accounts: {} })
    expect(accounts.state.get()).toBeUndefined()
    wallet.wake()
    await flush()
    expect(service.state.get().status.eip155).toBe('connected')
  })

  it('waits for a wallet that announces itself late', async () => {
    const { service, registry, clock } = await setup({ storage: stored() })
    await clock.advance(4_000)
    expect(service.state.get().status.eip155).toBe('reconnecting')
    registry.appear(evmWallet({ granted: true }))
    await flush()
    expect(service.state.get().status.eip155).toBe('connected')
  })

  it('gives up after 5 seconds when the wallet is gone, and tries again at the next visit', async () => {
    const { service, registry, clock, storage } = await setup({ storage: stored() })
    await clock.advance(4_999)
    expect(service.state.get().status.eip155).toBe('reconnecting')
    await clock.advance(1)
    expect(service.state.get().status).toEqual({})
    registry.appear(evmWallet({ granted: true }))
    await flush()
    expect(service.state.get().accounts).toEqual({})
    expect(storage.values.has(KEY)).toBe(true)
  })

  it('gives up after 5 seconds in all when the wallet hangs, and ignores its late yes', async () => {
    const wallet = evmWallet({ granted: true })
    wallet.behave('hang', 'restore')
    const { service, clock, told, faults } = await setup({ wallets: [wallet], storage: stored() })
    await clock.advance(5_000)
    expect(service.state.get().status).toEqual({})
    wallet.wake()
    await flush()
    expect(service.state.get().accounts).toEqual({})
    expect(told()).not.toContain('connect')
    expect(faults).toEqual([])
  })

  it('forgets a wallet that says it does not know us', async () => {
    const { service, storage } = await setup({ wallets: [evmWallet()], storage: stored() })
    await flush()
    expect(service.state.get().status).toEqual({})
    expect(storage.values.has(KEY)).toBe(false)
  })

  it.each(['reject', 'throw', 'fail', { lie: { accounts: [`eip155:1:<b>`], chainId: 'eip155:1' } }] as const)(
    'stays disconnected when the wallet would %j',
    async (mood) => {
      const wallet = evmWallet({ granted: true })
      wallet.behave(mood, 'restore')
      const { service, faults, told } = await setup({ wallets: [wallet], storage: stored() })
      await flush()
      expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
      expect(told().filter((id) => id !== 'network')).toEqual([])
      expect(faults).toEqual([])
    },
  )

  it('brings several namespaces back, on the network that was in use', async () => {
    const storage = stored({
      session: { connectors: { eip155: { connectorId: 'larkspur' }, cosmos: { connectorId: 'tern' } } },
      network: TOY.caipNetworkId,
    })
    const { service, networks } = await setup({
      wallets: [evmWallet({ granted: true }), toyWallet({ granted: true })],
      storage,
    })
    await flush()
    expect(service.state.get().status).toEqual({ eip155: 'connected', cosmos: 'connected' })
    expect(networks.state.get().active).toEqual(TOY)
  })

  it('makes the wallet that came back active when the one of the last network did not', async () => {
    const storage = stored({
      session: { connectors: { eip155: { connectorId: 'larkspur' }, cosmos: { connectorId: 'tern' } } },
      network: TOY.caipNetworkId,
    })
    const { service, networks } = await setup({ wallets: [evmWallet({ granted: true }), toyWallet()], storage })
    await flush()
    expect(service.state.get()).toMatchObject({ status: { eip155: 'connected' }, activeNamespace: 'eip155' })
    expect(networks.state.get().active?.caipNetworkId).toBe('eip155:1')
  })

  it('gives way to a connect that the person starts meanwhile', async () => {
    const wallet = evmWallet({ granted: true })
    const other = evmWallet({ name: 'Other' })
    wallet.behave('hang', 'restore')
    const { service } = await setup({ wallets: [wallet, other], storage: stored() })
    await service.connect({ connectorId: 'other' })
    wallet.wake()
    await flush()
    expect(service.state.get().accounts.eip155?.connectorId).toBe('other')
  })

  it('gives way to a disconnect', async () => {
    const wallet = evmWallet({ granted: true })
    wallet.behave('hang', 'restore')
    const { service, storage } = await setup({ wallets: [wallet], storage: stored() })
    await service.disconnect()
    wallet.wake()
    await flush()
    expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
    expect(storage.values.has(KEY)).toBe(false)
    expect(wallet.granted).toBe(false)
  })

  it('asks nobody, and ends what was open, when the host wants no reconnecting', async () => {
    const wallet = evmWallet({ granted: true })
    const { service, storage } = await setup({ wallets: [wallet], storage: stored(), host: { enableReconnect: false } })
    await flush()
    expect(wallet.asked).toEqual(['disconnect'])
    expect(service.state.get().status).toEqual({})
    expect(storage.values.has(KEY)).toBe(false)
  })

  it('does not bring back a wallet that was disconnected', async () => {
    const wallet = evmWallet()
    const first = await setup({ wallets: [wallet] })
    await first.service.connect({ connectorId: 'larkspur' })
    await first.service.disconnect()
    await first.stop()
    const second = await setup({ wallets: [wallet], storage: first.storage })
    await flush()
    expect(second.service.state.get().status).toEqual({})
    expect(wallet.asked).toEqual(['connect', 'disconnect'])
  })

  it('finds the connection again after a reload, and after a clean stop', async () => {
    const wallet = evmWallet()
    const first = await setup({ wallets: [wallet] })
    await first.service.connect({ connectorId: 'larkspur' })
    await first.networks.switchTo(BASE.caipNetworkId)
    await first.stop()
    const second = await setup({ wallets: [wallet], storage: first.storage })
    await flush()
    expect(second.service.state.get().status.eip155).toBe('connected')
    expect(second.networks.state.get().active).toEqual(BASE)
    expect(second.service.state.get().recent.map(({ name }) => name)).toEqual(['Larkspur'])
  })

  it('causes no request before a gesture', async () => {
    const { fetch, chain, evm } = await setup({ wallets: [evmWallet({ granted: true })], storage: stored() })
    await flush()
    expect(fetch.requests).toEqual([])
    expect([chain.reads, evm.reads]).toEqual([0, 0])
  })
})

describe('storage', () => {
  const BAD: readonly string[] = [
    '',
    'null',
    '{',
    '[]',
    '"x"',
    '{"v":2,"d":{}}',
    seal(null),
    seal([]),
    seal('x'),
    seal({ connectors: 'x' }),
    seal({ connectors: { evil: { connectorId: 'larkspur' } } }),
    seal({ connectors: { eip155: { connectorId: '' } } }),
    seal({ connectors: { eip155: { connectorId: 'x'.repeat(10_000) } } }),
    seal([{ id: 'a' }]),
    seal({ connectors: 1, all: [{ namespace: 'eip155', connectorId: 'larkspur' }] }),
    seal([{ account: 'eip155:<b>', label: 'x' }]),
    seal([{ account: `eip155:${EVM_1}`, label: '\u200b' }]),
    seal(Array.from({ length: 200 }, () => ({ account: `eip155:${EVM_1}`, label: 'x' }))),
    seal({ 'eip155:1:0x1': { value: '-1', decimals: 18, symbol: 'E', at: 0 } }),
    seal('eip155:999'),
    seal('evil:1'),
  ]
  const KEYS = ['session', 'network', 'recent', 'balances', 'labels', 'places']

  it.each(KEYS.flatMap((key) => BAD.map((text) => [key, text] as const)))(
    'survives %s holding %s',
    async (key, text) => {
      const storage = createFakeStorage({ [`latchkey:wallets:${key}`]: text })
      const { service, networks, faults, clock } = await setup({ wallets: [evmWallet({ granted: true })], storage })
      await clock.advance(5_000)
      expect(service.state.get().status).toEqual({})
      expect(networks.state.get().active?.name).toBe('Ethereum')
      expect(faults).toEqual([])
      expect(await service.connect({ connectorId: 'larkspur' }).then(() => 'done', codeOf)).toBe('done')
    },
  )

  it(
    'never makes a false connection, whatever is in it',
    () =>
      run.measured(async () => {
        const value = fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((json) => `{"v":1,"d":${json}}`),
          fc.constantFrom(...BAD),
        )
        await fc.assert(
          fc.asyncProperty(
            fc.record(Object.fromEntries(KEYS.map((key) => [`latchkey:wallets:${key}`, value]))),
            async (values) => {
              const { service, clock, faults, stop } = await setup({
                wallets: [evmWallet()],
                storage: createFakeStorage(values),
              })
              await clock.advance(5_000)
              expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
              expect(faults).toEqual([])
              await stop()
            },
          ),
          run.fc,
        )
      }),
    run.limit,
  )

  it.each(['quota', 'security', 'read'] as const)('may fail by %s, and wallets work all the same', async (failure) => {
    const storage = createFakeStorage()
    storage.failure = failure
    const { service, networks } = await setup({ wallets: [evmWallet()], storage })
    await service.connect({ connectorId: 'larkspur' })
    await networks.switchTo(BASE.caipNetworkId)
    await service.disconnect()
    expect(service.state.get().status).toEqual({})
  })

  it('brings each wallet back to where its namespace was', async () => {
    const asked: unknown[] = []
    const noting = (wallet: MockWallet): MockWallet => ({
      ...wallet,
      factory(environment) {
        const connector = wallet.factory(environment)
        return {
          ...connector,
          restore(request) {
            asked.push([connector.id, request.network?.caipNetworkId])
            return connector.restore(request)
          },
        }
      },
    })
    const connectors = { eip155: { connectorId: 'larkspur' }, cosmos: { connectorId: 'tern' } }
    const storage = stored({ session: { connectors }, network: BASE.caipNetworkId, places: { cosmos: 'cosmos:toy-2' } })
    await setup({ storage, wallets: [noting(toyWallet({ granted: true })), noting(evmWallet({ granted: true }))] })
    await flush()
    expect(asked).toEqual([
      ['larkspur', BASE.caipNetworkId],
      ['tern', 'cosmos:toy-2'],
    ])
    // Written down for the next visit.
    expect(storage.values.get('latchkey:wallets:places')).toBe(seal({ eip155: 'eip155:1', cosmos: 'cosmos:toy-1' }))
  })

  it('holds nothing secret', async () => {
    const { service, storage, accounts } = await setup({ wallets: [toyWallet()] })
    await service.connect({ connectorId: 'tern' })
    await accounts.refreshBalance()
    expect([...storage.values.keys()].sort()).toEqual(
      ['balances', 'network', 'places', 'recent', 'session'].map((key) => `latchkey:wallets:${key}`),
    )
    await service.disconnect()
    expect([...storage.values.keys()].sort()).toEqual(['network', 'recent'].map((key) => `latchkey:wallets:${key}`))
  })
})
