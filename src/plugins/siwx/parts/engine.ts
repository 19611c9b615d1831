import type { PluginContext } from '#kernel'
import { isOwn, serverOf, type ReadySiwx, type SiweConfig, type SiwxOptions } from '../options.ts'
import { readyEngine, type Engine } from './ready.ts'
import { createSigner } from './signer.ts'
import { siweToSiwx } from './siwe.ts'

/** The SIWX of the host's options: its own, its SIWE's, or ours. */
export function createEngine(ctx: PluginContext): Engine {
  const options = ctx.options as SiwxOptions | undefined
  const own = { signer: createSigner(ctx), enabled: true, refresh: () => {} }
  if (isOwn(options)) return { ...own, siwx: options }
  const { siwe } = (options ?? {}) as { readonly siwe?: SiweConfig }
  if (siwe) return { ...own, enabled: siwe.enabled !== false, siwx: siweToSiwx(siwe) }
  return readyEngine(ctx, (options ?? {}) as ReadySiwx, serverOf(options), ctx.signal)
}
