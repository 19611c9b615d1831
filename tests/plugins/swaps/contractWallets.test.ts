/** Wallets that are contracts, with and without batches (EIP-5792), and what they may answer late, twice or not at all. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { thrown } from '../../kernel/support.ts'
import { EXCHANGE, type Call } from './ledger.ts'
import { approvalOf, COIN, ETH, EVM_1, flush, SHELL, until, world } from './stage.ts'

const HOUR = 3_600_000

describe('a contract wallet without batches', () => {
  it('approves and swaps in two transactions, also where its owners take an hour for each', async () => {
    const { prepare, swapper, over, moods, chain, clock, asked, ledger } = await world()
    const review = await prepare()
    const before = ledger.balance(SHELL, EVM_1)
    moods.answer = async (call) =>
      new Promise((resolve) => clock.setTimeout(() => resolve(chain.send(call, EVM_1)), HOUR))
    const key = swapper.begin(review)
    await until(() => asked.length === 1)
    await clock.advance(HOUR)
    await until(() => asked.length === 2)
    await clock.advance(HOUR)
    const run = await over(key)
    expect(asked.map(({ method, call }) => [method, approvalOf(call)?.units])).toEqual([
      ['eth_sendTransaction', 100_000_000n],
      ['eth_sendTransaction', undefined],
    ])
    expect(run).toMatchObject({
      phase: 'done',
      facts: { standing: 0n, received: ledger.balance(SHELL, EVM_1) - before },
    })
    expect(run!.facts.received! >= review.quote.getsAtLeast).toBe(true)
  })

  it('that answers the hash of a message instead of a transaction ends as not known, and is asked for nothing more', async () => {
    const { prepare, swapper, over, moods, clock, asked } = await world()
    moods.answer = () => `0x${'5a'.repeat(32)}`
    const key = swapper.begin(await prepare())
    await until(() => swapper.swaps.get()[0]?.steps[0]?.phase === 'sent')
    await clock.advance(200_000)
    expect(await over(key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      facts: { standing: 0n },
      steps: [{ phase: 'unknown' }, { phase: 'open' }],
    })
    expect(asked).toHaveLength(1)
  })

  it('that answers the hash of the approval again has not swapped', async () => {
    const { prepare, swapper, over, moods, chain, ledger } = await world()
    const before = ledger.balance(SHELL, EVM_1)
    let first = ''
    moods.answer = (call) => (first = first ? `0x${first.slice(2).toUpperCase()}` : chain.send(call, EVM_1))
    const run = await over(swapper.begin(await prepare()))
    expect(run).toMatchObject({
      phase: 'stopped',
      code: 'PROVIDER_INVALID',
      facts: { standing: 100_000_000n },
      steps: [{ phase: 'confirmed' }, { phase: 'unknown' }],
    })
    expect(ledger.balance(SHELL, EVM_1)).toBe(before)
  })

  it('that answers the hash of an earlier swap has not swapped again', async () => {
    const { prepare, swapper, over, moods, ledger } = await world()
    const change = { give: ETH, units: 10n ** 17n }
    const first = await over(swapper.begin(await prepare(change)))
    const before = ledger.balance(SHELL, EVM_1)
    moods.answer = () => first!.steps[0]!.hash
    expect(await over(swapper.begin(await prepare(change)))).toMatchObject({
      phase: 'stopped',
      code: 'PROVIDER_INVALID',
    })
    expect(ledger.balance(SHELL, EVM_1)).toBe(before)
  })
})

describe('a smart account that says it can do batches', () => {
  async function smart(options?: Parameters<typeof world>[0]) {
    const test = await world(options)
    test.moods.atomic = true
    return test
  }

  it('and whose site may not ask for one (4100) is asked step by step in a new review', async () => {
    const { prepare, swapper, over, moods, asked, batches } = await smart()
    const review = await prepare()
    moods.batch = () => {
      throw Object.assign(new Error('not authorized'), { code: 4100 })
    }
    expect(await over(swapper.begin(review))).toMatchObject({
      phase: 'stopped',
      code: 'swaps/NO_BATCH',
      facts: { standing: 0n },
      steps: [{ phase: 'open' }, { phase: 'open' }],
    })
    expect(thrown(() => swapper.begin(review))).toBe('swaps/REVIEW_OVER')
    const next = await prepare()
    expect(next.isBatch).toBe(false)
    expect(await over(swapper.begin(next))).toMatchObject({ phase: 'done', facts: { standing: 0n } })
    expect([batches.length, asked.slice(2).map(({ method }) => method)]).toEqual([
      1,
      ['eth_sendTransaction', 'eth_sendTransaction'],
    ])
  })

  it('and whose site may do neither hears so at the first step, and nothing is left', async () => {
    const { prepare, swapper, over, moods, asked, ledger } = await smart()
    const no = (): never => {
      throw Object.assign(new Error('not authorized'), { code: 4100 })
    }
    moods.batch = no
    moods.answer = no
    await over(swapper.begin(await prepare()))
    const run = await over(swapper.begin(await prepare()))
    expect(run).toMatchObject({ phase: 'stopped', code: 'PROVIDER_UNAUTHORIZED', facts: { standing: 0n } })
    expect([asked.length, ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([3, 0n])
  })

  it('and answers the id of an earlier batch has not carried out this one', async () => {
    const { prepare, swapper, over, moods, ledger } = await smart()
    expect(await over(swapper.begin(await prepare()))).toMatchObject({ phase: 'done', batch: { id: 'batch-0' } })
    const before = ledger.balance(SHELL, EVM_1)
    moods.batch = () => ({ id: 'batch-0' })
    expect(await over(swapper.begin(await prepare()))).toMatchObject({
      phase: 'stopped',
      code: 'PROVIDER_INVALID',
      steps: [{ phase: 'unknown' }, { phase: 'unknown' }],
    })
    expect(ledger.balance(SHELL, EVM_1)).toBe(before)
  })

  it('and tells the transaction of an earlier batch as that of this one has not carried it out', async () => {
    const { prepare, swapper, over, moods } = await smart()
    const first = await over(swapper.begin(await prepare()))
    moods.batch = () => ({ id: 'another' })
    moods.status = () => ({ status: 200, receipts: [{ transactionHash: first!.steps[1]!.hash }] })
    expect(await over(swapper.begin(await prepare()))).toMatchObject({ phase: 'stopped', code: 'swaps/UNKNOWN' })
  })

  it('and answers the id an hour later is waited for, and does not know its own batch at first', async () => {
    const { prepare, swapper, over, moods, chain, clock, batches, ledger } = await smart()
    const before = ledger.balance(SHELL, EVM_1)
    moods.batch = async (calls) =>
      new Promise((resolve) => clock.setTimeout(() => resolve({ id: chain.sendBatch(calls, EVM_1) }), HOUR))
    let count = 0
    moods.status = (id) => {
      count += 1
      if (count < 3) throw Object.assign(new Error('unknown bundle'), { code: 5730 })
      return chain.batchStatus(id)
    }
    const key = swapper.begin(await prepare())
    await until(() => batches.length === 1)
    expect(swapper.swaps.get()[0]?.steps.map(({ phase }) => phase)).toEqual(['asked', 'asked'])
    await clock.advance(HOUR)
    for (const asks of [1, 2]) {
      await until(() => count === asks)
      await flush()
      await clock.advance(1_000)
    }
    const run = await over(key)
    expect([run?.phase, run?.facts.received, count]).toEqual(['done', ledger.balance(SHELL, EVM_1) - before, 3])
  })

  it.each([
    ['no', false],
    ['yes', true],
  ])('and was left while it asked: nothing is claimed, whether the answer was %s', async (_, isYes) => {
    const storage = createFakeStorage()
    const first = await smart({ storage })
    let shown: readonly Call[] = []
    first.moods.batch = async (calls) => {
      shown = calls
      return new Promise(() => {})
    }
    first.swapper.begin(await first.prepare())
    await until(() => shown.length > 0)
    const kept = createFakeStorage()
    for (const [key, value] of storage.values) kept.setItem(key, value)
    if (isYes) first.chain.sendBatch(shown, EVM_1)
    const second = await smart({ storage: kept, chain: first.chain })
    expect(await second.over(second.swapper.swaps.get()[0]!.key)).toMatchObject({
      phase: 'stopped',
      code: 'swaps/UNKNOWN',
      facts: { standing: 0n },
      steps: [{ phase: 'unknown' }, { phase: 'unknown' }],
    })
    expect([second.asked, [...kept.values.keys()].filter((key) => key.includes('swaps:pending'))]).toEqual([[], []])
  })
})
