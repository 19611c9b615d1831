/** Makes reviews of quotes, has exactly them signed step by step, and says what became of them. */
import { codeOf, freezeShared, LatchkeyError, type ErrorCode, type PluginContext, type Readable } from '#kernel'
import {
  ACCOUNTS,
  askToSend,
  createFollower,
  createReviews,
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
import { chainFor, prepareSwap, readBasis, type Wanted } from './prepare.ts'
import { renewAfterApproval } from './renew.ts'
import { isStopped, type SwapBasis, type SwapReview, type SwapStep } from './review.ts'
import { createRuns, type Run } from './runs.ts'

export interface Swapper {
  readonly runs: Readable<readonly Run[]>
  /** Asks only nodes. Rejects with CONNECTOR_NOT_CONNECTED, SWAPS_UNSUPPORTED, TOKEN_NOT_SENDABLE, an HTTP_… or an RPC_… code. */
  prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview>
  standing(review: SwapReview): Readable<ReviewStanding>
  /** Starts to have the review signed, and returns the run's key. Throws `swaps/REVIEW_OVER`. */
  run(review: SwapReview, sent?: (hash: string) => void): string
  /** Has the approval of a run taken back, and returns the new run's key. */
  revoke(run: Run): string
}

/** Milliseconds that the steps between two reviews may take to be signed. */
const STEP_LIFE = 600_000
const OVER = 'swaps/REVIEW_OVER' as ErrorCode

export function createSwapper(ctx: PluginContext<unknown>, quotes: QuotesService, tell: (run: Run) => void): Swapper {
  const plain = ctx as PluginContext
  const runs = createRuns(ctx)
  const follower = createFollower(plain)
  const reviews = createReviews<SwapReview, SwapBasis>(plain, (review) => ({
    from: review.request.account,
    until: review.until,
    isStopped: isStopped(review),
  }))
  /** For steps that no review of a swap stands for: they end with the account and the network only. */
  const steps = createReviews<{ readonly from: CaipAddress }, undefined>(plain, ({ from }) => ({
    from,
    until: ctx.clock.monotonic() + STEP_LIFE,
    isStopped: false,
  }))
  restore()

  const over = (why: string): LatchkeyError => new LatchkeyError(OVER, { detail: why })

  async function prepare(wanted: Wanted, signal: AbortSignal): Promise<SwapReview> {
    const { review, basis } = await prepareSwap(ctx, wanted, AbortSignal.any([signal, ctx.signal]))
    const frozen = freezeShared(review)
    reviews.begin(frozen, basis)
    return frozen
  }

  /** Asks the wallet for one step and follows it. Resolves to its hash once it is confirmed; throws why it is not. */
  async function sign(
    key: string,
    at: number,
    prepared: PreparedTransaction<'eip155'>,
    begin: () => void,
  ): Promise<string> {
    const run = runs.find(key)
    if (!run) throw over('stopped')
    const { kind } = run.steps[at]!
    runs.step(key, at, { phase: 'asked' })
    const amount = kind === 'swap' ? run.gives : undefined
    const answer = await askToSend(plain, {
      prepared,
      what: {
        network: run.network,
        from: parseCaipAddress(run.account).address,
        to: prepared.transaction.to,
        ...(amount && { amount: formatUnits(amount.units, amount.asset.decimals), symbol: amount.asset.symbol }),
      },
      begin,
      signal: ctx.signal,
    })
    if (!('sent' in answer)) {
      runs.step(key, at, { phase: answer.unclear ? 'unknown' : 'open' })
      throw answer.error
    }
    const { hash } = answer.sent
    runs.step(key, at, { phase: 'sent', hash })
    return follow(key, at, hash)
  }

  async function follow(key: string, at: number, hash: string): Promise<string> {
    const run = runs.find(key)!
    const tokens = [run.gives.asset.token, run.gets.asset.token].filter((token) => token !== undefined)
    const seen = ({ nonce }: { readonly nonce: number }): void => runs.step(key, at, { nonce })
    const { account: from, network } = run
    const sent = { network, hash, from, nonce: run.steps[at]?.nonce, seen, tokens }
    const end = await follower.follow(sent, ctx.signal)
    runs.step(key, at, { phase: end.phase, hash: end.hash ?? hash, why: end.why })
    if (end.phase === 'confirmed') return end.hash ?? hash
    throw new LatchkeyError(`swaps/${end.phase === 'unknown' ? 'UNKNOWN' : 'FAILED'}` as ErrorCode, { detail: end.why })
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
    const { network, chain } = await chainFor(ctx, review.request)
    const before = reviews.basis(review)
    const now = await readBasis(chain, network, review, ctx.signal)
    // A balance or an allowance may have changed where nothing in this page has noticed.
    if (now.native !== before?.native || now.token !== before.token || now.allowance !== before.allowance)
      reviews.end(review, 'changed')
    let current = review
    for (const [at, step] of review.steps.entries()) {
      const next: SwapStep = step.kind === 'swap' && at > 0 ? await renewed() : step
      const begin = at === 0 || step.kind === 'swap' ? boundTo(current) : bound(review.request.account)
      const hash = await sign(key, at, next.prepared, begin)
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
    const standing = await readStanding(run).catch(() => undefined)
    const received = await readReceived(run, hash).catch(() => undefined)
    runs.change(key, { phase: 'done', received, standing })
  }

  async function readReceived({ account, network: id, gets }: Run, hash: string): Promise<bigint | undefined> {
    const { network, chain } = await chainFor(ctx, { give: { network: id } } as Wanted['request'])
    const movements = await chain.readMovements?.({
      network,
      hash,
      account: parseCaipAddress(account).address,
      signal: ctx.signal,
    })
    const wanted = gets.asset.token?.toLowerCase()
    return movements?.find(({ token }) => token?.toLowerCase() === wanted)?.units
  }

  async function readStanding({ account, network: id, approval }: Run): Promise<bigint | undefined> {
    if (!approval) return undefined
    const { network, chain } = await chainFor(ctx, { give: { network: id } } as Wanted['request'])
    const [owner, spender] = [parseCaipAddress(account).address, parseCaipAddress(approval.spender).address]
    return chain.allowance({ network, owner, spender, token: approval.token, signal: ctx.signal })
  }

  /** Says how a run ended, with what the chain says is left of it. */
  function ending(key: string, work: Promise<void>): void {
    work.then(
      () => tellEnd(key),
      async (error: unknown) => {
        if (ctx.signal.aborted) return
        const run = runs.find(key)
        if (!run) return
        const standing = await readStanding(run).catch(() => undefined)
        const code = codeOf(error)
        ctx.logger.info('a swap stopped', code)
        runs.change(key, { phase: 'stopped', standing, code })
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
    const failed = run.steps.find(({ phase }) => phase !== 'confirmed')?.kind
    if (run.phase === 'stopped' && run.code !== 'USER_REJECTED' && failed && failed !== 'revoke')
      ctx.bus.emit(failed === 'swap' ? SWAP_FAILED : SWAP_APPROVAL_FAILED, { ...facts, code: run.code ?? 'UNKNOWN' })
    tell(run)
  }

  /** Goes on following what was sent before the page was loaded again. Nothing is signed without a new review. */
  function restore(): void {
    for (const stored of runs.stored()) {
      const key = runs.add({ ...stored, phase: 'running' })
      const at = stored.steps.findIndex(({ phase }) => phase === 'sent')
      const hash = stored.steps[at]?.hash
      if (at < 0 || hash === undefined) continue
      const isLast = at === stored.steps.length - 1
      ending(
        key,
        follow(key, at, hash).then((ended) => {
          if (isLast && stored.steps[at]?.kind === 'swap') return finish(key, ended)
          if (isLast) return runs.change(key, { phase: 'done' })
          throw new LatchkeyError('swaps/LEFT' as ErrorCode)
        }),
      )
    }
  }

  return {
    runs: { get: runs.state.get, subscribe: runs.state.subscribe },
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
        phase: 'running',
        review,
      })
      ctx.bus.emit(SWAP_STARTED, factsOf(runs.find(key)!))
      ending(key, go(key, review, sent))
      return key
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
        sign(key, 0, prepared, bound(account)).then(async () => {
          const standing = await readStanding(runs.find(key)!).catch(() => undefined)
          runs.change(key, { phase: 'done', standing })
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
