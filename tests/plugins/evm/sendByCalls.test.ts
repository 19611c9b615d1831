/** Smart accounts are asked for a call, others for a transaction (EIP-5792). */
import { describe, expect, it } from 'vitest'
import { createFakeClock, flush } from '../../../src/kernel/testing/fakeClock.ts'
import { LatchkeyError } from '#kernel'
import type { RequestArguments } from '#wallet'
import { sendByCalls } from '../../../src/plugins/evm/sendByCalls.ts'
import { rejected } from '../../kernel/support.ts'
import { ALICE, BOB, forever, localNetwork } from './support.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ATOMIC = { '0x7a69': { atomic: { status: 'supported' } } }
const fields = { from: ALICE, to: BOB, value: '0x1' }

function stage(answers: Readonly<Record<string, unknown>>) {
  const asked: RequestArguments[] = []
  const clock = createFakeClock(0)
  const sent = sendByCalls({
    network: localNetwork('http://127.0.0.1:1'),
    fields,
    time: clock,
    signal: forever(),
    async wallet(args) {
      asked.push(args)
      const answer = answers[args.method]
      const value: unknown = Array.isArray(answer) ? (answer as unknown[]).shift() : answer
      if (value === undefined) throw new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD')
      if (value instanceof Error) throw value
      return value
    },
  })
  return { asked, clock, sent, methods: () => asked.map(({ method }) => method) }
}

describe('a call', () => {
  it('is asked of a smart account, and its hash comes with the receipt', async () => {
    const { asked, clock, sent } = stage({
      wallet_getCapabilities: ATOMIC,
      wallet_sendCalls: { id: '0x1' },
      wallet_getCallsStatus: [{ status: 100 }, { status: 200, receipts: [{ transactionHash: HASH }] }],
    })
    await flush()
    await clock.advance(1_000)
    expect(await sent).toBe(HASH)
    expect(asked[1]).toEqual({
      method: 'wallet_sendCalls',
      params: [
        { version: '2.0.0', from: ALICE, chainId: '0x7a69', atomicRequired: false, calls: [{ to: BOB, value: '0x1' }] },
      ],
    })
  })

  it.each([
    ['does not know the question', {}],
    ['knows no atomic calls', { wallet_getCapabilities: { '0x7a69': {} } }],
    ['would have to become one first', { wallet_getCapabilities: { '0x7a69': { atomic: { status: 'ready' } } } }],
    ['is one elsewhere', { wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } } }],
    ['answers nonsense', { wallet_getCapabilities: 'yes' }],
  ])('is not asked of a wallet that %s', async (_, answers) => {
    const { sent, methods } = stage(answers)
    expect([await sent, methods()]).toEqual([undefined, ['wallet_getCapabilities']])
  })

  it('is declined like any request', async () => {
    const no = Object.assign(new Error('no'), { code: 4001 })
    const { sent } = stage({ wallet_getCapabilities: ATOMIC, wallet_sendCalls: no })
    expect(await rejected(sent)).toBe('USER_REJECTED')
  })

  it.each([
    ['was dropped by the wallet', { status: 400 }, 0, 'RPC_TRANSACTION_REJECTED'],
    [
      'was undone, although the transaction that carried it succeeded',
      { status: 500, receipts: [{ transactionHash: HASH }] },
      0,
      'RPC_TRANSACTION_REJECTED',
    ],
    ['never ends', { status: 100 }, 180_000, 'RECEIPT_TIMEOUT'],
    ['is told in nonsense', { status: 'soon' }, 180_000, 'RECEIPT_TIMEOUT'],
  ])('that %s has a named end', async (_, status, ms, code) => {
    const { sent, clock } = stage({
      wallet_getCapabilities: ATOMIC,
      wallet_sendCalls: { id: 'x' },
      wallet_getCallsStatus: status,
    })
    const end = rejected(sent)
    await flush()
    if (ms > 0) await clock.advance(ms)
    expect(await end).toBe(code)
  })
})
