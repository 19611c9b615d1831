/** What this page has sent: kept until the chain has settled it, also over a reload. */
import { createBox, objectOf, type PluginContext } from '#kernel'
import {
  createFollower,
  isCaipAddress,
  isCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
  type SendReview,
  type Sending,
  type SendingEnd,
  type TransactionPlace,
} from '#wallet'
import * as v from 'valibot'

/** Specification §9. */
const MOST = 99
const KEY = 'pending'

/** Only what is needed to ask the chain. Amounts and receivers are not stored. */
const Stored = v.pipe(
  v.array(
    objectOf({
      network: v.custom<CaipNetworkId>(isCaipNetworkId),
      hash: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
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
}

export interface Sendings {
  readonly state: { get(): readonly TrackedSending[]; subscribe(listener: () => void): () => void }
  ask(review: SendReview): string
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
  const { storage } = ctx
  const slice = createBox<readonly TrackedSending[]>(ctx, [])
  const watches = new Map<string, AbortController>()
  const follower = createFollower(ctx)
  let count = 0
  ctx.own(() => watches.forEach((watch) => watch.abort()))

  const find = (key: string): TrackedSending | undefined => slice.get().find((each) => each.key === key)
  const change = (key: string, next: Partial<TrackedSending>): void => {
    slice.update((now) => now.map((each) => (each.key === key ? { ...each, ...next } : each)))
    store()
  }

  function store(): void {
    const pending = slice
      .get()
      .filter(({ phase, hash }) => phase === 'sent' && hash !== undefined)
      .map(({ network, hash, from, nonce }) => ({ network, hash, from, ...(nonce !== undefined && { nonce }) }))
    if (pending.length === 0) storage.remove(KEY)
    else storage.set(KEY, pending)
  }

  function add(sending: Omit<TrackedSending, 'key'>): string {
    count += 1
    const key = String(count)
    slice.update((now) => [{ ...sending, key }, ...now])
    // The oldest settled one goes first; only then one whose end is not known yet.
    while (slice.get().length > MOST) {
      const all = slice.get()
      const leaving = all.findLast(({ phase }) => phase !== 'sent' && phase !== 'asked') ?? all.at(-1)!
      watches.get(leaving.key)?.abort()
      slice.update((now) => now.filter((each) => each !== leaving))
    }
    return key
  }

  function follow(key: string, hash: string): void {
    const sending = find(key)
    if (!sending) return
    const watch = new AbortController()
    watches.set(key, watch)
    const { network, from, nonce, review } = sending
    const token = review?.request.amount.asset.token
    const seen = (place: TransactionPlace): void => change(key, { nonce: place.nonce })
    const sent = { network, hash, from, nonce, seen, tokens: token ? [token] : [] }
    follower.follow(sent, watch.signal).then(
      (end) => {
        watches.delete(key)
        if (!watch.signal.aborted) settle(key, end)
      },
      // Aborted: it was dropped, or the plugin stops.
      () => watches.delete(key),
    )
  }

  function settle(key: string, end: SendingEnd): void {
    change(key, end)
    const sending = find(key)
    if (sending) settled(sending)
  }

  return {
    state: slice,
    ask: (review) =>
      add({ network: review.request.amount.asset.network, from: review.request.from, review, phase: 'asked' }),
    drop: (key) => slice.update((now) => now.filter((each) => each.key !== key)),
    unknown: (key) => change(key, { phase: 'unknown' }),
    sent(key, hash) {
      change(key, { phase: 'sent', hash })
      follow(key, hash)
    },
    restore() {
      for (const { network, hash, from, nonce } of storage.get(KEY, Stored) ?? [])
        follow(add({ network, hash, from, phase: 'sent', ...(nonce !== undefined && { nonce }) }), hash)
    },
  }
}
