/** Follows what was sent until the chain has settled it, and tells the end once. */
import { codeOf, withTimeout, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  BALANCES,
  CHAINS,
  namespaceOf,
  NETWORKS,
  TRANSACTION_SETTLED,
  type CaipAddress,
  type CaipNetworkId,
  type Sending,
  type TransactionOutcome,
  type TransactionPlace,
} from '#wallet'

/** Milliseconds. Chain adapters give up after three minutes; this limit is for one that does not. */
const LIMIT = 200_000

export interface FollowedTransaction {
  readonly network: CaipNetworkId
  readonly hash: string
  readonly from: CaipAddress
  /** Its place among those of its sender, if that is known already. */
  readonly nonce?: number | undefined
  /** Called as soon as a node knows its place. */
  readonly seen?: ((place: TransactionPlace) => void) | undefined
  /** The tokens whose balances change. */
  readonly tokens?: readonly CaipAddress[] | undefined
}

/** The parts of a sending that its end changes. */
export type SendingEnd = Pick<Sending, 'hash' | 'spedUp' | 'why'> & {
  readonly phase: 'confirmed' | 'failed' | 'unknown'
}

export interface Follower {
  /** Resolves to the end, which is told by then. Rejects only with ABORTED. */
  follow(sent: FollowedTransaction, signal: AbortSignal): Promise<SendingEnd>
}

export function createFollower(ctx: PluginContext): Follower {
  const { bus, clock, logger } = ctx
  /** Ends that were told already, by us or by another plugin that follows the same transaction. */
  const told = new Set<string>()
  bus.on(TRANSACTION_SETTLED, ({ hash }) => void told.add(hash))

  async function endOf({ network: id, hash, from, nonce, seen }: FollowedTransaction, signal: AbortSignal) {
    const network = ctx.use(NETWORKS).get(id)
    if (!network) return { phase: 'unknown' } as const
    const account = from.slice(from.lastIndexOf(':') + 1)
    const known: TransactionPlace | undefined = nonce === undefined ? undefined : { from: account, nonce }
    const track = { known, seen: (place: TransactionPlace) => seen?.(place) }
    try {
      const outcome = await withTimeout<TransactionOutcome | undefined>(
        { clock, ms: LIMIT, signal, fallback: () => undefined },
        async (until) => {
          const chain = await ctx.use(CHAINS).get(network.chainNamespace)
          return chain.waitForTransaction?.({ network, hash, account, signal: until, track })
        },
      )
      return endFrom(outcome)
    } catch (error) {
      if (signal.aborted) throw error
      logger.info('the outcome of a transaction is unknown', codeOf(error))
      return codeOf(error) === 'TRANSACTION_EXPIRED'
        ? ({ phase: 'failed', why: 'expired' } as const)
        : ({ phase: 'unknown' } as const)
    }
  }

  return {
    async follow(sent, signal) {
      const { network, hash, tokens = [] } = sent
      const end: SendingEnd = await endOf(sent, signal)
      if (!told.has(hash)) {
        told.add(hash)
        const { phase: status, why, hash: by } = end
        bus.emit(TRANSACTION_SETTLED, { network, hash, status, ...(why && { why }), ...(by && { by }) })
      }
      void ctx.use(ACCOUNTS).refreshBalance({ force: true, namespace: namespaceOf(network) })
      void ctx.maybe(BALANCES)?.refresh(tokens.length > 0 ? { tokens } : { force: true })
      return end
    },
  }
}

/** The adapter may be a third party's, so any other answer counts as unknown. */
function endFrom(outcome: TransactionOutcome | undefined): SendingEnd {
  if (outcome?.status === 'confirmed')
    return { phase: 'confirmed', ...(outcome.by !== undefined && { hash: outcome.by, spedUp: true }) }
  if (outcome?.status === 'failed')
    return { phase: 'failed', why: outcome.why ?? 'reverted', ...(outcome.by && { hash: outcome.by }) }
  return { phase: 'unknown' }
}
