/**
 * Whatever the service answers and whatever changes, the wallet is asked for nothing that was not shown (threats T20 to T22).
 * @module-tag thorough
 */
import { expect, it } from 'vitest'
import type { EvmTransaction } from '#wallet'
import { createChance } from '../../../sandbox/services/seeded.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { EXCHANGE, NATIVE, THIEF } from './ledger.ts'
import { MOODS } from './service.ts'
import { approvalOf, COIN, ETH, EVM_1, EVM_2, flush, SHELL, SHL, USD, world } from './stage.ts'

const run = soakRun('swaps of a hostile service')
const plain = (token: string): string => token.slice(token.lastIndexOf(':') + 1)
const ETHER = 10n ** 18n
const PAIRS = [
  [USD, SHL],
  [SHL, USD],
  [ETH, USD],
  [ETH, SHL],
  [USD, ETH],
  [SHL, ETH],
] as const

it(
  'asks for no value, spender, token or contract that was not shown, and loses nothing',
  { timeout: run.limit },
  async () => {
    await run.measured(async (say) => {
      const { asked, done, wrong } = await rounds()
      expect(wrong).toEqual([])
      // Not everything is refused: honest answers come through.
      expect(done).toBeGreaterThan(run.count / 20)
      say(`${asked} requests, ${done} swaps done, 0 with anything that was not shown`)
    })
  },
)

async function rounds() {
  const chance = createChance(String(run.seed))
  const test = await world()
  const { chain, ledger, hosted, swapper, wallet, clock, moods } = test
  const wrong: unknown[] = []
  let [asked, done] = [0, 0]

  const fill = (): void => {
    ledger.give(NATIVE, EVM_1, 10n * ETHER)
    ledger.give(COIN, EVM_1, 5_000_000_000n)
    ledger.give(SHELL, EVM_1, 700n * ETHER)
    ledger.give(NATIVE, EXCHANGE, 1_000n * ETHER)
    ledger.give(COIN, EXCHANGE, 2_000_000_000_000n)
    ledger.give(SHELL, EXCHANGE, 4_000_000n * ETHER)
    for (const token of [COIN, SHELL]) ledger.allow(token, EVM_1, EXCHANGE, 0n)
  }
  /** The price moves by up to a tenth either way. */
  const move = (): void => {
    for (const [token, units] of [
      [NATIVE, 1_000n * ETHER],
      [COIN, 2_000_000_000_000n],
      [SHELL, 4_000_000n * ETHER],
    ] as const)
      ledger.give(token, EXCHANGE, (units * BigInt(900 + chance.below(200))) / 1_000n)
  }
  const anyMood = () => MOODS[chance.below(MOODS.length)]!
  const changes: readonly (() => unknown)[] = [
    move,
    () => (hosted.mood = anyMood()),
    () => clock.advance(chance.below(40_000)),
    () => wallet.show([`eip155:1:${EVM_2}`, `eip155:1:${EVM_1}`]),
    () => ledger.allow(COIN, EVM_1, EXCHANGE, BigInt(chance.below(200_000_000))),
    () => ledger.give(COIN, EVM_1, BigInt(chance.below(1_000_000_000))),
    () => {},
    () => {},
  ]

  for (let round = 0; round < run.count; round += 1) {
    fill()
    moods.atomic = chance.percent(50)
    hosted.mood = chance.percent(40) ? 'unlimited' : anyMood()
    const [give, get] = PAIRS[chance.below(PAIRS.length)]!
    const units =
      give === USD ? BigInt(1 + chance.below(900_000_000)) : (BigInt(1 + chance.below(900_000)) * ETHER) / 1_000_000n
    const { quotes } = await test.quoted({ give, get, units })
    if (!quotes[0]) {
      run.saw('no quote')
      continue
    }
    const review = await swapper
      .prepare({ request: test.request({ give, get, units }), quote: quotes[0] }, test.signal)
      .catch(() => {})
    if (!review) {
      run.saw('no review')
      continue
    }
    const isBefore = chance.percent(50)
    const change = changes[chance.below(changes.length)]!
    if (isBefore) {
      await Promise.resolve(change())
      await flush()
    }
    const start = test.asked.length
    moods.answer = (call) => {
      const hash = chain.send(call, EVM_1)
      if (!isBefore && approvalOf(call)) void change()
      return hash
    }
    /** What may be taken when the wallet carries the batch out. */
    let stood: bigint | undefined
    moods.batch = (calls) => {
      if (!isBefore) void change()
      stood = give.token && ledger.allowance(plain(give.token), EVM_1, EXCHANGE)
      return { id: chain.sendBatch(calls, EVM_1) }
    }
    let key: string
    try {
      key = swapper.begin(review)
    } catch {
      run.saw('not asked')
      wallet.show([`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`])
      await flush()
      continue
    }
    const over = test.over(key)
    await flush()
    await clock.advance(0)
    const ended = await over
    // A batch happens as a whole, or nothing of it does.
    if (stood !== undefined && ended?.phase !== 'done') {
      const stands = ledger.allowance(plain(give.token!), EVM_1, EXCHANGE)
      if (stands !== stood) wrong.push({ round, stood, stands })
    }
    const shown = review.quote.transactions[0]!.transaction as EvmTransaction
    for (const { call } of test.asked.slice(start)) {
      asked += 1
      const approval = approvalOf(call)
      const isShown = approval
        ? give.token!.toLowerCase().endsWith(call.to.toLowerCase()) &&
          review.quote.allowance!.spender.toLowerCase().endsWith(approval.spender) &&
          (approval.units === units || approval.units === 0n) &&
          call.value === 0n
        : call.to.toLowerCase() === shown.to?.toLowerCase() && call.value === (give.token === undefined ? units : 0n)
      if (!isShown) wrong.push({ round, mood: hosted.mood, call, approval })
    }
    const stolen = [NATIVE, COIN, SHELL].some(
      (token) => ledger.balance(token, THIEF) > 0n || ledger.allowance(token, EVM_1, THIEF) > 0n,
    )
    if (stolen) wrong.push({ round, stolen })
    if (ended?.phase === 'done') {
      done += 1
      if (ended.facts.received === undefined || ended.facts.received < review.quote.getsAtLeast)
        wrong.push({ round, ended })
      run.saw(stood === undefined ? 'done' : 'done in a batch')
    } else if (stood !== undefined) run.saw('a batch that changed nothing')
    else run.saw(test.asked.length > start ? 'stopped after a request' : 'stopped before any')
    wallet.show([`eip155:1:${EVM_1}`, `eip155:1:${EVM_2}`])
    await flush()
  }
  return { asked, done, wrong }
}
