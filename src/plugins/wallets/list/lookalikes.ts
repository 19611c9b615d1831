import { plainName } from '#wallet'
import type { WalletEntry } from './entries.ts'
import type { Looks } from '../state.ts'

/** The place of a wallet among those that could be mistaken for each other. */
export interface Lookalike {
  /** From 1, in the order of the list. */
  readonly at: number
  readonly count: number
  /** What it says it comes from: a domain in reverse. Undefined for one that says nothing. */
  readonly origin: string | undefined
}

/**
 * Marks wallets that share a name, a domain or a look: wallets choose these themselves, and one may imitate another
 * (threat T2).
 */
export function withLookalikes(entries: readonly WalletEntry[], looks: Looks): readonly WalletEntry[] {
  const look = new Map(looks)
  const sharing = new Map<string, WalletEntry[]>()
  const keys = new Map(entries.map((entry) => [entry, keysOf(entry, look)]))
  for (const [entry, own] of keys) for (const key of own) sharing.set(key, [...(sharing.get(key) ?? []), entry])
  return entries.map((entry) => {
    const alike = new Set(keys.get(entry)!.flatMap((key) => sharing.get(key)!))
    if (alike.size < 2) return entry
    const at = entries.filter((other) => alike.has(other)).indexOf(entry) + 1
    return { ...entry, alike: { at, count: alike.size, origin: originOf(entry) } }
  })
}

/** Each name, domain and look of it, once. */
function keysOf({ name, target }: WalletEntry, looks: ReadonlyMap<string, string>): readonly string[] {
  const names = target.kind === 'connectors' ? target.connectors.map((connector) => connector.name) : [name]
  const keys: readonly (string | false)[] = [
    ...names.map((one) => one && `name ${plainName(one)}`),
    ...names.map((one) => looks.has(one) && `look ${looks.get(one)}`),
    ...domainsOf(target).map((rdns) => `domain ${rdns.toLowerCase()}`),
  ]
  return [...new Set(keys.filter((key): key is string => Boolean(key)))]
}

const originOf = ({ target }: WalletEntry): string | undefined => domainsOf(target)[0]

function domainsOf(target: WalletEntry['target']): readonly string[] {
  if (target.kind === 'wallet') return target.wallet.rdns ? [target.wallet.rdns] : []
  return target.kind === 'connectors' ? target.connectors.flatMap(({ info }) => info?.rdns ?? []) : []
}
