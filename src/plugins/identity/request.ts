import type { PluginContext } from '#kernel'
import { CHAINS, sameKey, type ChainNamespace } from '#wallet'

/** A lookup of one address. */
export interface NameRequest {
  readonly ctx: PluginContext
  readonly address: string
  readonly namespace: ChainNamespace
  readonly signal: AbortSignal
}

/** A key that is the same for every spelling of one address. */
export const keyOf = (ctx: Pick<PluginContext, 'use'>, namespace: ChainNamespace, address: string): string =>
  `${namespace}:${sameKey(ctx.use(CHAINS), namespace, address)}`
