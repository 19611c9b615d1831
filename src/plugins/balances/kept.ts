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

/** How long what was read counts as fresh (specification §9). */
const LIFE = 30_000
/** Accounts of which the last values are remembered, and tokens that are stored of one. */
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
  /** Something happened on its network since. */
  readonly outdated?: boolean
}

/** What was read last of each account: in memory while the page lives, in storage as long as it is fresh. */
export interface Kept {
  get(key: CaipAddress): Holding | undefined
  isFresh(key: CaipAddress): boolean
  put(key: CaipAddress, holding: Holding): void
  /** Something happened on the network: what was read there is fresh no more. */
  outdate(chainId: CaipNetworkId): void
  /** The account has left: nothing of it stays behind, on whichever network. */
  forget(account: CaipAddress): void
}

export function createKept({ clock, storage }: Pick<PluginContext, 'clock' | 'storage'>): Kept {
  const held = new Map<CaipAddress, Holding>()
  const young = ({ at, outdated }: Holding): boolean => !outdated && clock.monotonic() - at < LIFE

  for (const [key, entry] of Object.entries(storage.get(KEY, Stored) ?? {})) {
    const age = clock.now() - (entry?.at ?? Infinity)
    // A time in the future is a clock that was set back: it proves nothing, so it counts as old (threat T11).
    if (entry && age >= 0 && age < LIFE)
      held.set(key as CaipAddress, { tokens: entry.tokens.map(checked), nfts: [], at: clock.monotonic() - age })
  }
  write()

  function write(): void {
    const fresh = [...held].filter(([, holding]) => young(holding) && holding.tokens.length <= MOST_STORED)
    if (fresh.length === 0) return storage.remove(KEY)
    const stamp = (at: number): number => clock.now() - (clock.monotonic() - at)
    storage.set(KEY, Object.fromEntries(fresh.map(([key, { at, tokens }]) => [key, { at: stamp(at), tokens }])))
  }

  return {
    get: (key) => held.get(key),
    isFresh(key) {
      const holding = held.get(key)
      return holding !== undefined && young(holding)
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

/** What is stored may have been written by anybody, pictures too (threats T6, T25). */
function checked({ iconUrl, ...token }: TokenBalance): TokenBalance {
  const src = safeImageSrc(iconUrl)
  return src === undefined ? token : { ...token, iconUrl: src }
}
