/** Reads the data of a wallet's events. Whether the session grants what they contain is checked in session.ts. */
import { isCaipAddress, isCaipNetworkId, namespaceOf, parseCaipAddress, type CaipNetworkId } from '#wallet'
import type { WireNames } from './wireNames.ts'

/** More than any wallet has. */
const MOST_ACCOUNTS = 1_000

/** The addresses in `accountsChanged`: CAIP-10, as most wallets send them, or plain addresses. */
export function readAddresses(data: unknown, chainId: CaipNetworkId): readonly string[] {
  const list: readonly unknown[] = Array.isArray(data) ? data.slice(0, MOST_ACCOUNTS) : []
  return list.flatMap((entry) => {
    if (typeof entry !== 'string') return []
    if (!entry.includes(':')) return [entry]
    return isCaipAddress(entry) && namespaceOf(entry) === namespaceOf(chainId) ? [parseCaipAddress(entry).address] : []
  })
}

/** The network in `chainChanged`: CAIP-2, a number or hex. If it is none of these, the network that sent the event. */
export function readChain({ current }: WireNames, data: unknown, chainId: CaipNetworkId): CaipNetworkId {
  const namespace = namespaceOf(chainId)
  if (isCaipNetworkId(data) && namespaceOf(data) === namespace) return current(data)
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  const reference = namespace === 'eip155' && /^0x[0-9a-f]{1,13}$/i.test(text) ? String(Number(text)) : text
  const id = `${namespace}:${reference}`
  return current(isCaipNetworkId(id) ? id : chainId)
}
