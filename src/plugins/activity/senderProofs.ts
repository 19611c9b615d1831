import { objectOf, withTimeout, type PluginContext } from '#kernel'
import {
  addressKey,
  CHAINS,
  NETWORKS,
  isCaipAddress,
  type CaipAddress,
  type Network,
  type TokenTrust,
  type TransactionItem,
} from '#wallet'
import * as v from 'valibot'

/** Milliseconds for an answer of the nodes. */
const LIMIT = 20_000
/** Milliseconds without questions after the nodes failed. */
const RETRY_GAP = 30_000

/** The adapter may be a third party's, so its answer is validated. */
const Signed = objectOf({
  from: v.string(),
  gives: v.array(
    objectOf({ to: v.string(), amount: v.bigint(), token: v.optional(v.custom<CaipAddress>(isCaipAddress)) }),
  ),
})
type Signed = v.InferOutput<typeof Signed>

/** Proofs that the account itself signed a transfer. */
export interface SenderProofs {
  /**
   * True if one of the `own` addresses signed that `sentTo` receives native currency or a well-known token; with `any`, any
   * token. False until the chain has answered: the first call asks it, and `changed` is called if the answer is yes.
   */
  prove(item: TransactionItem, own: readonly string[], any: boolean): boolean
  /** The account has changed: aborts open questions and forgets the answers. */
  reset(): void
}

interface SenderProofsParts {
  readonly trust: Pick<TokenTrust, 'judge'>
  /** How many transactions may have been read by now: a flooded history must not cause a flood of requests. */
  readonly most: () => number
  /** Called when there is a new proof. */
  readonly changed: () => void
}

/**
 * Histories take the sender from logs, and contracts can log anything. So for look-alike addresses the transaction itself is
 * read from the chain: only its sender can have signed it.
 */
export function createSenderProofs(
  ctx: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'use'>,
  { trust, most, changed }: SenderProofsParts,
): SenderProofs {
  const { clock, logger } = ctx
  /** By hash: what was signed; null if the chain does not know it, undefined while it is being read. */
  const signed = new Map<string, Signed | null | undefined>()
  let run = new AbortController()
  let restUntil = -Infinity
  ctx.own(() => run.abort())

  async function read(network: Network, hash: string, signal: AbortSignal): Promise<Signed | null> {
    return withTimeout({ clock, ms: LIMIT, signal, fallback: () => null }, async (until) => {
      const chain = await ctx.use(CHAINS).get(network.chainNamespace)
      const answer: unknown = await chain.readTransaction?.({ network, hash, signal: until })
      const read = v.safeParse(Signed, answer)
      return read.success ? read.output : null
    })
  }

  function ask({ metadata: { chain, hash = '' } }: TransactionItem): void {
    const network = ctx.use(NETWORKS).get(chain)
    if (!network || !hash || signed.size >= most() || clock.monotonic() < restUntil) return
    signed.set(hash, undefined)
    const { signal } = run
    read(network, hash, signal).then(
      (found) => {
        if (signal.aborted) return
        signed.set(hash, found)
        if (found) changed()
      },
      (error: unknown) => {
        if (signal.aborted) return
        logger.info('a transaction could not be read from the chain', error)
        signed.delete(hash)
        restUntil = clock.monotonic() + RETRY_GAP
      },
    )
  }

  const isKnown = ({ chain }: TransactionItem['metadata'], token: CaipAddress | undefined): boolean =>
    token === undefined || trust.judge({ name: '', symbol: '', chainId: chain, address: token }).kind === 'real'

  return {
    prove(item, own, any) {
      const { metadata } = item
      const { hash = '', sentTo } = metadata
      if (!signed.has(hash)) ask(item)
      const found = signed.get(hash)
      if (!found || !own.some((address) => addressKey(address) === addressKey(found.from))) return false
      return found.gives.some(
        ({ to, amount, token }) =>
          amount > 0n && addressKey(to) === addressKey(sentTo) && (any || isKnown(metadata, token)),
      )
    },
    reset() {
      run.abort()
      run = new AbortController()
      signed.clear()
    },
  }
}
