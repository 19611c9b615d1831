import { CHAINS, HOST, LatchkeyError, type Identity, type IdentityService, type PluginContext } from '#kernel'
import { keyOf, type Asked } from './asked.ts'
import { createCache } from './cache.ts'
import { askChain } from './chain.ts'
import { isNamed, type IdentityOptions } from './options.ts'
import { askService } from './service.ts'

const NOBODY: Identity = { name: null, avatar: null, verified: false }

/** Name and picture of an address: what was read lately, else from the data API, else from a registry on the chain. */
export async function identityOf(
  ctx: PluginContext,
  address: string,
  { network, signal }: Parameters<IdentityService['get']>[1],
): Promise<Identity> {
  const namespace = network.chainNamespace
  if (!ctx.use(CHAINS).looksLikeAddress(namespace, address)) throw new LatchkeyError('INVALID_ADDRESS')
  if (!isNamed(network, ctx.options as IdentityOptions | undefined)) return NOBODY
  const cache = createCache(ctx)
  const key = keyOf(namespace, address)
  const known = cache.get(key)
  if (known) return known
  const asked: Asked = { ctx, address, namespace, signal: AbortSignal.any([signal, ctx.signal]) }

  let failure: { readonly error: unknown } | undefined
  /** What one source knows; a failure of one is no reason not to ask the next. */
  async function from(source: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    try {
      return await source()
    } catch (error) {
      if (asked.signal.aborted) throw new LatchkeyError('ABORTED', { cause: error })
      failure ??= { error }
      return undefined
    }
  }
  const told = hasService(ctx) ? await from(() => askService(asked)) : undefined
  const own = told?.name ? undefined : await from(() => askChain(asked, network))
  const found = own ?? told ?? NOBODY
  // Who could not be asked may have known a name: that is nothing to remember.
  if (failure && !found.name) throw failure.error
  cache.set(key, found)
  return found
}

/** The hosted API wants a project; a host's own may have rules of its own. */
function hasService(ctx: PluginContext): boolean {
  const { projectId, ownEndpoints } = ctx.use(HOST)
  return projectId !== '' || ownEndpoints.includes('api')
}
