import type { CaipAddress, CaipNetworkId, ChainNamespace } from './contracts/caip.ts'
import { LatchkeyError } from './errors/index.ts'

/** Every namespace the product knows. */
export const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

export function isNamespace(value: unknown): value is ChainNamespace {
  return (NAMESPACES as readonly unknown[]).includes(value)
}

/** CAIP-2 with a known namespace: exactly two non-empty parts. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  const parts = typeof value === 'string' ? value.split(':') : []
  return parts.length === 2 && isNamespace(parts[0]) && parts[1] !== ''
}

/** CAIP-10 with a known namespace: exactly three non-empty parts. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  const parts = typeof value === 'string' ? value.split(':') : []
  return parts.length === 3 && isNamespace(parts[0]) && parts[1] !== '' && parts[2] !== ''
}

export interface ParsedCaipAddress {
  readonly namespace: ChainNamespace
  readonly chainId: CaipNetworkId
  readonly address: string
}

/** Throws INVALID_CAIP_ADDRESS. */
export function parseCaipAddress(value: string): ParsedCaipAddress {
  if (!isCaipAddress(value)) throw new LatchkeyError('INVALID_CAIP_ADDRESS', { detail: String(value).slice(0, 120) })
  const [namespace, reference, address] = value.split(':') as [ChainNamespace, string, string]
  return { namespace, chainId: `${namespace}:${reference}`, address }
}

/** Throws INVALID_CAIP_NETWORK. */
export function parseCaipNetworkId(value: string): { readonly namespace: ChainNamespace; readonly reference: string } {
  if (!isCaipNetworkId(value)) throw new LatchkeyError('INVALID_CAIP_NETWORK', { detail: String(value).slice(0, 120) })
  const [namespace, reference] = value.split(':') as [ChainNamespace, string]
  return { namespace, reference }
}

export function caipAddress(chainId: CaipNetworkId, address: string): CaipAddress {
  return `${chainId}:${address}`
}

/** The namespace of a CAIP-2 or CAIP-10 id that was validated before. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}
