import type { CaipAddress, CaipNetworkId, ChainNamespace } from './contracts/caip.ts'
import { LatchkeyError } from '#kernel'

/**
 * The grammars of CAIP-2 and CAIP-10. No member of `Object.prototype` is a valid namespace (each has capitals, underscores or
 * more letters), so an object keyed by namespaces cannot return an inherited member.
 */
const NAMESPACE = /^[-a-z0-9]{3,8}$/
const NETWORK = /^[-a-z0-9]{3,8}:[-\w]{1,32}$/
const ACCOUNT = /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

const fits = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)

/** Checks the spelling only, not whether a network or a chain with this namespace exists. */
export const isNamespace = (value: unknown): value is ChainNamespace => fits(value, NAMESPACE)

/** CAIP-2: exactly two parts in the standard's grammar. */
export const isCaipNetworkId = (value: unknown): value is CaipNetworkId => fits(value, NETWORK)

/** CAIP-10: exactly three parts in the standard's grammar. */
export const isCaipAddress = (value: unknown): value is CaipAddress => fits(value, ACCOUNT)

export interface ParsedCaipAddress {
  readonly namespace: ChainNamespace
  readonly chainId: CaipNetworkId
  readonly address: string
}

/** Throws INVALID_CAIP_ADDRESS. */
export function parseCaipAddress(value: string): ParsedCaipAddress {
  if (!isCaipAddress(value)) throw new LatchkeyError('INVALID_CAIP_ADDRESS', { detail: value.slice(0, 120) })
  const [namespace, reference, address] = value.split(':') as [ChainNamespace, string, string]
  return { namespace, chainId: `${namespace}:${reference}`, address }
}

/** Throws INVALID_CAIP_NETWORK. */
export function parseCaipNetworkId(value: string): { readonly namespace: ChainNamespace; readonly reference: string } {
  if (!isCaipNetworkId(value)) throw new LatchkeyError('INVALID_CAIP_NETWORK', { detail: value.slice(0, 120) })
  const [namespace, reference] = value.split(':') as [ChainNamespace, string]
  return { namespace, reference }
}

export function caipAddress(chainId: CaipNetworkId, address: string): CaipAddress {
  return `${chainId}:${address}`
}

/** The namespace of an id that is known to be valid CAIP-2 or CAIP-10. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':'))
}
