import { LatchkeyError } from '#kernel'
import { checksumAddress } from 'viem'

/** 40 hex digits. The prefix is optional (specification §5). */
const ADDRESS = /^(?:0x)?([0-9a-fA-F]{40})$/

/** True for an EVM address. `strict` also checks the ERC-55 checksum, which addresses in a single letter case do not have. */
export function isAddress(address: string, options: { readonly strict?: boolean } = {}): boolean {
  const digits = ADDRESS.exec(address)?.[1]
  if (digits === undefined) return false
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return options.strict !== true || oneCase || checksumAddress(`0x${digits}`) === `0x${digits}`
}

/** The address with its ERC-55 checksum. Throws INVALID_ADDRESS; if `strict`, also for a wrong checksum. */
export function normalizeAddress(address: string, options?: { readonly strict?: boolean }): `0x${string}` {
  const digits = ADDRESS.exec(address)?.[1]
  if (digits === undefined || !isAddress(address, options)) {
    throw new LatchkeyError('INVALID_ADDRESS', { detail: address.slice(0, 60) })
  }
  return checksumAddress(`0x${digits}`)
}
