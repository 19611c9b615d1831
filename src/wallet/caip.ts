import type { CaipAddress, CaipNetworkId, ChainNamespace } from './contracts/caip.ts'
import { LatchkeyError } from '#kernel'

/**
 * The namespace and the reference of CAIP-2, the account address of CAIP-10. No member of `Object.prototype` fits the first
 * (they have capitals, underscores or more letters), so objects with namespaces as keys have no inherited ones.
 */
const NAMESPACE = /^[-a-z0-9]{3,8}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** Is it written as a namespace? Whether there is a network or a chain of it is another question. */
export function isNamespace(value: unknown): value is ChainNamespace {
  return typeof value === 'string' && NAMESPACE.test(value)
}

const partsOf = (value: unknown): readonly string[] => (typeof value === 'string' ? value.split(':') : [])

/** CAIP-2: exactly two parts in the standard's grammar. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  const [namespace, reference = '', ...more] = partsOf(value)
  return isNamespace(namespace) && REFERENCE.test(reference) && more.length === 0
}

/** CAIP-10: exactly three parts in the standard's grammar. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  const [namespace, reference = '', address = '', ...more] = partsOf(value)
  return isNamespace(namespace) && REFERENCE.test(reference) && ADDRESS.test(address) && more.length === 0
}

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

/** The namespace of a CAIP-2 or CAIP-10 id that was validated before. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':'))
}
