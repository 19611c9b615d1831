/** What a stake is to Latchkey's operations, which have it signed, follow it, remember it over a reload, and tell its end. */
import { shapes, type PluginContext } from 'latchkey/plugin'
import {
  createOperations,
  isUnsent,
  stateOf,
  tellEnd,
  type Operation,
  type OperationPlan,
  type Operations,
} from 'latchkey/plugin/operations'
import { cleanText } from 'latchkey/plugin/kit'
import { ACCOUNTS, formatUnits } from 'latchkey/plugin/wallet'
import { PROGRESS } from './index.ts'
import { VAULT, type Holdings, type Review, type Side } from './vault.ts'

/** What a reload needs: the amount of the coin, as a decimal. */
interface Facts {
  readonly amount: string
}

const FACTS = shapes.fields({ amount: shapes.text(100, /^\d+(?:\.\d+)?$/) })

export type Stake = Operation<Side, Facts, Review>
export type Stakes = Operations<Side, Facts, Review, Holdings>

export function createStakes(ctx: PluginContext): Stakes {
  const vault = ctx.use(VAULT)
  return createOperations<Side, Facts, Review, Holdings>(ctx, {
    kinds: ['stake', 'unstake'],
    facts: FACTS,
    subject: ({ account, until, warnings }) => ({
      from: account,
      until,
      isStopped: warnings.some(({ weight }) => weight === 'stop'),
    }),
    readBasis: ({ account }, signal) => vault.read(account, signal),
    // What is unstaked leaves the vault, not the account.
    what: ({ facts: { amount }, steps: [step] }) =>
      step?.kind === 'stake' ? { to: vault.address, amount, symbol: vault.coin().symbol } : { to: vault.address },
    tokens: () => [],
    ended(stake) {
      // A person who declined knows it.
      if (isUnsent(stake)) return
      const text = ctx.i18n.t(`staking.toast.${stateOf(stake)}`, wordsFor(ctx, stake))
      tellEnd(ctx, { view: PROGRESS, key: stake.key, text, isGood: stake.phase === 'done' })
    },
  })
}

export const planOf = (review: Review, coin: { readonly decimals: number }): OperationPlan<Side, Facts, Review> => ({
  account: review.account,
  network: review.prepared.network,
  steps: [{ kind: review.side, prepared: review.prepared }],
  facts: { amount: formatUnits(review.units, coin.decimals) },
  review,
})

export const sideOf = ({ steps: [step] }: Stake): Side => step?.kind ?? 'stake'

/** What stands in for the gaps of all sentences about it. `what`: "Stake of 1.5 ETH". */
export function wordsFor(ctx: Pick<PluginContext, 'i18n' | 'use'>, stake: Stake) {
  const { t } = ctx.i18n
  const vault = ctx.use(VAULT)
  const info = ctx.use(ACCOUNTS).state.get()?.connectedWalletInfo
  return {
    what: t(`staking.${sideOf(stake)}.of`, { amount: `${stake.facts.amount} ${vault.coin().symbol}` }),
    wallet: cleanText(info?.name ?? t('staking.yourWallet'), 40),
    network: vault.network()?.name ?? '',
  }
}
