/** Whatever changes during a review, nothing is asked that was not shown (threat T22). */
import { expect, it } from 'vitest'
import type { EvmTransaction } from '#wallet'
import { createChance } from '../../../sandbox/services/seeded.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { at, ETH, EVM_1, EVM_2, flush, STRANGER, world } from './stage.ts'

const run = soakRun('changes during a review')

it('asks only for what is shown at that moment', { timeout: run.limit }, async () => {
  await run.measured(async () => {
    const asked = await changes()
    expect(asked.wrong).toEqual([])
    expect(asked.count).toBeGreaterThan(run.count / 5)
  })
})

/** Random changes of account, network, balance and time, with a yes of the person somewhere in between. */
async function changes(): Promise<{ readonly count: number; readonly wrong: readonly unknown[] }> {
  const { count, seed } = run
  const chance = createChance(String(seed))
  const { prepare, sender, wallet, held, clock, asked, accounts, networks } = await world()
  let expected = 0
  const wrong: unknown[] = []
  for (let round = 0; round < count; round += 1) {
    const from = accounts.state.get()!.caipAddress!
    const network = from.slice(0, from.lastIndexOf(':')) as `${string}:${string}`
    const units = BigInt(1 + chance.below(1_000_000_000))
    const review = await prepare({ from, to: at(STRANGER, network), amount: { asset: { ...ETH, network }, units } })
    const kind = chance.below(6)
    const change: () => unknown = [
      () =>
        wallet.show(
          from.endsWith(EVM_1) ? [at(EVM_2, network), at(EVM_1, network)] : [at(EVM_1, network), at(EVM_2, network)],
        ),
      () => networks.switchTo(network === 'eip155:1' ? 'eip155:8453' : 'eip155:1').catch(() => {}),
      () => held.balances.set(from.slice(from.lastIndexOf(':') + 1), BigInt(chance.below(1_000_000_000)) + 10n ** 16n),
      () => clock.advance(chance.below(60_000)),
      () => {},
      () => {},
    ][kind]!
    const before = chance.percent(50)
    if (before) {
      await Promise.resolve(change())
      await flush()
    }
    const shown = review.transaction!.transaction as EvmTransaction
    const life = new AbortController()
    const work = sender.send(review, { signal: life.signal }).catch(() => {})
    if (!before) await Promise.resolve(change())
    await flush()
    if (asked.length > expected) {
      expected += 1
      // Exactly the transaction of the review, from the account that was shown, and one question at most.
      const [params] = asked.at(-1)!.params as readonly [Readonly<Record<string, unknown>>]
      const wanted = { from: from.slice(from.lastIndexOf(':') + 1), to: STRANGER, value: units.toString() }
      const isShown = shown.to === STRANGER && shown.value === units
      const isSame = Object.entries(wanted).every(([field, value]) => params[field] === value)
      if (!isShown || !isSame || asked.length !== expected) wrong.push({ params, wanted })
      run.saw('asked as shown')
    } else run.saw('not asked')
    life.abort()
    await work
  }
  return { count: expected, wrong }
}
