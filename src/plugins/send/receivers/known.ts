/** The addresses that a person knows: their own, and those they have really sent to. Only these are offered (threat T20). */
import { codeOf, withTimeout, type PluginContext } from '#kernel'
import {
  addressKey,
  CHAINS,
  createLookalikes,
  dataApi,
  NETWORKS,
  parseCaipAddress,
  TRANSACTION_SENT,
  WALLETS,
  type CaipAddress,
  type CaipNetworkId,
} from '#wallet'

/** Milliseconds for the history and the proofs. Without them, a receiver counts as new. */
const LIMIT = 6_000
/** Milliseconds that an answer is used again. */
const LIFE = 60_000
/** Receivers that are offered, and transactions that are read from the chain to prove them. */
const MOST = 5
const MOST_PROOFS = 12

export interface Dealings {
  /** All addresses of the namespace that the person has connected, but the sender. */
  readonly own: readonly string[]
  /** The newest first. */
  readonly recent: readonly string[]
}

export interface KnownReceivers {
  /** Rejects with ABORTED only. */
  of(account: CaipAddress, signal: AbortSignal): Promise<Dealings>
  /** What is known at once. */
  own(account: CaipAddress): readonly string[]
}

export function createKnownReceivers(ctx: PluginContext): KnownReceivers {
  const { clock, logger } = ctx
  const wallets = ctx.use(WALLETS)
  const ownKeys = new Map<string, string>()
  /** Receivers of this page's transactions, by the sender's network. */
  const sent = new Map<CaipNetworkId, string[]>()
  const answers = new Map<CaipAddress, { readonly at: number; readonly recent: readonly string[] }>()

  ctx.bus.on(TRANSACTION_SENT, ({ network, to }) => {
    if (to !== undefined) sent.set(network, [to, ...(sent.get(network) ?? [])].slice(0, MOST))
  })

  /** They stay the person's own when a wallet is disconnected or shows other accounts. */
  function own(account: CaipAddress): readonly string[] {
    const { namespace, address } = parseCaipAddress(account)
    for (const { account: each } of wallets.state.get().connections)
      for (const entry of each.allAccounts)
        ownKeys.set(`${entry.namespace} ${addressKey(entry.address)}`, entry.address)
    return [...ownKeys].flatMap(([key, other]) =>
      key.startsWith(`${namespace} `) && addressKey(other) !== addressKey(address) ? other : [],
    )
  }

  /** A history is made of logs, in which anybody can write; what counts is what the account itself has signed. */
  async function readRecent(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    const { address, chainId, namespace } = parseCaipAddress(account)
    const network = ctx.use(NETWORKS).get(chainId)
    const chain = await ctx.use(CHAINS).get(namespace)
    if (!network || !chain.readTransaction) return []
    const { items } = await dataApi(ctx).readHistory({ address, chainId, signal })
    const hashes = items
      .filter(({ metadata: { status, sentFrom, operationType } }) => {
        return status === 'confirmed' && operationType === 'send' && addressKey(sentFrom) === addressKey(address)
      })
      .flatMap(({ metadata: { hash } }) => hash ?? [])
      .slice(0, MOST_PROOFS)
    const signed = await Promise.all(
      hashes.map((hash) => chain.readTransaction!({ network, hash, signal }).catch(() => null)),
    )
    return signed.flatMap((found) =>
      found && addressKey(found.from) === addressKey(address)
        ? found.gives.flatMap(({ to, amount }) => (amount > 0n && chain.isAddress(to, { network }) ? to : []))
        : [],
    )
  }

  async function recentOf(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    const before = answers.get(account)
    if (before && clock.monotonic() - before.at < LIFE) return before.recent
    try {
      const recent = await withTimeout<readonly string[]>({ clock, ms: LIMIT, signal, fallback: () => [] }, (until) =>
        readRecent(account, until),
      )
      answers.set(account, { at: clock.monotonic(), recent })
      return recent
    } catch (error) {
      if (signal.aborted) throw error
      logger.info('recent receivers are not known', codeOf(error))
      return before?.recent ?? []
    }
  }

  return {
    own,
    async of(account, signal) {
      const { address, chainId } = parseCaipAddress(account)
      const mine = own(account)
      const here = sent.get(chainId) ?? []
      const all = unique([...here, ...(await recentOf(account, signal))], [address, ...mine])
      // Two that look alike cannot be told apart in a list, so neither is offered unless this page itself sent to it.
      const alike = createLookalikes([...all, ...mine, address], [...here, ...mine, address])
      return { own: mine, recent: all.filter((each) => !alike(each)).slice(0, MOST) }
    },
  }
}

function unique(addresses: readonly string[], without: readonly string[]): readonly string[] {
  const seen = new Set(without.map(addressKey))
  return addresses.filter((address) => {
    const key = addressKey(address)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
