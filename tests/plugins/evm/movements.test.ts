import type { AskNode } from '#wallet'
/** What a transaction brought an account and took from it, where the account has sent it itself and where a contract wallet has not. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readMovements } from '../../../src/plugins/evm/movements.ts'
import { ALICE, BOB, forever, localNetwork } from './support.ts'

const HASH = `0x${'ab'.repeat(32)}`
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const EVIL = '0x5a598fa58a4a7a62b2a94a1c00c9360ddf54cd18'
const POOL = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const network = localNetwork('http://node.test')
const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const token = (address: string) => `eip155:31337:${address}`

const transfer = (from: string, to: string, units: bigint, address = TOKEN) => ({
  address,
  topics: [TRANSFER, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(units)}`,
})
const operation = (paymaster: string | bigint, address = ENTRY_POINT) => ({
  address,
  topics: [OPERATION, HASH, `0x${word(ALICE)}`, `0x${word(paymaster)}`],
  data: `0x${[7n, 1n, 21_000n, 50_000n].map(word).join('')}`,
})

interface Scene {
  readonly from: string
  readonly logs?: readonly object[]
  readonly status?: string
  /** Wei of Alice before and after the block. */
  readonly had?: bigint
  readonly has?: bigint
  /** Her transactions in the block. */
  readonly sent?: bigint
}

/** `Alice` is the account: a contract wallet where somebody else has sent the transaction. */
async function movements({ from, logs = [], status = '0x1', had = 10n ** 18n, has = had, sent = 0n }: Scene) {
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getTransactionReceipt: () => ({
      transactionHash: HASH,
      status,
      blockNumber: '0x9',
      from,
      gasUsed: '0x5208',
      effectiveGasPrice: '0xa',
      logs,
    }),
    eth_getBalance: ([, block]) => `0x${(block === '0x9' ? has : had).toString(16)}`,
    eth_getTransactionCount: ([, block]) => `0x${(block === '0x9' ? 5n + sent : 5n).toString(16)}`,
  }
  const ask: AskNode = async ({ args: { method, params = [] }, schema }) =>
    v.parse(schema as never, answers[method]?.(params as readonly unknown[]))
  return readMovements(ask, { network, hash: HASH, account: ALICE, signal: forever() })
}

const SWAP = [transfer(ALICE, POOL, 100n), transfer(POOL, ALICE, 7n, EVIL)]

describe('the movements of an account', () => {
  it('that sent the transaction are without the fee, which it paid', async () => {
    const has = 10n ** 18n + 500n - 21_000n * 10n
    expect(await movements({ from: ALICE, logs: SWAP, has, sent: 1n })).toEqual([
      { token: token(TOKEN), units: -100n },
      { token: expect.stringMatching(new RegExp(EVIL, 'i')) as string, units: 7n },
      { units: 500n },
    ])
  })

  it('that is a contract wallet are what its logs and its balance say: its owner paid the fee', async () => {
    expect(await movements({ from: BOB, logs: SWAP, has: 10n ** 18n + 500n })).toEqual([
      { token: token(TOKEN), units: -100n },
      { token: expect.stringMatching(new RegExp(EVIL, 'i')) as string, units: 7n },
      { units: 500n },
    ])
  })

  it('with a token that takes a fee are what arrived, and not what was sent', async () => {
    const logs = [transfer(ALICE, POOL, 97n), transfer(ALICE, EVIL, 3n), transfer(POOL, ALICE, 50n, EVIL)]
    expect(await movements({ from: BOB, logs })).toEqual([
      { token: token(TOKEN), units: -100n },
      { token: expect.stringMatching(new RegExp(EVIL, 'i')) as string, units: 50n },
    ])
  })

  it('whose operation a paymaster pays for are known in the native currency too', async () => {
    expect(await movements({ from: BOB, logs: [operation(BOB)], has: 10n ** 18n + 500n })).toEqual([{ units: 500n }])
  })

  it('that pays for its operation itself are unknown in the native currency: the EntryPoint keeps a part of it', async () => {
    expect(await movements({ from: BOB, logs: [operation(0n), ...SWAP], has: 10n ** 18n + 500n })).toHaveLength(2)
    // Only the EntryPoint can say so.
    expect(await movements({ from: BOB, logs: [operation(0n, EVIL)], has: 10n ** 18n + 500n })).toEqual([
      { units: 500n },
    ])
  })

  it('that sent another transaction in the same block are unknown in the native currency', async () => {
    expect(await movements({ from: ALICE, has: 10n ** 18n + 500n, sent: 2n })).toEqual([])
  })

  it('are none of a transaction that was undone', async () => {
    expect(await movements({ from: BOB, logs: SWAP, status: '0x0' })).toEqual([])
  })
})
