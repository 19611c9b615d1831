import { objectOf, within, type PluginContext } from '#kernel'
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

/** Milliseconds for the nodes, and until they are asked again after they failed. */
const LIMIT = 20_000
const RETRY_GAP = 30_000

/** The adapter may be a third party's: what it answers is checked like what any stranger says. */
const Signed = objectOf({
  from: v.string(),
  gives: v.array(
    objectOf({ to: v.string(), amount: v.bigint(), token: v.optional(v.custom<CaipAddress>(isCaipAddress)) }),
  ),
})
type Signed = v.InferOutput<typeof Signed>

/** What the account in use has done itself. */
export interface Dealings {
  /**
   * Whether one of these people signed that `sentTo` gets native currency or a well-known token; with `any`, whatever
   * token. False until the chain has said so: it is asked then, and `changed` is called when its answer is yes.
   */
  has(item: TransactionItem, own: readonly string[], any: boolean): boolean
  /** Another account: what is under way is of no use any more. */
  turn(): void
}

interface DealingsParts {
  readonly trust: Pick<TokenTrust, 'judge'>
  /** How many transactions may be asked about by now. Who floods a history gets no more questions asked. */
  readonly most: () => number
  /** The chain has said yes. */
  readonly changed: () => void
}

/**
 * Histories say who sent something as logs have it, and a log says what its contract wants. So where it matters (somebody
 * in the list looks like somebody else) the transaction itself is read, which only its sender can have made.
 */
export function createDealings(
  ctx: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'use'>,
  { trust, most, changed }: DealingsParts,
): Dealings {
  const { clock, logger } = ctx
  /** By hash: what was signed; null where it is unknown, undefined while it is asked for. */
  const signed = new Map<string, Signed | null | undefined>()
  let run = new AbortController()
  let restUntil = -Infinity
  ctx.own(() => run.abort())

  async function read(network: Network, hash: string, signal: AbortSignal): Promise<Signed | null> {
    return within({ clock, ms: LIMIT, signal, atLimit: () => null }, async (until) => {
      const chain = await ctx.use(CHAINS).get(network.chainNamespace)
      const told: unknown = await chain.readTransaction?.({ network, hash, signal: until })
      const read = v.safeParse(Signed, told)
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
        logger.info('the chain was not to be asked about a transaction', error)
        signed.delete(hash)
        restUntil = clock.monotonic() + RETRY_GAP
      },
    )
  }

  const isKnown = ({ chain }: TransactionItem['metadata'], token: CaipAddress | undefined): boolean =>
    token === undefined || trust.judge({ name: '', symbol: '', chainId: chain, address: token }).kind === 'real'

  return {
    has(item, own, any) {
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
    turn() {
      run.abort()
      run = new AbortController()
      signed.clear()
    },
  }
}
