/** What became of a transaction is said only where the node has shown it: a node may lag, forget, or lie. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
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
const receipt = (transactionHash: string, status: string) => ({ transactionHash, status, blockHash: BLOCK })

/** A node that says of each question what the test says; null to what it was not told. */
function node() {
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
  })
  let end: unknown
  void work.then((outcome) => (end = outcome))
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
