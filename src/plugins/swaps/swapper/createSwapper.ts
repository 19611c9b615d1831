/** Makes reviews of quotes, has exactly them signed, and says what became of them. */
import { codeOf, freezeShared, LatchkeyError, type PluginContext, type Readable } from '#kernel'
import { createReviews } from '#operations'
import {
  ACCOUNTS,
  formatUnits,
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type PreparedTransaction,
  type QuotesService,
  type ReviewStanding,
} from '#wallet'
import { writeApprove } from '../calldata.ts'
import { SWAP_APPROVAL_FAILED, SWAP_DONE, SWAP_FAILED, SWAP_STARTED } from '../refs.ts'
import { createBatches } from './batches.ts'
import { chainFor, prepareSwap, readBasis, type Wanted } from './prepare.ts'
import { renewAfterApproval } from './renew.ts'
import { isStopped, type SwapBasis, type SwapReview, type SwapStep } from './review.ts'
import { readReceived, readStanding } from './results.ts'
import { createRuns, isUnknown, mayStand, type Run } from './runs.ts'
import { createSigning } from './signing.ts'

export interface Swapper {
  readonly runs: Readable<readonly Run[]>
  /** Asks nodes, and the wallet what it can do; no person is asked. Rejects with CONNECTOR_NOT_CONNECTED, SWAPS_UNSUPPORTED, TOKEN_NOT_SENDABLE, an HTTP_… or an RPC_… code. */
  prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview>
  standing(review: SwapReview): Readable<ReviewStanding>
  /** Starts to have the review signed, and returns the run's key. Throws `swaps/REVIEW_OVER`. */
  run(review: SwapReview, sent?: (hash: string) => void): string
  /** Reads again what stands of runs whose end nobody knows: a wallet may say yes when nobody waits for it any more. */
  look(): void
  /** The person has read that nobody knows the end of this run. It leaves `runs`, unless there may be an approval to take back. */
  forget(key: string): void
  /** Has the approval of a run taken back, and returns the new run's key. */
  revoke(run: Run): string
}

/** Milliseconds that the steps between two reviews may take to be signed. */
const STEP_LIFE = 600_000
const OVER = 'swaps/REVIEW_OVER'

export function createSwapper(ctx: PluginContext, quotes: QuotesService, tell: (run: Run) => void): Swapper {
  const runs = createRuns(ctx)
  const batches = createBatches(ctx)
  const signing = createSigning(ctx, runs, batches)
  const reviews = createReviews<SwapReview, SwapBasis>(ctx, (review) => ({
    from: review.request.account,
    until: review.until,
    isStopped: isStopped(review),
  }))
  /** For steps that no review of a swap stands for: they end with the account and the network only. */
  const steps = createReviews<{ readonly from: CaipAddress }, undefined>(ctx, ({ from }) => ({
    from,
    until: ctx.clock.monotonic() + STEP_LIFE,
    isStopped: false,
  }))
  restore()

  const over = (why: string): LatchkeyError => new LatchkeyError(OVER, { detail: why })

  async function prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview> {
    const { review, basis } = await prepareSwap(ctx, wanted, AbortSignal.any([signal, ctx.signal]), (until) =>
      batches.can(wanted.request.account, until),
    )
    const frozen = freezeShared(review)
    reviews.begin(frozen, basis)
    return frozen
  }

  /** The account and the network are the same until this step is signed. */
  function bound(from: CaipAddress): () => void {
    const step = { from }
    steps.begin(step, undefined)
    return () => {
      const standing = steps.standing(step).get()
      if (!standing.good) throw over(standing.why)
      steps.end(step, 'signed')
    }
  }

  const boundTo = (review: SwapReview) => (): void => {
    const standing = reviews.standing(review).get()
    if (!standing.good) throw over(standing.why)
    reviews.end(review, 'signed')
  }

  async function go(key: string, review: SwapReview, sent: ((hash: string) => void) | undefined): Promise<void> {
    const { network, chain } = await chainFor(ctx, review.request.give.network)
    const before = reviews.basis(review)
    const now = await readBasis(chain, network, review, ctx.signal)
    // A balance or an allowance may have changed where nothing in this page has noticed.
    if (now.native !== before?.native || now.token !== before.token || now.allowance !== before.allowance)
      reviews.end(review, 'changed')
    if (review.isBatch) {
      const hash = await signing.batch(key, review.steps, boundTo(review))
      sent?.(hash)
      return finish(key, hash)
    }
    let current = review
    for (const [at, step] of review.steps.entries()) {
      const next: SwapStep = step.kind === 'swap' && at > 0 ? await renewed() : step
      const begin = at === 0 || step.kind === 'swap' ? boundTo(current) : bound(review.request.account)
      const hash = await signing.step(key, at, next.prepared, begin)
      if (step.kind === 'swap') {
        sent?.(hash)
        await finish(key, hash)
      }
    }

    /** The price of before the approval is over, so the swap is quoted and simulated anew; it is never worse than what was shown. */
    async function renewed(): Promise<SwapStep> {
      runs.change(key, { phase: 'checking' })
      await ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: namespaceOf(review.request.give.network) })
      current = await renewAfterApproval({ ctx, quotes, shown: review, prepare })
      runs.change(key, { phase: 'running' })
      return current.steps[0]!
    }
  }

  /** What was received, from the receipt, and what the spender may still take. Neither undoes anything, so failures are only noted. */
  async function finish(key: string, hash: string): Promise<void> {
    const run = runs.find(key)
    if (!run) return
    const standing = await readStanding(ctx, run).catch(() => undefined)
    const received = await readReceived(ctx, run, hash).catch(() => undefined)
    runs.change(key, { phase: 'done', received })
    noteStanding(run, standing)
  }

  /** What the spender may still take is said by the newest run about it, and by no earlier one any more. */
  function noteStanding({ key, account, approval }: Run, standing: bigint | undefined): void {
    if (!approval || standing === undefined) return
    const isSame = (run: Run): boolean =>
      run.account === account && run.approval?.token === approval.token && run.approval.spender === approval.spender
    for (const run of runs.get())
      if (run.key !== key && run.standing !== undefined && isSame(run)) runs.change(run.key, { standing: undefined })
    runs.change(key, { standing })
  }

  /** Says how a run ended, with what the chain says is left of it. */
  function ending(key: string, work: Promise<void>): void {
    work.then(
      () => tellEnd(key),
      async (error: unknown) => {
        if (ctx.signal.aborted) return
        const run = runs.find(key)
        if (!run) return
        const standing = await readStanding(ctx, run).catch(() => undefined)
        const code = codeOf(error)
        ctx.logger.info('a swap stopped', code)
        runs.change(key, { phase: 'stopped', code })
        noteStanding(run, standing)
        tellEnd(key)
      },
    )
  }

  function tellEnd(key: string): void {
    const run = runs.find(key)
    if (!run) return
    const facts = factsOf(run)
    const last = run.steps.at(-1)
    if (run.phase === 'done' && last?.kind === 'swap' && last.hash)
      ctx.bus.emit(SWAP_DONE, { ...facts, hash: last.hash })
    // In a batch no step fails alone.
    const failed = run.batch ? 'swap' : run.steps.find(({ phase }) => phase !== 'confirmed')?.kind
    if (run.phase === 'stopped' && run.code !== 'USER_REJECTED' && failed && failed !== 'revoke')
      ctx.bus.emit(failed === 'swap' ? SWAP_FAILED : SWAP_APPROVAL_FAILED, { ...facts, code: run.code ?? 'UNKNOWN' })
    tell(run)
  }

  /** Goes on following what was sent before the page was loaded again. Nothing is signed without a new review. */
  function restore(): void {
    for (const run of runs.restore((stored) => ({ ...stored, phase: 'running' }))) ending(run.key, resume(run))
  }

  async function resume({ key, batch, steps }: Run): Promise<void> {
    const at = steps.findLastIndex(({ phase }) => phase !== 'open')
    const { kind, phase, hash } = steps[at] ?? {}
    if (batch?.id !== undefined) {
      const followed = hash === undefined ? signing.followBatch(key, batch.id) : signing.follow(key, 'all', hash)
      return finish(key, await followed)
    }
    if (hash === undefined) {
      // The wallet was asked by a page that is gone, so nobody heard its answer.
      runs.step(key, batch ? 'all' : at, { phase: 'unknown' })
      throw new LatchkeyError('swaps/UNKNOWN')
    }
    const ended = phase === 'sent' ? await signing.follow(key, at, hash) : hash
    if (at < steps.length - 1) throw new LatchkeyError('swaps/LEFT')
    if (kind === 'swap') return finish(key, ended)
    runs.change(key, { phase: 'done' })
  }

  return {
    runs,
    prepare,
    standing: (review) => reviews.standing(review),
    run(review, sent) {
      const standing = reviews.standing(review).get()
      if (!standing.good) throw over(standing.why)
      const { request, quote, approval } = review
      const key = runs.add({
        account: request.account,
        network: request.give.network,
        gives: quote.gives,
        gets: { asset: quote.gets.asset, least: quote.getsAtLeast },
        approval,
        steps: review.steps.map(({ kind }) => ({ kind, phase: 'open' })),
        ...(review.isBatch && { batch: {} }),
        phase: 'running',
        review,
      })
      ctx.bus.emit(SWAP_STARTED, factsOf(runs.find(key)!))
      ending(key, go(key, review, sent))
      return key
    },
    look() {
      // A newer run about the same approval speaks for it.
      for (const run of runs.get().filter((each) => isUnknown(each) && each.standing !== undefined))
        void readStanding(ctx, run).then(
          (standing) => noteStanding(run, standing),
          () => {},
        )
    },
    forget(key) {
      const run = runs.find(key)
      if (run && isUnknown(run) && !mayStand(run)) runs.drop(key)
    },
    revoke({ account, network, gives, gets, approval }) {
      if (!approval) throw over('stopped')
      const key = runs.add({
        account,
        network,
        gives,
        gets,
        approval,
        steps: [{ kind: 'revoke', phase: 'open' }],
        phase: 'running',
      })
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
      ending(
        key,
        signing.step(key, 0, prepared, bound(account)).then(async () => {
          const run = runs.find(key)!
          const standing = await readStanding(ctx, run).catch(() => undefined)
          runs.change(key, { phase: 'done' })
          noteStanding(run, standing)
        }),
      )
      return key
    },
  }
}

const factsOf = ({ network, gives, gets }: Run) => ({
  network,
  from: gives.asset.symbol,
  to: gets.asset.symbol,
  fromAmount: formatUnits(gives.units, gives.asset.decimals),
  toAmount: formatUnits(gets.least, gets.asset.decimals),
})
