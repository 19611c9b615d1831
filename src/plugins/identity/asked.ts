import type { PluginContext } from '#kernel'
import { CHAINS, sameKey, type ChainNamespace } from '#wallet'

/** Somebody whose name is wanted. */
export interface Asked {
  readonly ctx: PluginContext
  readonly address: string
  readonly namespace: ChainNamespace
  readonly signal: AbortSignal
}

/** The same for every spelling of one address. */
export const keyOf = (ctx: Pick<PluginContext, 'use'>, namespace: ChainNamespace, address: string): string =>
  `${namespace}:${sameKey(ctx.use(CHAINS), namespace, address)}`
