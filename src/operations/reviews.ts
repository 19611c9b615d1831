/** Whether a review may still be signed. It ends with the first change under it, and for good (threat T22). */
import { createBox, type PluginContext, type Readable } from '#kernel'
import { CHAINS, parseCaipAddress, sameAccount, WALLETS, type CaipAddress, type ReviewStanding } from '#wallet'

export type Ending = Extract<ReviewStanding, { readonly good: false }>['why']

/** What a review depends on, whatever it is a review of. */
export interface ReviewSubject {
  readonly from: CaipAddress
  /** The `clock.monotonic()` at which it expires. */
  readonly until: number
  /** There is nothing to sign. */
  readonly isStopped: boolean
}

/** `basis`: what was read from the chain for the review, to be compared before signing. */
export interface Reviews<R extends object, B> {
  begin(review: R, basis: B): void
  /** Any object that was not begun is `stopped`. */
  standing(review: R): Readable<ReviewStanding>
  basis(review: R): B | undefined
  end(review: R, why: Ending): void
}

interface Entry<B> {
  readonly face: Readable<ReviewStanding>
  readonly basis: B
  end(why: Ending): void
}

const GOOD: ReviewStanding = Object.freeze({ good: true })
const STOPPED: Readable<ReviewStanding> = {
  get: () => Object.freeze({ good: false, why: 'stopped' }),
  subscribe: () => () => {},
}

export function createReviews<R extends object, B>(
  ctx: PluginContext,
  subjectOf: (review: R) => ReviewSubject,
): Reviews<R, B> {
  const wallets = ctx.use(WALLETS)
  const entries = new WeakMap<R, Entry<B>>()

  /** What has changed under the review, if anything has. */
  function changeOf(from: CaipAddress, connector: string | undefined): Ending | undefined {
    const { namespace, address, chainId } = parseCaipAddress(from)
    const account = wallets.state.get().accounts[namespace]
    if (!account?.caipAddress || account.status !== 'connected' || account.connectorId !== connector) return 'account'
    if (sameAccount(ctx.use(CHAINS), account.caipAddress, from)) return undefined
    const now = parseCaipAddress(account.caipAddress)
    return now.chainId !== chainId && now.address.toLowerCase() === address.toLowerCase() ? 'network' : 'account'
  }

  return {
    begin(review, basis) {
      const { from, until, isStopped } = subjectOf(review)
      const { namespace } = parseCaipAddress(from)
      const before = wallets.state.get().accounts[namespace]
      const connector = before?.connectorId
      const face = createBox<ReviewStanding>(ctx, GOOD)
      const end = (why: Ending): void => {
        if (!face.get().good) return
        off()
        ctx.clock.clearTimeout(timer)
        face.update(() => ({ good: false, why }))
      }
      const look = (): void => {
        const why = changeOf(from, connector)
        if (why) return end(why)
        // The balance is read again by others; where it differs, what is left would be another amount than is shown.
        const { balance } = wallets.state.get().accounts[namespace] ?? {}
        if (before?.balance !== undefined && balance !== undefined && balance !== before.balance) end('changed')
      }
      const off = wallets.state.subscribe(look)
      ctx.own(off)
      const timer = ctx.clock.setTimeout(() => end('expired'), until - ctx.clock.monotonic())
      entries.set(review, { face, basis, end })
      if (isStopped) end('stopped')
      else look()
    },
    standing: (review) => entries.get(review)?.face ?? STOPPED,
    basis: (review) => entries.get(review)?.basis,
    end: (review, why) => entries.get(review)?.end(why),
  }
}
