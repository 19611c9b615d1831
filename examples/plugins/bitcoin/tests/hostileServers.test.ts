/** Servers that answer nonsense, too much, too late, or for somebody else: the adapter says so, and nobody sees a wrong number. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from 'latchkey/plugin'
import type { ChainAdapter } from 'latchkey/plugin/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import createBitcoinAdapter from '../chain.ts'
import { PAUSE } from '../chain/waiting.ts'
import { bitcoinRegtest as network } from '../index.ts'
import { surroundings, type Surroundings } from './environment.ts'
import { person } from './regtest.ts'

const { address } = person(0).payment
const to = person(1).payment.address
const { signal } = new AbortController()
const HASH = 'ab'.repeat(32)

let servers: Server[]
let around: Surroundings | undefined

beforeEach(() => {
  servers = []
  around = undefined
})
afterEach(async () => {
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  if (around && around.clock.pending > 0) throw new Error('a timer stayed behind')
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/esplora?key=secret`
}

const says = (body: string, status = 200, headers: Record<string, string> = {}): Promise<string> =>
  serve((_, response) => response.writeHead(status, headers).end(body))

function adapterOver(...urls: readonly string[]): ChainAdapter<'bip122'> {
  around = surroundings(urls)
  return createBitcoinAdapter(around.environment)
}

const stats = (funded: unknown, spent: unknown = 0, more: object = {}) => ({
  address,
  chain_stats: { funded_txo_sum: funded, spent_txo_sum: spent },
  mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
  ...more,
})
const good = JSON.stringify(stats(5_000))

const balance = (adapter: ChainAdapter, until = signal) => adapter.getBalance({ network, address, signal: until })

test.each<readonly [what: string, body: string]>([
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['half an answer', good.slice(0, 40)],
  ['texts for numbers', JSON.stringify(stats('5000'))],
  ['fractions', JSON.stringify(stats(0.5))],
  ['less than nothing', JSON.stringify(stats(-1))],
  ['a number that JSON would round', good.replace('5000', '9007199254740993')],
  ['more spent than was ever there', JSON.stringify(stats(1, 2))],
  ['no mempool', JSON.stringify(stats(1, 0, { mempool_stats: undefined }))],
  ['another address', JSON.stringify(stats(5_000, 0, { address: to }))],
  ['an address of another network', JSON.stringify(stats(5_000, 0, { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }))],
  ['a prototype', '{"__proto__":{"address":"x"},"constructor":1}'],
  ['very deep nests', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('%s is no balance', async (_, body) => {
  const failure = await balance(adapterOver(await says(body))).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'BALANCE_FAILED', cause: { code: 'HTTP_MALFORMED' } })
  expect(String(failure)).not.toContain('secret')
})

test('an error, a way elsewhere and nobody at all are told apart', async () => {
  const cases = [
    [await says('busy', 503), 'HTTP_STATUS'],
    [await says('', 302, { location: await says(good) }), 'HTTP_REDIRECT'],
    ['http://127.0.0.1:1', 'HTTP_NETWORK'],
  ] as const
  for (const [url, code] of cases)
    await expect(balance(adapterOver(url))).rejects.toMatchObject({ code: 'BALANCE_FAILED', cause: { code } })
  await expect(balance(adapterOver())).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
  await expect(balance(adapterOver('ftp://127.0.0.1', 'nothing'))).rejects.toMatchObject({
    code: 'CHAIN_NOT_CONFIGURED',
  })
})

test('an answer without an end is left unread at two megabytes', async () => {
  const url = await serve((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  await expect(balance(adapterOver(url))).rejects.toMatchObject({ cause: { code: 'HTTP_TOO_LARGE' } })
})

test.each<readonly [what: string, listener: RequestListener]>([
  ['a server that says nothing', () => {}],
  ['a server that begins and never ends', (_, response) => void response.writeHead(200).write('{')],
])('%s is left alone after its time', async (_, listener) => {
  let asked = 0
  const url = await serve((request, response) => {
    asked += 1
    listener(request, response)
  })
  const failure = balance(adapterOver(url)).catch((error: unknown) => error)
  await vi.waitFor(() => expect(asked).toBe(1))
  await around?.clock.advance(7_000)
  expect(await failure).toMatchObject({ code: 'BALANCE_FAILED', cause: { code: 'HTTP_TIMEOUT' } })
})

test('who asks may stop waiting at once', async () => {
  const caller = new AbortController()
  const url = await serve(() => caller.abort())
  await expect(balance(adapterOver(url), caller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
})

test('the next server is asked when one fails, with the key in its query and the path after its own', async () => {
  const seen: string[] = []
  const second = await serve((request, response) => {
    seen.push(request.url ?? '')
    response.end(good)
  })
  expect(await balance(adapterOver(await says('<html>'), second))).toMatchObject({ value: 5_000n })
  expect(seen).toEqual([`/esplora/address/${address}?key=secret`])
})

test.each<readonly [what: string, utxos: unknown, estimates: unknown]>([
  ['a fee beyond all reason', [], { 6: 1e9 }],
  ['a fee below nothing', [], { 6: -1 }],
  ['a fee in words', [], { 6: 'high' }],
  ['a target of letters', [], { soon: 1 }],
  ['more coins than there are', [{ txid: HASH, vout: 0, value: 2.1e15 + 1, status: { confirmed: true } }], {}],
  ['a coin without an id', [{ txid: 'x', vout: 0, value: 1, status: { confirmed: true } }], {}],
  ['a coin of nothing known', [null], {}],
])('%s makes no estimate', async (_, utxos, estimates) => {
  const url = await serve((request, response) =>
    response.end(JSON.stringify(request.url?.includes('/utxo') ? utxos : estimates)),
  )
  const transfer = { network, from: address, to, amount: 1_000n, signal }
  await expect(adapterOver(url).estimateFee!(transfer)).rejects.toMatchObject({ code: 'HTTP_MALFORMED' })
})

test.each<readonly [what: string, estimates: unknown, rates: unknown]>([
  ['in their order', { 1: 30.5, 6: 12.25, 144: 2 }, [2_000n, 12_250n, 30_500n]],
  ['that ask more for a longer wait', { 1: 5, 6: 10, 144: 20 }, [10_000n, 10_000n, 10_000n]],
  ['of few targets', { 3: 8, 25: 4 }, [4_000n, 8_000n, 8_000n]],
  ['below what is relayed', { 1: 0.1 }, [1_000n, 1_000n, 1_000n]],
  ['finer than the unit', { 1: 1.00001 }, [1_001n, 1_001n, 1_001n]],
  ['beyond all reason', { 1: 10_001 }, 'HTTP_MALFORMED'],
])('estimates %s make three offers, none above the next', async (_, estimates, rates) => {
  const asked = adapterOver(await says(JSON.stringify(estimates))).suggestFees!({ network, signal })
  const offered = asked.then(
    ({ slow, normal, fast }) => [slow, normal, fast].map(({ satPerKvB }) => satPerKvB),
    (error: unknown) => codeOf(error),
  )
  expect(await offered).toEqual(rates)
})

const output = { scriptpubkey_address: address, value: 1_000 }
const transaction = (change: object = {}) => ({
  txid: HASH,
  vin: [{ txid: HASH, vout: 0, prevout: output }],
  vout: [{ scriptpubkey_address: to, value: 900 }],
  status: { confirmed: true, block_height: 1, block_hash: HASH },
  ...change,
})

test('only a whole transaction of that id, in a block and with an address to come from, is read back', async () => {
  const read = async (change: object) =>
    adapterOver(await says(JSON.stringify(transaction(change)))).readTransaction!({ network, hash: HASH, signal })
  expect(await read({})).toEqual({ from: address, gives: [{ to, amount: 900n }] })
  expect(await read({ txid: 'cd'.repeat(32) })).toBeNull()
  expect(await read({ status: { confirmed: false } })).toBeNull()
  expect(await read({ vin: [{ txid: HASH, vout: 0, prevout: null }] })).toBeNull()
  const foreign = { scriptpubkey_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', value: 1 }
  expect(await read({ vin: [{ txid: HASH, vout: 0, prevout: foreign }] })).toBeNull()
  expect(await read({ vout: [foreign, { value: 0 }, output] })).toEqual({ from: address, gives: [] })
  for (const change of [{ vin: [] }, { vout: [] }, { vin: null }, { vout: [{ value: -1 }] }, { txid: 1 }])
    await expect(read(change)).rejects.toMatchObject({ code: 'HTTP_MALFORMED' })
})

test('a wait believes neither another transaction nor a broken answer, and goes on', async () => {
  const answers = ['<html>', JSON.stringify(transaction({ txid: 'cd'.repeat(32) })), JSON.stringify(transaction())]
  const url = await serve((_, response) => void response.end(answers.shift()))
  const outcome = adapterOver(url).waitForTransaction!({ network, hash: HASH, signal })
  for (const look of [1, 2]) {
    await around?.looked(look)
    await around?.clock.advance(PAUSE)
  }
  expect(await outcome).toEqual({ hash: HASH, status: 'confirmed' })
})
