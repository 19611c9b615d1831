/** What this page has sent: kept until the chain has settled it, also over a reload. */
import { objectOf, type PluginContext, type Readable } from '#kernel'
import { createFollower, createJournal, type SendingEnd } from '#operations'
import {
  isCaipAddress,
  isCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
  type SendReview,
  type Sending,
  type TransactionPlace,
} from '#wallet'
import * as v from 'valibot'

/** Specification §9. */
const MOST = 99
const KEY = 'pending'

/** Only what is needed to ask the chain. Amounts and receivers are not stored. Without a hash, the wallet has not answered yet. */
const Stored = v.pipe(
  v.array(
    objectOf({
      network: v.custom<CaipNetworkId>(isCaipNetworkId),
      hash: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
      from: v.custom<CaipAddress>(isCaipAddress),
      nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  ),
  v.maxLength(MOST),
)

/** A sending with a key of its own. */
export interface TrackedSending extends Sending {
  readonly key: string
  readonly nonce?: number | undefined
  /** The wallet has the question, so it may be sent whatever becomes of this page. */
  readonly isWithWallet?: boolean
}

export interface Sendings {
  readonly state: Readable<readonly TrackedSending[]>
  /** A wallet has answered with this hash before. */
  knows(hash: string): boolean
  ask(review: SendReview): string
  /** From now on a reload must not forget it. */
  asked(key: string): void
  /** The wallet declined, or was not asked: nothing was sent. */
  drop(key: string): void
  /** The wallet's answer was no hash. */
  unknown(key: string): void
  /** Follows it to its end. */
  sent(key: string, hash: string): void
  /** Follows what was sent before the page was loaded again. */
  restore(): void
}

export type Settled = (sending: TrackedSending) => void

export function createSendings(ctx: PluginContext, settled: Settled): Sendings {
  const follower = createFollower(ctx)
  const journal = createJournal<TrackedSending, v.InferOutput<typeof Stored>[number]>(ctx, {
    name: KEY,
    most: MOST,
    schema: Stored,
    isOpen: ({ phase }) => phase === 'asked' || phase === 'sent',
    write: ({ network, hash, from, nonce, isWithWallet }) => isWithWallet === true && { network, hash, from, nonce },
  })

  function follow(key: string, hash: string): void {
    const sending = journal.find(key)
    if (!sending) return
    const signal = journal.signal(key)
    const { network, from, nonce, review } = sending
    const token = review?.request.amount.asset.token
    const seen = (place: TransactionPlace): void => journal.change(key, { nonce: place.nonce })
    const sent = { network, hash, from, nonce, seen, tokens: token ? [token] : [] }
    follower.follow(sent, signal).then(
      (end) => {
        if (!signal.aborted) settle(key, end)
      },
      // Aborted: it was dropped, or the plugin stops.
      () => {},
    )
  }

  function settle(key: string, end: SendingEnd): void {
    journal.change(key, end)
    const sending = journal.find(key)
    if (sending) settled(sending)
  }

  return {
    state: journal,
    knows: (hash) => journal.get().some((sending) => sending.hash?.toLowerCase() === hash.toLowerCase()),
    ask: (review) =>
      journal.add({ network: review.request.amount.asset.network, from: review.request.from, review, phase: 'asked' }),
    asked: (key) => journal.change(key, { isWithWallet: true }),
    drop: journal.drop,
    unknown: (key) => journal.change(key, { phase: 'unknown' }),
    sent(key, hash) {
      journal.change(key, { phase: 'sent', hash })
      follow(key, hash)
    },
    restore() {
      for (const { key, hash } of journal.restore((stored) => ({ ...stored, phase: 'sent', isWithWallet: true })))
        if (hash === undefined)
          // The page that asked the wallet is gone, so nobody heard the answer.
          settle(key, { phase: 'unknown' })
        else follow(key, hash)
    },
  }
}
