import { LatchkeyError, type PluginContext } from '#kernel'
import { CHAINS, HOST, type Identity, type IdentityService } from '#wallet'
import { keyOf, type NameRequest } from './request.ts'
import { createCache, type Cache } from './cache.ts'
import { askRegistry } from './registry.ts'
import { isNamed, type IdentityOptions } from './options.ts'
import { askService } from './service.ts'
import { canonicalName } from './canonicalName.ts'

const NOBODY: Identity = { name: null, avatar: null, verified: false }

/** Names and pictures of addresses, with a cache. */
export function createIdentity(ctx: PluginContext): IdentityService {
  const cache = createCache(ctx)
  return { get: (address, options) => identityOf(ctx, cache, address, options) }
}

/**
 * Name and picture of an address: from the cache, else from the data API and from a registry on the chain. The registry takes
 * precedence, because it proves that name and address lead to each other.
 */
async function identityOf(
  ctx: PluginContext,
  cache: Cache,
  address: string,
  { network, registered, signal }: Parameters<IdentityService['get']>[1],
): Promise<Identity> {
  const namespace = network.chainNamespace
  if (!ctx.use(CHAINS).looksLikeAddress(namespace, address, network.caipNetworkId))
    throw new LatchkeyError('INVALID_ADDRESS')
  if (!isNamed(network, ctx.options as IdentityOptions | undefined)) return NOBODY
  const key = keyOf(ctx, namespace, address)
  const request: NameRequest = { ctx, address, namespace, signal: AbortSignal.any([signal, ctx.signal]) }
  const known = registered === undefined ? cache.get(key) : undefined
  // Names that were not proved in this run come from storage, which anybody may have written, so they are checked again.
  if (known && (known.verified || !known.name || (await canonicalName(request, known.name)))) return known

  let failure: { readonly error: unknown } | undefined
  /** Asks one source; if it fails, the next one is still asked. */
  async function from(source: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    try {
      return await source()
    } catch (error) {
      if (request.signal.aborted) throw new LatchkeyError('ABORTED', { cause: error })
      failure ??= { error }
      return undefined
    }
  }
  const claimed = hasService(ctx) ? await from(() => askService(request)) : undefined
  const proved = await from(() => askRegistry(request, network))
  const told = claimed?.name ? claimed : ((await claimOf(request, registered)) ?? claimed ?? NOBODY)
  const found = proved ? { ...proved, avatar: proved.avatar ?? pictureOf(proved, claimed) } : told
  // Not cached: the source that failed might have known a name.
  if (failure && !found.name) throw failure.error
  cache.set(key, found)
  return found
}

/** The name that was registered just now, if it may be shown. The service may need a moment until it tells it itself. */
async function claimOf(request: NameRequest, registered: string | undefined): Promise<Identity | undefined> {
  const name = registered === undefined ? null : await canonicalName(request, registered)
  return name === null ? undefined : { name, avatar: null, verified: false }
}

/** The service's picture, if the service has the same name for the address. */
const pictureOf = ({ name }: Identity, claimed: Identity | undefined): string | null =>
  claimed?.name === name ? claimed.avatar : null

/** The hosted API needs a project id; a host's own API may not. */
function hasService(ctx: PluginContext): boolean {
  const { projectId, ownEndpoints } = ctx.use(HOST)
  return projectId !== '' || ownEndpoints.includes('api')
}
