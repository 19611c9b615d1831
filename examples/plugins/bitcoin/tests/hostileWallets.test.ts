/** Wallets that lie, throw, hang or talk without end: each costs itself, never the page, and always ends in an error of ours. */
import { LatchkeyError, type Connector, type ConnectorEvent } from 'latchkey/plugin'
import { createFakeClock } from 'latchkey/plugin/testing'
import { afterEach, expect, test, vi } from 'vitest'
import createBitcoinAdapter from '../chain.ts'
import { satsConnector } from '../connector.ts'
import { bitcoinRegtest as network, type BitcoinAccount } from '../index.ts'
import { createOpenWallet } from '../satsConnect/openWallet.ts'
import { listed, openPage, personWith, stubWindow } from './page.ts'
import { person as accountOf } from './regtest.ts'

afterEach(() => vi.unstubAllGlobals())

const { ordinals, payment } = accountOf(0)
const { signal } = new AbortController()

interface Bench {
  readonly connector: Connector
  readonly clock: ReturnType<typeof createFakeClock>
  readonly events: ConnectorEvent[]
  readonly told: (readonly BitcoinAccount[])[]
  stop(): void
}

/** A connector over one wallet, without a modal around it. */
function bench(provider: unknown): Bench {
  const clock = createFakeClock()
  const life = new AbortController()
  const events: ConnectorEvent[] = []
  const told: (readonly BitcoinAccount[])[] = []
  const openWallet = createOpenWallet((accounts) => void told.push(accounts))
  const quiet = { error() {}, warn() {}, info() {}, debug() {} }
  const connector = satsConnector(
    { provider, id: 'X', name: 'X' },
    { clock, load: async () => ({ openWallet }) },
  )({
    emit: (event) => void events.push(event),
    networks: () => [network],
    storage: { get: () => undefined, set() {}, remove() {}, volatile: true },
    logger: quiet,
    signal: life.signal,
  })
  return { connector, clock, events, told, stop: () => life.abort() }
}

const answering = (answer: unknown) => ({ request: async () => answer })
const result = (value: unknown) => answering({ jsonrpc: '2.0', id: '1', result: value })
const account = (addresses: unknown, name: unknown = 'Regtest') => ({ addresses, network: { bitcoin: { name } } })
const entry = (address: unknown, purpose: unknown = 'payment') => ({
  address,
  purpose,
  publicKey: '02',
  addressType: 'p2wpkh',
})

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
const cycle: { self?: unknown } = {}
cycle.self = cycle

test.each<readonly [what: string, provider: unknown]>([
  ['nothing', answering(undefined)],
  ['a word', answering('yes')],
  ['no result', answering({ jsonrpc: '2.0' })],
  ['an empty result', result(null)],
  ['an address that is none', result(account([entry('bcrt1qnonsense')]))],
  ['an address of mainnet on regtest', result(account([entry('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]))],
  [
    'an ordinals address of another network',
    result(account([entry(payment.address), entry('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'ordinals')])),
  ],
  ['a network that nobody knows', result(account([entry(payment.address)], 'Moonnet'))],
  ['a network from the prototype', result(account([entry(payment.address)], 'constructor'))],
  ['no addresses', result(account([]))],
  ['only an ordinals address', result(account([entry(ordinals.address, 'ordinals')]))],
  ['only addresses of other chains', result(account([entry('SP000', 'stacks')]))],
  ['a number for an address', result(account([entry(7)]))],
  ['addresses without an end', result(account(Array.from({ length: 101 }, () => entry(payment.address))))],
  ['a megabyte', result('x'.repeat(1_000_001))],
  ['a cycle', answering({ result: cycle })],
  [
    'a result behind a trap',
    answering({
      get result() {
        throw new Error('trap')
      },
    }),
  ],
  ['no function to ask', { request: 7 }],
  ['a wallet that is nothing', null],
])('%s is no connection', async (_, provider) => {
  const { clock, connector, events, told } = bench(provider)
  await expect(connector.connect({ network, signal })).rejects.toMatchObject({ code: 'PROVIDER_INVALID' })
  await expect(connector.restore({ network, signal })).rejects.toMatchObject({ code: 'PROVIDER_INVALID' })
  expect(events).toEqual([])
  expect(told).toEqual([])
  expect(clock.pending).toBe(0)
})

test.each<readonly [what: string, code: string, request: () => unknown]>([
  ['sats-connect’s no', 'USER_REJECTED', async () => ({ error: { code: -32000, message: 'No' } })],
  ['a no that is thrown', 'USER_REJECTED', () => Promise.reject({ error: { code: -32000, message: 'No' } })],
  ['EIP-1193’s no', 'USER_REJECTED', () => Promise.reject(Object.assign(new Error('No'), { code: 4001 }))],
  ['a no in words', 'USER_REJECTED', () => Promise.reject(new Error('User rejected the request'))],
  ['a method that is not there', 'RPC_METHOD_NOT_FOUND', async () => ({ error: { code: -32601, message: 'What?' } })],
  ['no permission', 'PROVIDER_UNAUTHORIZED', async () => ({ error: { code: -32002, message: 'Access denied' } })],
  [
    'a word that is thrown at once',
    'UNKNOWN',
    () => {
      throw 'nonsense'
    },
  ], // oxlint-disable-line no-throw-literal -- wallets do
  ['a trap that is thrown', 'UNKNOWN', () => Promise.reject(trap)],
  ['an error with a trap inside', 'UNKNOWN', async () => ({ error: { code: {}, message: [] } })],
  ['an answer that is a trap', 'UNKNOWN', async () => trap],
  ['an error in our name', 'UNKNOWN', () => Promise.reject(new LatchkeyError('ABORTED'))],
])('%s is %s', async (_, code, request) => {
  const { connector, events } = bench({ request })
  await expect(connector.connect({ network, signal })).rejects.toMatchObject({ code })
  // Only "you are not connected" is an answer in silence.
  const restored = await connector.restore({ network, signal }).catch(({ code }: LatchkeyError) => code)
  expect(restored).toBe(code === 'PROVIDER_UNAUTHORIZED' ? null : code)
  expect(events).toEqual([])
})

test('a wallet that never answers is waited for as long as the person wants, and in silence ten seconds', async () => {
  const { clock, connector, stop } = bench({ request: () => new Promise(() => {}) })
  const caller = new AbortController()
  const connecting = connector.connect({ network, signal: caller.signal })
  await clock.advance(3_600_000)
  caller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
  const restoring = connector.restore({ network, signal }).catch((error: unknown) => error)
  await clock.advance(10_000)
  expect(await restoring).toMatchObject({ code: 'WALLET_TIMEOUT' })
  const leaving = connector.disconnect()
  await clock.advance(1_000)
  await leaving
  const late = connector.connect({ network, signal }).catch((error: unknown) => error)
  stop()
  expect(await late).toMatchObject({ code: 'ABORTED' })
  expect(clock.pending).toBe(0)
})

test('`restore` asks nothing that could open the wallet’s window', async () => {
  const methods: unknown[] = []
  const provider = {
    request: async (method: unknown) => {
      methods.push(method)
      return { result: account([entry(payment.address)]) }
    },
  }
  await bench(provider).connector.restore({ network, signal })
  expect(methods).toEqual(['wallet_getAccount'])
})

test('listeners that cannot be had, or not be taken away, are none; those that fire at once or late change nothing', async () => {
  const good = { request: async () => ({ result: account([entry(payment.address)]) }) }
  const late: (() => void)[] = []
  const wallets = [
    { ...good, addListener: 'none' },
    {
      ...good,
      addListener() {
        throw new Error('no')
      },
    },
    {
      ...good,
      addListener: () => () => {
        throw new Error('no')
      },
    },
    { ...good, addListener: () => 'no function' },
    {
      ...good,
      addListener: (name: string, hear: () => void) => {
        if (name === 'accountChange') hear()
      },
    },
    { ...good, addListener: (_: string, hear: () => void) => void late.push(hear) },
  ]
  for (const provider of wallets) {
    const { connector, events, stop, told } = bench(provider)
    expect((await connector.connect({ network, signal })).accounts).toHaveLength(1)
    stop()
    for (const hear of late) hear()
    expect(told.at(-1)).toEqual([])
    await Promise.resolve()
    expect(events).toEqual([])
  }
})

test('a wallet that changes whenever it is asked is asked a few times, not for ever', async () => {
  let asked = 0
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request() {
      asked += 1
      hear.get('accountChange')?.()
      return { result: account([entry(payment.address)]) }
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  expect(asked).toBe(4)
  hear.get('networkChange')?.()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(asked).toBe(8)
})

test('an old connection that moves while a new one is declined is followed', async () => {
  const answers: { connect: unknown; index: number } = { connect: undefined, index: 0 }
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request(method: string) {
      const found = { result: account([entry(accountOf(answers.index).payment.address)]) }
      return method === 'wallet_connect' ? (answers.connect ?? found) : found
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  let decline: (answer: unknown) => void = () => {}
  answers.connect = new Promise((resolve) => (decline = resolve))
  const again = connector.connect({ network, signal }).catch(({ code }: LatchkeyError) => code)
  await Promise.resolve()
  answers.index = 1
  hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0))
  decline({ error: { code: -32000, message: 'No' } })
  expect(await again).toBe('USER_REJECTED')
  const address = `${network.caipNetworkId}:${accountOf(1).payment.address}`
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [address] }))
})

test('a thousand events at once are one question', async () => {
  let asked = 0
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request() {
      asked += 1
      return { result: account([entry(payment.address)]) }
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  for (let at = 0; at < 1_000; at += 1) hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  // The first of them asked; the others made its answer old.
  expect(asked).toBe(3)
})

test('a wallet that changes to something it cannot say is disconnected: the old account would be a wrong one', async () => {
  const lies: { answer: unknown } = { answer: { result: account([entry(payment.address)]) } }
  const hear = new Map<string, () => void>()
  const { connector, events, told } = bench({
    request: async () => lies.answer,
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  lies.answer = { result: account([entry('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]) }
  hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events).toMatchObject([{ type: 'disconnect', error: { code: 'PROVIDER_INVALID' } }]))
  expect(told.at(-1)).toEqual([])
})

test('a wallet that switches elsewhere than it was told to has not switched', async () => {
  const { connector } = bench({
    request: async (method: string) => ({
      result: method === 'wallet_changeNetwork' ? null : account([entry(payment.address)]),
    }),
  })
  await connector.connect({ network, signal })
  const signet = { ...network, caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c' } as const
  await expect(connector.switchNetwork?.({ network: signet, signal })).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
})

test.each([[{ txid: 'sent!' }], [{ txid: `0x${'ab'.repeat(32)}` }], [{}], [null], ['ab'.repeat(32)]])(
  '%j is no sent transaction',
  async (sent) => {
    const adapter = createBitcoinAdapter({
      rpcUrls: () => [],
      networkIds: () => [network.caipNetworkId],
      signal: new AbortController().signal,
    })
    const wallet = async ({ method }: { readonly method: string }) =>
      method === 'wallet_getAccount' ? account([entry(payment.address)]) : sent
    const transfer = { network, from: payment.address, to: ordinals.address, amount: 1_000n, signal, wallet }
    await expect(adapter.transfer!(transfer)).rejects.toMatchObject({ code: 'PROVIDER_INVALID' })
  },
)

test.each<readonly [what: string, list: unknown]>([
  ['no list', { 0: { id: 'Good', name: 'Good' }, length: 1 }],
  ['a trap', trap],
  ['a list of traps', [trap, null, 7, 'Good', { id: trap }]],
  [
    'paths that lead nowhere or too far',
    ['nobody', 'a.b.c.d.e', '', 'Good.', '__proto__', 'a b', 'x'.repeat(500)].map((id) => ({ id, name: 'X' })),
  ],
  [
    'things that cannot be asked',
    [
      { id: 'Word', name: 'X' },
      { id: 'Empty', name: 'X' },
    ],
  ],
  ['names that cannot be seen', [{ id: 'Good', name: '\u200b\u202e' }, { id: 'Good', name: 7 }, { id: 'Good' }]],
])('%s in the place of the wallets lists nobody', async (_, list) => {
  const good = personWith().wallet.provider
  stubWindow({ btc_providers: list, Good: good, Word: 'x', Empty: {} })
  const { dispose, faults, service } = await openPage()
  expect(service.state.get().connectors).toEqual([])
  expect(faults).toEqual([])
  await dispose()
})

test('a flood of wallets is cut, and one wallet under many names is one', async () => {
  listed(...Array.from({ length: 190 }, (_, at) => [`Wallet ${at}`, personWith().wallet.provider] as const))
  const flooded = await openPage()
  await flooded.clock.runAll()
  expect(flooded.service.state.get().connectors.length).toBeLessThanOrEqual(100)
  await flooded.dispose()
  expect(flooded.leftovers()).toMatchObject({ listeners: 0, timers: 0 })

  const { provider } = personWith().wallet
  listed(['One', provider], ['Two', provider])
  const twice = await openPage()
  expect(twice.service.state.get().connectors.map(({ name }) => name)).toEqual(['One'])
  await twice.dispose()
})
