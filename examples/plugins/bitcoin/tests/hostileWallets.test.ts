/** Wallets that lie, throw or hang: each costs itself, never the page, and always ends in an error of ours. */
import { LatchkeyError } from 'latchkey/plugin'
import { expect, test } from 'vitest'
import createBitcoinAdapter from '../chain.ts'
import { bitcoinRegtest as network } from '../index.ts'
import { account, answering, bench, entry, result, trap } from './bench.ts'
import { surroundings } from './environment.ts'
import { person as accountOf } from './regtest.ts'

const { ordinals, payment } = accountOf(0)
const { signal } = new AbortController()

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

test.each([[{ txid: 'sent!' }], [{ txid: `0x${'ab'.repeat(32)}` }], [{}], [null], ['ab'.repeat(32)]])(
  '%j is no sent transaction',
  async (sent) => {
    const adapter = createBitcoinAdapter(surroundings([]).environment)
    const wallet = async ({ method }: { readonly method: string }) =>
      method === 'wallet_getAccount' ? account([entry(payment.address)]) : sent
    const transfer = { network, from: payment.address, to: ordinals.address, amount: 1_000n, signal, wallet }
    await expect(adapter.transfer!(transfer)).rejects.toMatchObject({ code: 'PROVIDER_INVALID' })
  },
)
