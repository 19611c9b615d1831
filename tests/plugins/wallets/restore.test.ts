import { codeOf } from '#kernel'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import type { MockWallet, MockWalletOptions } from '#testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE, EVM_1, EVM_2, evmWallet, flush, setup, TOY, toyWallet } from './support.ts'
import { PIXEL, pixelOf } from '../../pictures.ts'
import { soakRun } from '../../soak/soakRun.ts'

const seal = (value: unknown): string => JSON.stringify({ v: 1, d: value })
const KEY = 'latchkey:wallets:session'
const TRAITS = 'latchkey:wallets:traits'
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
    const wallet = evmWallet({ granted: true })
    const { service, registry, clock } = await setup({ storage: stored(), known: [wallet] })
    await clock.advance(4_000)
    expect(service.state.get().status.eip155).toBe('reconnecting')
    registry.appear(wallet)
    await flush()
    expect(service.state.get().status.eip155).toBe('connected')
  })

  it('gives up after 5 seconds when the wallet is gone, and tries again at the next visit', async () => {
    const wallet = evmWallet({ granted: true })
    const { service, registry, clock, storage } = await setup({ storage: stored(), known: [wallet] })
    await clock.advance(4_999)
    expect(service.state.get().status.eip155).toBe('reconnecting')
    await clock.advance(1)
    expect(service.state.get().status).toEqual({})
    registry.appear(wallet)
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

describe('the wallet that was used', () => {
  const RED = PIXEL
  const real = (): MockWallet => evmWallet({ id: 'io.lark', info: { rdns: 'io.lark' }, imageUrl: RED, granted: true })
  /** What the first visit left behind. */
  async function used(): Promise<FakeStorage> {
    const { service, storage, stop } = await setup({ wallets: [real()] })
    await service.connect({ connectorId: 'io.lark' })
    await stop()
    return storage
  }
  const status = ({ service }: Awaited<ReturnType<typeof setup>>) => service.state.get().status
  const rowsOf = ({ ui }: Awaited<ReturnType<typeof setup>>) =>
    ui.rows
      .get()
      .slice(0, 1)
      .flatMap(({ label, rows }) => rows.map((row) => `${label}: ${row.label}, ${row.badge?.text}, ${row.detail}`))

  const others: readonly (readonly [string, Partial<MockWalletOptions>])[] = [
    ['another name', { name: 'Lark' }],
    ['another picture', { imageUrl: pixelOf(200) }],
    ['no picture', { imageUrl: '' }],
    ['the domain under another id', { id: 'com.evil' }],
    ['the name under another domain', { id: 'com.evil', info: { rdns: 'com.evil' } }],
    ['an address that it never had', { accounts: [`eip155:1:0x${'9'.repeat(40)}`] }],
    [
      'an address that it never had before the known one',
      { accounts: [`eip155:1:0x${'9'.repeat(40)}`, `eip155:1:${EVM_1}`] },
    ],
  ]
  it.each(others)('is not taken for one with %s', async (_, difference) => {
    const storage = await used()
    const other = evmWallet({ id: 'io.lark', info: { rdns: 'io.lark' }, imageUrl: RED, granted: true, ...difference })
    const test = await setup({ storage, wallets: [other] })
    await flush()
    expect([status(test), storage.values.has(KEY)]).toEqual([{}, true])
    expect(rowsOf(test)).toEqual([expect.stringContaining('Recent, Not sure it is the one you used')])
    expect(test.ui.rows.get()[0]?.label).toBe('Choose your wallet again')
    // The wallet itself comes back at the next visit.
    await test.stop()
    const next = await setup({ storage, wallets: [real()] })
    await flush()
    expect(status(next)).toEqual({ eip155: 'connected' })
  })

  it('may come back with another of the accounts that it had', async () => {
    const storage = await used()
    const wallet = evmWallet({
      ...{ id: 'io.lark', info: { rdns: 'io.lark' }, imageUrl: RED, granted: true },
      accounts: [`eip155:1:${EVM_2.toUpperCase().replace('X', 'x')}`],
    })
    const test = await setup({ storage, wallets: [wallet] })
    await flush()
    expect(status(test)).toEqual({ eip155: 'connected' })
  })

  it.each([0, 1])('is asked for when two claim to be it, whoever was first: %i', async (at) => {
    const storage = await used()
    const wallets = [real(), evmWallet({ id: 'io.lark', name: 'Other', info: { rdns: 'io.lark' }, granted: true })]
    const test = await setup({ storage, wallets: at === 0 ? wallets : wallets.toReversed() })
    await flush()
    expect([status(test), wallets.map(({ asked }) => asked)]).toEqual([{}, [[], []]])
    expect(rowsOf(test)).toHaveLength(2)
    expect(rowsOf(test).every((row) => row.includes('io.lark') && row.includes('of 2 alike'))).toBe(true)
    // Once the person chose, that wallet is the one.
    const chosen = at === 0 ? 'io.lark' : 'io.lark#2'
    await test.service.connect({ connectorId: chosen })
    expect(test.core.state.get().unverified).toEqual([])
    expect(test.service.state.get().connections.map(({ connectorId }) => connectorId)).toEqual([chosen])
    expect(JSON.parse(storage.values.get(KEY)!)).toEqual({
      v: 1,
      d: { connectors: { eip155: { connectorId: chosen } } },
    })
  })

  it('has no number: which of two got one was a matter of order', async () => {
    const first = await setup({ wallets: [evmWallet({ id: 'io.lark' }), real()] })
    await first.service.connect({ connectorId: 'io.lark#2' })
    await first.stop()
    const test = await setup({ storage: first.storage, wallets: [real()] })
    await flush()
    expect(status(test)).toEqual({})
  })

  it('is let go of when another one claims to be it later, and no event is missed', async () => {
    const test = await setup({ storage: await used(), wallets: [real()] })
    await flush()
    expect(status(test)).toEqual({ eip155: 'connected' })
    test.registry.appear(real())
    await flush()
    expect(status(test)).toEqual({})
    expect(test.told().filter((id) => id.includes('connect'))).toEqual(['connect', 'disconnect'])
  })

  it('stays when the person chose it on this page, whoever comes', async () => {
    const test = await setup({ storage: await used(), wallets: [real()] })
    await flush()
    await test.service.connect({ connectorId: 'io.lark' })
    test.registry.appear(real())
    await flush()
    expect(status(test)).toEqual({ eip155: 'connected' })
  })

  it('is not asked about any more after a disconnect', async () => {
    const storage = await used()
    const test = await setup({ storage, wallets: [real(), real()] })
    await flush()
    expect(test.core.state.get().unverified).toHaveLength(1)
    await test.service.disconnect()
    expect([test.core.state.get().unverified, storage.values.has(KEY), storage.values.has(TRAITS)]).toEqual([
      [],
      false,
      false,
    ])
  })

  it('is unknown after an update from a release that remembered only ids: the person chooses once', async () => {
    const storage = stored({ session: { connectors: { eip155: { connectorId: 'io.lark' } } }, traits: [] })
    const test = await setup({ storage, wallets: [real()] })
    await flush()
    expect([status(test), storage.values.has(KEY)]).toEqual([{}, false])
    expect(rowsOf(test)).toEqual([expect.stringContaining('Recent')])
  })

  it('keeps what was known of one that is not here', async () => {
    const storage = await used()
    const away = await setup({ storage, wallets: [evmWallet({ name: 'Quarry', accounts: [`eip155:8453:${EVM_2}`] })] })
    await away.service.connect({ connectorId: 'quarry' })
    await away.stop()
    const test = await setup({ storage, wallets: [real()] })
    // Quarry, which was in use, is awaited first.
    await test.clock.advance(5_001)
    expect(status(test)).toEqual({ eip155: 'connected' })
  })
})

/** So many namespaces, none of which a network has. */
const namespaces = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${String(at).padStart(4, '0')}`, value]))

describe('storage', () => {
  it('with a namespace that neither a network nor a chain has is asked about nobody, and forgets it', async () => {
    const stored = seal({ connectors: { starknet: { connectorId: 'larkspur' } } })
    const storage = createFakeStorage({ 'latchkey:wallets:session': stored })
    const { service, clock } = await setup({ wallets: [evmWallet({ granted: true })], storage })
    await clock.advance(0)
    expect(service.state.get().status).toEqual({})
    await clock.advance(5_000)
    expect(storage.values.has('latchkey:wallets:session')).toBe(false)
  })

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
    seal({ connectors: { ['__proto__x']: { connectorId: 'larkspur' } } }),
    seal({ connectors: namespaces(1_000, { connectorId: 'larkspur' }) }),
    seal(namespaces(1_000, 'eip155:1')),
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
  const KEYS = ['session', 'network', 'recent', 'balances', 'labels', 'places', 'traits']

  // Cut in the name: by names of 10,000 characters the mutation runs do not know their tests again.
  it.each(KEYS.flatMap((key) => BAD.map((text, at) => [key, `${at}: ${text.slice(0, 60)}`, text] as const)))(
    'survives %s holding %s',
    async (key, _, text) => {
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
              const storage = createFakeStorage(values)
              const { service, clock, faults, stop } = await setup({ wallets: [evmWallet()], storage })
              await clock.advance(5_000)
              expect(service.state.get()).toMatchObject({ status: {}, accounts: {} })
              run.saw(`${storage.values.size} kept`)
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
      ['balances', 'network', 'places', 'recent', 'session', 'traits'].map((key) => `latchkey:wallets:${key}`),
    )
    await service.disconnect()
    expect([...storage.values.keys()].sort()).toEqual(['network', 'recent'].map((key) => `latchkey:wallets:${key}`))
  })
})
