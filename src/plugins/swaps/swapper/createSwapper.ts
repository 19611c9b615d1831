/** Makes reviews of quotes, has exactly them signed, and says what became of them. */
import { LatchkeyError, type PluginContext, type Readable } from '#kernel'
import { createOperations, isUnknown } from '#operations'
import {
  ACCOUNTS,
  formatUnits,
  namespaceOf,
  parseCaipAddress,
  type PreparedTransaction,
  type QuotesService,
  type ReviewStanding,
} from '#wallet'
import { writeApprove } from '../calldata.ts'
import { SWAP_STARTED } from '../refs.ts'
import { chainFor, prepareSwap, readBasis, type Wanted } from './prepare.ts'
import { renewAfterApproval } from './renew.ts'
import { readReceived, readStanding } from './results.ts'
import { isStopped, type SwapBasis, type SwapReview } from './review.ts'
import { KINDS, mayStand, StoredDetails, type Swap, type SwapDetails, type SwapKind } from './swap.ts'
import { factsOf, tellSwap } from './tellSwap.ts'

export interface Swapper {
  /** The newest first. */
  readonly swaps: Readable<readonly Swap[]>
  /** Asks nodes, and the wallet what it can do; no person is asked. Rejects with CONNECTOR_NOT_CONNECTED, SWAPS_UNSUPPORTED, TOKEN_NOT_SENDABLE, an HTTP_… or an RPC_… code. */
  prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview>
  standing(review: SwapReview): Readable<ReviewStanding>
  /** Starts to have the review signed, and returns the swap's key; `sent` hears the hash. Throws `swaps/REVIEW_OVER`. */
  begin(review: SwapReview, sent?: (hash: string) => void): string
  /** Reads again what stands of swaps whose end nobody knows: a wallet may say yes when nobody waits for it any more. */
  look(): void
  /** The person has read that nobody knows the end of this swap. It leaves `swaps`, unless there may be an approval to take back. */
  forget(key: string): void
  /** Has the approval of a swap taken back, and returns the key of that. */
  revoke(swap: Swap): string
}

export function createSwapper(ctx: PluginContext, quotes: QuotesService): Swapper {
  const operations = createOperations<SwapKind, SwapDetails, SwapReview, SwapBasis>(ctx, {
    kinds: KINDS,
    facts: StoredDetails,
    subject: (review) => ({ from: review.request.account, until: review.until, isStopped: isStopped(review) }),
    async readBasis(review, signal) {
      const { network, chain } = await chainFor(ctx, review.request.give.network)
      return readBasis(chain, network, review, signal)
    },
    what({ steps, facts: { gives } }, prepared, at) {
      const { to } = (prepared as PreparedTransaction<'eip155'> | undefined)?.transaction ?? {}
      // An approval moves nothing. A batch is told of as the swap that it is.
      if (prepared && steps[at]?.kind !== 'swap') return { to }
      return { to, amount: formatUnits(gives.units, gives.asset.decimals), symbol: gives.asset.symbol }
    },
    tokens: ({ facts: { gives, gets } }) =>
      [gives.asset.token, gets.asset.token].filter((token) => token !== undefined),
    async learn(swap, signal) {
      const last = swap.steps.at(-1)
      const hash = last?.kind === 'swap' && last.phase === 'confirmed' ? last.hash : undefined
      const [standing, received] = await Promise.all([
        readStanding(ctx, swap, signal).catch(() => undefined),
        hash === undefined ? undefined : readReceived(ctx, swap, hash, signal).catch(() => undefined),
      ])
      return { standing, received }
    },
    ended(swap) {
      speakFor(swap)
      tellSwap(ctx, swap)
    },
  })

  /** What the spender may still take is said by the newest swap about it, and by no earlier one any more. */
  function speakFor({ key, account, facts: { approval, standing } }: Swap): void {
    if (!approval || standing === undefined) return
    for (const other of operations.get())
      if (
        other.key !== key &&
        other.account === account &&
        other.facts.approval?.token === approval.token &&
        other.facts.approval.spender === approval.spender
      )
        operations.know(other.key, { standing: undefined })
  }

  async function prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview> {
    const { review, basis } = await prepareSwap(ctx, wanted, AbortSignal.any([signal, ctx.signal]), (until) =>
      operations.canBatch(wanted.request.account, until),
    )
    return operations.review(review, basis)
  }

  /** The price of before the approval is over, so the swap is quoted and simulated anew; it is never worse than what was shown. */
  async function renew(shown: SwapReview) {
    await ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: namespaceOf(shown.request.give.network) })
    const review = await renewAfterApproval({ ctx, quotes, shown, prepare })
    return { review, prepared: review.steps[0]!.prepared }
  }

  return {
    swaps: operations,
    prepare,
    standing: operations.standing,
    begin(review, sent) {
      const { request, quote, approval, steps, isBatch } = review
      const facts = { gives: quote.gives, gets: { asset: quote.gets.asset, least: quote.getsAtLeast }, approval }
      const { network } = request.give
      const { key, over } = operations.begin({
        account: request.account,
        network,
        steps: steps.map((step) => ({ ...step, ...(step.kind === 'swap' && { renew: () => renew(review) }) })),
        facts,
        review,
        isBatch,
      })
      ctx.bus.emit(SWAP_STARTED, factsOf({ network, facts }))
      void over.then(({ steps: done }) => {
        const last = done.at(-1)!
        if (last.phase === 'confirmed' && last.hash !== undefined) sent?.(last.hash)
      })
      return key
    },
    look() {
      // A newer swap about the same approval speaks for it.
      for (const swap of operations.get().filter((each) => isUnknown(each) && each.facts.standing !== undefined))
        void readStanding(ctx, swap, ctx.signal).then(
          (standing) => {
            operations.know(swap.key, { standing })
            speakFor({ ...swap, facts: { ...swap.facts, standing } })
          },
          () => {},
        )
    },
    forget(key) {
      const swap = operations.find(key)
      if (swap && isUnknown(swap) && !mayStand(swap)) operations.forget(key)
    },
    revoke({ account, network, facts: { gives, gets, approval } }) {
      if (!approval) throw new LatchkeyError('swaps/REVIEW_OVER', { detail: 'stopped' })
      const prepared: PreparedTransaction<'eip155'> = {
        namespace: 'eip155',
        network,
        from: account,
        transaction: {
          to: parseCaipAddress(approval.token).address,
          data: writeApprove(parseCaipAddress(approval.spender).address, 0n),
          value: 0n,
        },
      }
      return operations.begin({
        account,
        network,
        steps: [{ kind: 'revoke', prepared }],
        facts: { gives, gets, approval },
      }).key
    },
  }
}
