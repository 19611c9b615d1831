/** An approval without a limit: only for the review that the person has chosen it for, and taken back in one click. */
import { describe, expect, it } from 'vitest'
import { EXCHANGE } from './ledger.ts'
import { MOODS } from './service.ts'
import { approvalOf, COIN, EVM_1, flush, SHL, USD, world } from './stage.ts'

/** What an approval without a limit is by ERC-20's custom: the largest number of 256 bits. */
const UNLIMITED = 2n ** 256n - 1n

async function unlimited(atomic = false) {
  const test = await world()
  test.moods.atomic = atomic
  const { quoted, request, swapper, signal } = test
  return {
    ...test,
    async prepareUnlimited() {
      const { quotes } = await quoted()
      return swapper.prepare({ request: request(), quote: quotes[0]!, unlimited: true }, signal)
    },
  }
}

describe('an approval without a limit', () => {
  it.each([false, true])('is signed as it is shown, and can be taken back (as a batch: %s)', async (atomic) => {
    const { prepareUnlimited, swapper, asked, batches, ledger, over, prepare } = await unlimited(atomic)
    const review = await prepareUnlimited()
    expect(review.approval?.units).toBe(UNLIMITED)
    expect(review.warnings).toEqual([{ kind: 'unlimited', weight: 'danger', of: USD }])
    const run = await over(swapper.begin(review))
    expect([run?.phase, batches.length]).toEqual(['done', atomic ? 1 : 0])
    expect(approvalOf(asked[0]!.call)).toEqual({ spender: EXCHANGE, units: UNLIMITED })
    expect(run?.facts.standing).toBe(ledger.allowance(COIN, EVM_1, EXCHANGE))
    expect(run!.facts.standing! > 2n ** 255n).toBe(true)
    // The next swap needs none.
    expect((await prepare()).approval).toBe(undefined)
    const back = await over(swapper.revoke(run!))
    expect([back?.phase, back?.facts.standing, ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual(['done', 0n, 0n])
    // What is taken back is not said to stand by the run that gave it.
    expect(swapper.swaps.get().find(({ key }) => key === run!.key)?.facts.standing).toBe(undefined)
  })

  it('is not remembered: the next review is exact', async () => {
    const { prepareUnlimited, prepare } = await unlimited()
    await prepareUnlimited()
    const next = await prepare()
    expect([next.approval?.units, next.warnings]).toEqual([100_000_000n, []])
  })

  it('is never made by what a service answers', async () => {
    const { prepare, swapper, hosted, asked, over, ledger } = await unlimited(true)
    for (const mood of MOODS) {
      hosted.mood = mood
      const review = await prepare().catch(() => undefined)
      if (!review || review.steps.length === 0 || review.warnings.length > 0) continue
      expect(review.approval?.units).toBe(100_000_000n)
      await over(swapper.begin(review))
    }
    expect(asked.length).toBeGreaterThan(0)
    for (const { call } of asked) expect(approvalOf(call)?.units ?? 0n).toBeLessThanOrEqual(100_000_000n)
    expect(ledger.allowance(COIN, EVM_1, EXCHANGE)).toBe(0n)
  })

  it('in the form holds for one review: a renewed one has it only if it is asked for again', async () => {
    const { form, signal, clock } = await unlimited()
    const stop = form.watch()
    await form.begin({ from: USD.token!, to: SHL.token!, amount: '100' }, signal)
    await clock.advance(1_000)
    await flush()
    await form.review(signal)
    const units = () => form.state.get().review?.approval?.units
    expect(units()).toBe(100_000_000n)
    await form.renew(signal, { unlimited: true })
    expect(units()).toBe(UNLIMITED)
    await form.renew(signal, { unlimited: true })
    expect(units()).toBe(UNLIMITED)
    await form.renew(signal)
    expect(units()).toBe(100_000_000n)
    stop()
  })
})
