/** Several transactions as one atomic batch (EIP-5792), by the adapter. */
import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import type { EvmTransaction, RequestArguments, TransactionOutcome } from '#wallet'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import { rejected } from '../../kernel/support.ts'
import { ALICE, BOB, environment, forever, localNetwork } from './support.ts'

const HASH = `0x${'ab'.repeat(32)}`
const receipts = [{ transactionHash: HASH }]

function stage(answers: Readonly<Record<string, unknown>>) {
  const asked: RequestArguments[] = []
  const clock = createFakeClock(0)
  const adapter = createEvmAdapter(environment(), clock)
  const asking = {
    network: localNetwork('http://127.0.0.1:1'),
    signal: forever(),
    async wallet(args: RequestArguments) {
      asked.push(args)
      const answer = answers[args.method]
      const value: unknown = Array.isArray(answer) ? (answer as unknown[]).shift() : answer
      if (value instanceof Error) throw value
      return value
    },
  }
  const send = (transactions: readonly EvmTransaction[]) => adapter.sendBatch!({ ...asking, from: ALICE, transactions })
  return { adapter, asking, asked, clock, send }
}

describe('a batch', () => {
  it('is one request for all calls in their order, which have to happen together', async () => {
    const { asked, send } = stage({ wallet_sendCalls: { id: '0x1' } })
    const id = await send([
      { to: BOB, data: '0x095ea7b3', value: 0n, gas: 50_000n, fees: { gasPrice: 1n } },
      { to: ALICE, value: 7n },
    ])
    expect(id).toBe('0x1')
    // Gas and fee are the wallet's to choose.
    const calls = [
      { to: BOB, value: '0x0', data: '0x095ea7b3' },
      { to: ALICE, value: '0x7' },
    ]
    expect(asked).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from: ALICE, chainId: '0x7a69', atomicRequired: true, calls }],
      },
    ])
  })

  it.each<[string, EvmTransaction, string]>([
    ['creates a contract', { data: '0x60' }, 'RPC_INVALID_PARAMS'],
    ['does nothing', {}, 'RPC_INVALID_PARAMS'],
    ['has a receiver with a wrong checksum', { to: BOB.replace('70997970C', '70997970c') }, 'INVALID_ADDRESS'],
  ])('with a transaction that %s is not asked for', async (_, wrong, code) => {
    const { asked, send } = stage({})
    expect(await rejected(send([{ to: BOB, value: 1n }, wrong]))).toBe(code)
    expect(asked).toEqual([])
  })

  it.each([
    ['a number that says it cannot', Object.assign(new Error('no'), { code: 5760 }), 'ATOMICITY_UNSUPPORTED'],
    ['no id', { id: '' }, 'PROVIDER_INVALID'],
  ])('that the wallet answers with %s is refused by name', async (_, answer, code) => {
    expect(await rejected(stage({ wallet_sendCalls: answer }).send([{ to: BOB, value: 1n }]))).toBe(code)
  })

  it.each<[string, unknown, TransactionOutcome]>([
    ['was carried out', { status: 200, receipts }, { hash: HASH, status: 'confirmed' }],
    ['was undone', { status: 500, receipts }, { hash: HASH, status: 'failed', why: 'reverted' }],
    ['was undone in part', { status: 600, receipts }, { hash: HASH, status: 'failed', why: 'reverted' }],
    ['was undone without a transaction', { status: 500 }, { hash: '0x1', status: 'failed', why: 'reverted' }],
  ])('that %s is told so', async (_, status, outcome) => {
    const { adapter, asking, clock } = stage({ wallet_getCallsStatus: [{ status: 100 }, new Error('away'), status] })
    const told = adapter.waitForBatch!({ ...asking, id: '0x1' })
    // The adapter loads the code for it first.
    await expect.poll(() => clock.pending).toBe(2)
    await clock.advance(1_000)
    await flush()
    await clock.advance(1_000)
    expect(await told).toEqual(outcome)
  })

  it.each([
    ['supported', true],
    ['ready', false],
  ])('is possible for an account whose wallet says "%s": %s', async (status, can) => {
    const { adapter, asking } = stage({ wallet_getCapabilities: { '0x7a69': { atomic: { status } } } })
    expect(await adapter.canBatch!({ ...asking, from: ALICE })).toBe(can)
  })
})
