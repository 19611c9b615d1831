import { type PluginContext, objectOf } from '#kernel'
import {
  isCaipAddress,
  parseCaipAddress,
  rowsOf,
  TokenSchema,
  type CaipAddress,
  type CaipNetworkId,
  type HeldNft,
  type TokenBalance,
} from '#wallet'
import { safeImageSrc } from '#kit'
import * as v from 'valibot'

/** Milliseconds for which balances count as recent (specification §9). */
const LIFE = 30_000
/** Cached accounts, and stored tokens per account. */
const MOST_ACCOUNTS = 20
const MOST_STORED = 500
const KEY = 'tokens'

const Stored = v.record(
  v.custom<CaipAddress>(isCaipAddress),
  objectOf({ at: v.pipe(v.number(), v.minValue(0)), tokens: rowsOf(TokenSchema, MOST_STORED) }),
)

export interface Holding {
  readonly tokens: readonly TokenBalance[]
  readonly nfts: readonly HeldNft[]
  /** Monotonic ms. */
  readonly at: number
  /** A transaction has been made on its network since. */
  readonly outdated?: boolean
}

/** The balances read last of each account: in memory while the page lives, in storage while they are recent. */
export interface BalanceCache {
  get(key: CaipAddress): Holding | undefined
  isFresh(key: CaipAddress): boolean
  put(key: CaipAddress, holding: Holding): void
  /** Marks the balances on a network as outdated, because a transaction was made there. */
  outdate(chainId: CaipNetworkId): void
  /** Removes everything about a disconnected account, on all networks. */
  forget(account: CaipAddress): void
}

export function createBalanceCache({ clock, storage }: Pick<PluginContext, 'clock' | 'storage'>): BalanceCache {
  const held = new Map<CaipAddress, Holding>()
  const isRecent = ({ at, outdated }: Holding): boolean => !outdated && clock.monotonic() - at < LIFE

  for (const [key, entry] of Object.entries(storage.get(KEY, Stored) ?? {})) {
    const age = clock.now() - (entry?.at ?? Infinity)
    // A time in the future means that the clock was set back; such an entry counts as old (threat T11).
    if (entry && age >= 0 && age < LIFE)
      held.set(key as CaipAddress, { tokens: entry.tokens.map(checked), nfts: [], at: clock.monotonic() - age })
  }
  write()

  function write(): void {
    const fresh = [...held].filter(([, holding]) => isRecent(holding) && holding.tokens.length <= MOST_STORED)
    if (fresh.length === 0) return storage.remove(KEY)
    const stamp = (at: number): number => clock.now() - (clock.monotonic() - at)
    storage.set(KEY, Object.fromEntries(fresh.map(([key, { at, tokens }]) => [key, { at: stamp(at), tokens }])))
  }

  return {
    get: (key) => held.get(key),
    isFresh(key) {
      const holding = held.get(key)
      return holding !== undefined && isRecent(holding)
    },
    put(key, holding) {
      held.delete(key)
      held.set(key, holding)
      const [oldest] = held.keys()
      if (held.size > MOST_ACCOUNTS && oldest) held.delete(oldest)
      write()
    },
    outdate(chainId) {
      for (const [key, holding] of held)
        if (key.startsWith(`${chainId}:`)) held.set(key, { ...holding, outdated: true })
      write()
    },
    forget(account) {
      const gone = parseCaipAddress(account)
      for (const key of [...held.keys()]) {
        const { namespace, address } = parseCaipAddress(key)
        if (namespace === gone.namespace && address === gone.address) held.delete(key)
      }
      write()
    },
  }
}

/** Storage is untrusted, so stored pictures are checked again (threats T6, T25). */
function checked({ iconUrl, ...token }: TokenBalance): TokenBalance {
  const src = safeImageSrc(iconUrl)
  return src === undefined ? token : { ...token, iconUrl: src }
}
