import type { PluginContext } from '#kernel'
import type { ChainNamespace } from '#wallet'

/** Somebody whose name is wanted. */
export interface Asked {
  readonly ctx: PluginContext
  readonly address: string
  readonly namespace: ChainNamespace
  readonly signal: AbortSignal
}

/** EVM addresses differ by letter case only in their checksum (ERC-55); elsewhere case is part of the address. */
export const keyOf = (namespace: ChainNamespace, address: string): string =>
  `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
