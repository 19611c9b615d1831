/** Tokens that take a fee from each transfer, or stop all of them, also after somebody has begun to swap. */
import { describe, expect, it } from 'vitest'
import { sayingOf } from '../../../src/plugins/swaps/views/swapWords.ts'
import { EXCHANGE, type TokenRules } from './ledger.ts'
import { approvalOf, COIN, EVM_1, SHELL, world } from './stage.ts'

const UNITS = 100_000_000n

async function stage() {
  const test = await world()
  const { chain, ledger, moods } = test
  const holdings = () => ({ coin: ledger.balance(COIN, EVM_1), shell: ledger.balance(SHELL, EVM_1) })
  return {
    ...test,
    holdings,
    /** The token changes its rules right after this step is in a block, or right before it. */
    changes(token: string, rules: Partial<TokenRules>, when: 'after the approval' | 'before the swap'): void {
      const change = () => ledger.tokens.set(token, { ...ledger.tokens.get(token)!, ...rules })
      moods.answer = (call) => {
        if (!approvalOf(call) && when === 'before the swap') change()
        const hash = chain.send(call, EVM_1)
        if (approvalOf(call) && when === 'after the approval') change()
        return hash
      }
    },
  }
}

describe('a fee on transfer of the token that is given', () => {
  it('within the slippage: what is taken and what comes are what the chain says', async () => {
    const { prepare, swapper, over, ledger, holdings } = await stage()
    ledger.tokens.set(COIN, { decimals: 6, feeBps: 50n })
    const before = holdings()
    const review = await prepare()
    expect(review.warnings).toEqual([])
    // The quote knows nothing of the fee, the simulation does.
    expect(review.arrives! < review.quote.gets.units && review.arrives! >= review.quote.getsAtLeast).toBe(true)
    const run = await over(swapper.begin(review))
    const after = holdings()
    expect(run).toMatchObject({ phase: 'done', facts: { standing: 0n, received: after.shell - before.shell } })
    expect([before.coin - after.coin, run!.facts.received === review.arrives]).toEqual([UNITS, true])
    expect([run!.facts.received! >= run!.facts.gets.least, sayingOf(run!).state]).toEqual([true, 'done'])
  })

  it('beyond the slippage cannot be signed, and says so before anything is approved', async () => {
    const { prepare, ledger, asked } = await stage()
    ledger.tokens.set(COIN, { decimals: 6, feeBps: 300n })
    expect((await prepare()).warnings[0]).toMatchObject({ kind: 'would-fail', weight: 'stop' })
    expect(asked).toEqual([])
  })
})

describe.each<[string, string, Partial<TokenRules>]>([
  ['takes a fee from then on', COIN, { feeBps: 300n }],
  ['is paused from then on', COIN, { paused: true }],
  ['is got, and is paused from then on', SHELL, { paused: true }],
])('a token that %s', (_, token, rules) => {
  it('after the approval: the wallet is not asked for the swap, and what is left can be taken back', async () => {
    const { prepare, swapper, over, changes, asked, holdings, ledger, toasts } = await stage()
    const before = holdings()
    const review = await prepare()
    changes(token, rules, 'after the approval')
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({
      phase: 'stopped',
      code: 'swaps/WOULD_FAIL',
      facts: { standing: UNITS },
      steps: [{ phase: 'confirmed' }, { phase: 'open' }],
    })
    expect([asked.length, holdings(), toasts()]).toEqual([1, before, ['USD was not swapped for SHL']])
    const back = await over(swapper.revoke(run!))
    expect(back).toMatchObject({ phase: 'done', facts: { standing: 0n } })
    // The earlier run does not say any more that it stands.
    expect(swapper.swaps.get().find(({ key }) => key === run!.key)?.facts.standing).toBe(undefined)
    expect([ledger.allowance(COIN, EVM_1, EXCHANGE), holdings()]).toEqual([0n, before])
  })

  it('before the swap is in a block: it is undone, and what is left can be taken back', async () => {
    const { prepare, swapper, over, changes, asked, holdings, ledger } = await stage()
    const before = holdings()
    const review = await prepare()
    changes(token, rules, 'before the swap')
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({
      phase: 'stopped',
      code: 'swaps/FAILED',
      facts: { standing: UNITS },
      steps: [{ phase: 'confirmed' }, { phase: 'failed', why: 'reverted' }],
    })
    expect([asked.length, holdings()]).toEqual([2, before])
    await over(swapper.revoke(run!))
    expect([ledger.allowance(COIN, EVM_1, EXCHANGE), holdings()]).toEqual([0n, before])
  })
})

it('a fee on the token that is got, from the block of the swap on: what really came is told, and not what was promised', async () => {
  const { prepare, swapper, over, changes, holdings } = await stage()
  const before = holdings()
  const review = await prepare()
  changes(SHELL, { feeBps: 300n }, 'before the swap')
  const run = await over(swapper.begin(review))
  expect(run).toMatchObject({ phase: 'done', facts: { received: holdings().shell - before.shell } })
  expect([run!.facts.received! < run!.facts.gets.least, sayingOf(run!).state]).toEqual([true, 'doneLess'])
})
