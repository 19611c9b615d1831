import { LatchkeyError } from '#kernel'
import { checksumAddress } from 'viem'

/** 40 hex digits; specification §5 lets the prefix out. */
const ADDRESS = /^(?:0x)?([0-9a-fA-F]{40})$/

/** True for an EVM address. `strict` also holds mixed letters against ERC-55; one case only carries no checksum. */
export function isAddress(address: string, options: { readonly strict?: boolean } = {}): boolean {
  const digits = ADDRESS.exec(address)?.[1]
  if (digits === undefined) return false
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return options.strict !== true || oneCase || checksumAddress(`0x${digits}`) === `0x${digits}`
}

/** The ERC-55 spelling. Rejects with INVALID_ADDRESS; `strict` also what has a wrong checksum. */
export function normalizeAddress(address: string, options?: { readonly strict?: boolean }): `0x${string}` {
  const digits = ADDRESS.exec(address)?.[1]
  if (digits === undefined || !isAddress(address, options)) {
    throw new LatchkeyError('INVALID_ADDRESS', { detail: address.slice(0, 60) })
  }
  return checksumAddress(`0x${digits}`)
}
