/** What this page has sent: kept until the chain has settled it, also over a reload. */
import { codeOf, createBox, objectOf, within, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  BALANCES,
  CHAINS,
  isCaipAddress,
  isCaipNetworkId,
  namespaceOf,
  NETWORKS,
  TRANSACTION_SETTLED,
  type CaipAddress,
  type CaipNetworkId,
  type SendReview,
  type Sending,
  type TransactionOutcome,
  type TransactionPlace,
} from '#wallet'
import * as v from 'valibot'

/** Specification §9. */
const MOST = 99
/** Chain adapters give up after three minutes; this limit is for one that does not. */
const LIMIT = 200_000
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
  const { bus, clock, logger, storage } = ctx
  const slice = createBox<readonly TrackedSending[]>(ctx, [])
  const watches = new Map<string, AbortController>()
  /** Ends that were told already, by us or by another plugin that follows the same transaction. */
  const told = new Set<string>()
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

  async function outcomeOf(
    sending: TrackedSending,
    hash: string,
    signal: AbortSignal,
  ): Promise<Partial<TrackedSending>> {
    const network = ctx.use(NETWORKS).get(sending.network)
    if (!network) return { phase: 'unknown' }
    const { from, key, nonce } = sending
    const known: TransactionPlace | undefined =
      nonce === undefined ? undefined : { from: from.slice(from.lastIndexOf(':') + 1), nonce }
    const track = { known, seen: (place: TransactionPlace) => change(key, { nonce: place.nonce }) }
    try {
      const outcome = await within<TransactionOutcome | undefined>(
        { clock, ms: LIMIT, signal, atLimit: () => undefined },
        async (until) => {
          const chain = await ctx.use(CHAINS).get(network.chainNamespace)
          return chain.waitForTransaction?.({ network, hash, signal: until, track })
        },
      )
      // The adapter may be a third party's, so any other answer counts as unknown.
      if (outcome?.status === 'confirmed')
        return { phase: 'confirmed', ...(outcome.by !== undefined && { hash: outcome.by, spedUp: true }) }
      if (outcome?.status === 'failed')
        return { phase: 'failed', why: outcome.why ?? 'reverted', ...(outcome.by && { hash: outcome.by }) }
      return { phase: 'unknown' }
    } catch (error) {
      if (signal.aborted) throw error
      logger.info('the outcome of a transaction is unknown', codeOf(error))
      return codeOf(error) === 'TRANSACTION_EXPIRED' ? { phase: 'failed', why: 'expired' } : { phase: 'unknown' }
    }
  }

  function follow(key: string, hash: string): void {
    const sending = find(key)
    if (!sending) return
    const watch = new AbortController()
    watches.set(key, watch)
    outcomeOf(sending, hash, watch.signal).then(
      (end) => {
        watches.delete(key)
        if (!watch.signal.aborted) settle(key, hash, end)
      },
      // Aborted: it was dropped, or the plugin stops.
      () => watches.delete(key),
    )
  }

  function settle(key: string, hash: string, end: Partial<TrackedSending>): void {
    change(key, end)
    const sending = find(key)
    if (!sending) return
    const { network, phase, why } = sending
    if (!told.has(hash) && (phase === 'confirmed' || phase === 'failed' || phase === 'unknown')) {
      told.add(hash)
      const by = sending.hash === hash ? undefined : sending.hash
      bus.emit(TRANSACTION_SETTLED, { network, hash, status: phase, ...(why && { why }), ...(by && { by }) })
    }
    settled(sending)
    void ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: namespaceOf(network) })
    const token = sending.review?.request.amount.asset.token
    void ctx.maybe(BALANCES)?.refresh(token ? { tokens: [token] } : { force: true })
  }

  bus.on(TRANSACTION_SETTLED, ({ hash }) => void told.add(hash))

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
