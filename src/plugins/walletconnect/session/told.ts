/** What a wallet's events say, as far as they make sense. Pure; whether the session grants it is judged elsewhere. */
import { isCaipAddress, isCaipNetworkId, namespaceOf, parseCaipAddress, type CaipNetworkId } from '#wallet'
import type { WireNames } from './wireNames.ts'

/** More than any wallet shows. */
const MOST_ACCOUNTS = 1_000

/** The addresses in an `accountsChanged`: CAIP-10 as most wallets send it, or bare ones. */
export function toldAddresses(data: unknown, chainId: CaipNetworkId): readonly string[] {
  const list: readonly unknown[] = Array.isArray(data) ? data.slice(0, MOST_ACCOUNTS) : []
  return list.flatMap((entry) => {
    if (typeof entry !== 'string') return []
    if (!entry.includes(':')) return [entry]
    return isCaipAddress(entry) && namespaceOf(entry) === namespaceOf(chainId) ? [parseCaipAddress(entry).address] : []
  })
}

/** The network in a `chainChanged`: CAIP-2, a number, hex, or nothing that makes sense; then the event's own. */
export function toldChain({ present }: WireNames, data: unknown, chainId: CaipNetworkId): CaipNetworkId {
  const namespace = namespaceOf(chainId)
  if (isCaipNetworkId(data) && namespaceOf(data) === namespace) return present(data)
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  const reference = namespace === 'eip155' && /^0x[0-9a-f]{1,13}$/i.test(text) ? String(Number(text)) : text
  const told = `${namespace}:${reference}`
  return present(isCaipNetworkId(told) ? told : chainId)
}
