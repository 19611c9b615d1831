/** The swaps of this page, with their steps, and what is stored of them so that a reload shows the truth of the chain. */
import { objectOf, type PluginContext } from '#kernel'
import { createJournal, type Journal } from '#operations'
import {
  isCaipAddress,
  isCaipNetworkId,
  type Amount,
  type Approval,
  type Asset,
  type CaipAddress,
  type CaipNetworkId,
} from '#wallet'
import * as v from 'valibot'
import type { SwapReview, SwapStep } from './review.ts'

/** Specification §9. */
const MOST = 99
const KEY = 'pending'

export interface RunStep {
  readonly kind: SwapStep['kind'] | 'revoke'
  readonly phase: 'open' | 'asked' | 'sent' | 'confirmed' | 'failed' | 'unknown'
  readonly hash?: string | undefined
  readonly nonce?: number | undefined
  readonly why?: 'reverted' | 'replaced' | 'expired' | undefined
}

export interface Run {
  readonly key: string
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly gives: Amount
  /** With the least that was promised. */
  readonly gets: { readonly asset: Asset; readonly least: bigint }
  /** The approval that this run makes. */
  readonly approval?: Approval | undefined
  readonly steps: readonly RunStep[]
  /** Present if all steps are one atomic batch. Its `id` is not a hash: the wallet tells the hash by it. */
  readonly batch?: { readonly id?: string | undefined } | undefined
  /** `checking`: an approval is confirmed, and the price is asked again. */
  readonly phase: 'running' | 'checking' | 'done' | 'stopped'
  /** Why it stopped, as an error code; absent if the chain says so itself. */
  readonly code?: string | undefined
  /** Base units, by the receipt; absent while unknown. */
  readonly received?: bigint | undefined
  /** What the spender may still take, as the chain said last; absent while unknown. */
  readonly standing?: bigint | undefined
  readonly review?: SwapReview | undefined
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const account = v.custom<CaipAddress>(isCaipAddress)
const network = v.custom<CaipNetworkId>(isCaipNetworkId)
const asset = objectOf({
  network,
  token: v.optional(account),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  symbol: v.pipe(v.string(), v.maxLength(60)),
})
const Stored = v.pipe(
  v.array(
    objectOf({
      account,
      network,
      gives: objectOf({ asset, units }),
      gets: objectOf({ asset, least: units }),
      approval: v.optional(objectOf({ token: account, spender: account, units })),
      steps: v.pipe(
        v.array(
          objectOf({
            kind: v.picklist(['reset', 'approve', 'swap', 'revoke']),
            phase: v.picklist(['open', 'asked', 'sent', 'confirmed', 'failed', 'unknown']),
            hash: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
            nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
          }),
        ),
        v.minLength(1),
        v.maxLength(4),
      ),
      batch: v.optional(objectOf({ id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))) })),
    }),
  ),
  v.maxLength(MOST),
)
type StoredRun = v.InferOutput<typeof Stored>[number]

export interface Runs extends Journal<Run, StoredRun> {
  /** Changes one step, or all of them in a batch. */
  step(key: string, at: number | 'all', next: Partial<RunStep>): void
}

export const isOver = ({ phase }: Pick<Run, 'phase'>): boolean => phase === 'stopped' || phase === 'done'

export const isRevoke = ({ steps }: Pick<Run, 'steps'>): boolean => steps[0]?.kind === 'revoke'

/** It is over for this page, and nobody knows what became of a step of it, so it may still happen. */
export const isUnknown = ({ phase, code, steps }: Pick<Run, 'phase' | 'code' | 'steps'>): boolean =>
  phase === 'stopped' && (code === 'swaps/UNKNOWN' || steps.some((step) => step.phase === 'unknown'))

/** The spender may still take something. If nobody could say what stands, taking it back can be tried again. */
export const mayStand = (run: Run): boolean =>
  isOver(run) && ((run.standing ?? 0n) > 0n || (isRevoke(run) && run.phase === 'stopped' && run.standing === undefined))

export function createRuns(ctx: Pick<PluginContext, 'own' | 'reporter' | 'storage'>): Runs {
  const journal = createJournal<Run, StoredRun>(ctx, {
    name: KEY,
    most: MOST,
    schema: Stored,
    isOpen: (run) => !isOver(run),
    write: ({ account: of, network: on, gives, gets, approval, steps, batch }) =>
      // A step that the wallet was asked for may be on the chain, or still come there: a wallet can say yes after the page is gone.
      steps.some(({ phase }) => phase !== 'open') && { account: of, network: on, gives, gets, approval, steps, batch },
  })
  return {
    ...journal,
    step(key, at, next) {
      const steps = journal
        .find(key)
        ?.steps.map((step, index) => (at === 'all' || index === at ? { ...step, ...next } : step))
      if (steps) journal.change(key, { steps })
    },
  }
}
