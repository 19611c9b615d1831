/** What became of a transaction is said only where the node has shown it: a node may lag, forget, or lie. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { codeOf } from '#kernel'
import { createFakeClock, flush } from '#kernel/testing'
import { pollOutcome, type Following } from '../../../src/plugins/evm/outcome.ts'
import { forever, localNetwork } from './support.ts'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const BLOCK = `0x${'b1'.repeat(32)}`
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const YOU = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const transaction = (hash: string, change: object = {}) => ({
  hash,
  blockHash: BLOCK,
  from: ME,
  to: YOU,
  value: '0x5',
  input: '0x',
  nonce: '0x7',
  ...change,
})
const receipt = (transactionHash: string, status: string, logs: readonly object[] = []) => ({
  transactionHash,
  status,
  blockHash: BLOCK,
  logs,
})
const wordOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
/** The end of an operation of `ME`, as the contract at this address writes it. */
const operation = (isDone: boolean, address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032') => ({
  address,
  topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', HASH, wordOf(ME), wordOf(YOU)],
  data: `0x${'0'.repeat(64)}${isDone ? '1'.padStart(64, '0') : '0'.repeat(64)}${'0'.repeat(128)}`,
})

/** A node that says of each question what the test says; null to what it was not told. */
function node(change: Partial<Following> = {}) {
  const says = new Map<string, unknown>()
  const time = createFakeClock()
  const ask: Following['ask'] = async ({ args: { method, params = [] }, schema }) => {
    const [first] = params as readonly unknown[]
    const answer = says.get(`${method} ${String(first)}`) ?? says.get(method) ?? null
    return v.parse(schema as never, answer)
  }
  const work = pollOutcome({
    ask,
    time,
    network: localNetwork('http://node.test'),
    hash: HASH,
    signal: forever(),
    track: { known: { from: ME, nonce: 7 } },
    ...change,
  })
  let end: unknown
  void work.then(
    (outcome) => (end = outcome),
    (error: unknown) => (end = codeOf(error)),
  )
  return {
    says,
    /** What it says after so many block times. */
    async after(blocks: number): Promise<unknown> {
      for (let count = 0; count < blocks; count += 1) {
        for (let turn = 0; turn < 20; turn += 1) await flush()
        await time.advance(2_000)
      }
      for (let turn = 0; turn < 20; turn += 1) await flush()
      return end
    },
  }
}

describe('an outcome', () => {
  it('is none while the block has the transaction and there is no receipt of it', async () => {
    const { says, after } = node()
    says.set('eth_getTransactionCount', '0x8').set('eth_blockNumber', '0x3')
    says.set('eth_getBlockByNumber 0x3', { transactions: [transaction(HASH)] })
    expect(await after(10)).toBe(undefined)
    says.set(`eth_getTransactionReceipt ${HASH}`, receipt(HASH, '0x0'))
    expect(await after(2)).toEqual({ hash: HASH, status: 'failed', why: 'reverted' })
  })

  it('is none where the nonce is used and nothing shows by what', async () => {
    const { says, after } = node()
    says.set('eth_getTransactionCount', '0x8').set('eth_blockNumber', '0x3')
    expect(await after(10)).toBe(undefined)
    says.set(`eth_getTransactionReceipt ${HASH}`, receipt(HASH, '0x1'))
    expect(await after(2)).toEqual({ hash: HASH, status: 'confirmed' })
  })

  it('is none while only the block shows a speed-up, and then what its receipt says', async () => {
    const { says, after } = node()
    says.set(`eth_getTransactionByHash ${HASH}`, transaction(HASH, { blockHash: null }))
    says.set('eth_getTransactionCount', '0x8').set('eth_blockNumber', '0x3')
    says.set('eth_getBlockByNumber 0x2', { transactions: [transaction(OTHER)] })
    expect(await after(10)).toBe(undefined)
    says.set(`eth_getTransactionReceipt ${OTHER}`, receipt(OTHER, '0x0'))
    expect(await after(3)).toEqual({ hash: HASH, status: 'failed', why: 'reverted', by: OTHER })
  })

  it('is that another one took its place where a block shows it', async () => {
    const { says, after } = node()
    says.set(`eth_getTransactionByHash ${HASH}`, transaction(HASH, { blockHash: null }))
    says.set('eth_getTransactionCount', '0x8').set('eth_blockNumber', '0x3')
    says.set('eth_getBlockByNumber 0x3', { transactions: [transaction(OTHER, { to: ME, value: '0x0' })] })
    expect(await after(3)).toEqual({ hash: HASH, status: 'failed', why: 'replaced', by: OTHER })
  })
})

describe('the outcome of a smart account', () => {
  it.each<[string, string | undefined, readonly object[], unknown]>([
    ['whose operation was done', ME, [operation(true)], { hash: HASH, status: 'confirmed' }],
    ['whose operation was undone', ME, [operation(false)], { hash: HASH, status: 'failed', why: 'reverted' }],
    [
      'whose operation was undone, and a contract of strangers says it was not',
      ME.toLowerCase(),
      [operation(true, YOU), operation(false), operation(true, YOU)],
      { hash: HASH, status: 'failed', why: 'reverted' },
    ],
    [
      'of which only strangers say that it was undone',
      ME,
      [operation(false, YOU)],
      { hash: HASH, status: 'confirmed' },
    ],
    [
      'with several operations, of which one was undone',
      ME,
      [operation(true), operation(false)],
      'TRANSACTION_NOT_FOUND',
    ],
    ['that nobody names', undefined, [operation(false)], { hash: HASH, status: 'confirmed' }],
    ['that is named by no address', 'me', [operation(false)], { hash: HASH, status: 'confirmed' }],
  ])('%s is what the EntryPoint says, although the transaction succeeded', async (_, account, logs, outcome) => {
    const { says, after } = node({ account })
    says.set(`eth_getTransactionReceipt ${HASH}`, receipt(HASH, '0x1', logs))
    expect(await after(1)).toEqual(outcome)
  })

  it('is the one of the transaction that the bundler sent in its place', async () => {
    const { says, after } = node({ account: YOU, track: { known: { from: ME, nonce: 7 } } })
    says.set(`eth_getTransactionByHash ${HASH}`, transaction(HASH, { blockHash: null }))
    says.set('eth_getTransactionCount', '0x8').set('eth_blockNumber', '0x3')
    says.set('eth_getBlockByNumber 0x3', { transactions: [transaction(OTHER)] })
    const undone = { ...operation(false), topics: [operation(false).topics[0], HASH, wordOf(YOU), wordOf(ME)] }
    says.set(`eth_getTransactionReceipt ${OTHER}`, receipt(OTHER, '0x1', [undone]))
    expect(await after(3)).toEqual({ hash: HASH, status: 'failed', why: 'reverted', by: OTHER })
  })
})
