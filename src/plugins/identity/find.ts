import { LatchkeyError, type PluginContext } from '#kernel'
import { CHAINS, HOST, type Identity, type IdentityService } from '#wallet'
import { keyOf, type Asked } from './asked.ts'
import { createCache, type Cache } from './cache.ts'
import { askChain } from './chain.ts'
import { isNamed, type IdentityOptions } from './options.ts'
import { askService } from './service.ts'
import { spelledName } from './spelled.ts'

const NOBODY: Identity = { name: null, avatar: null, verified: false }

/** Names and pictures of addresses, and what was read of them lately. */
export function createIdentity(ctx: PluginContext): IdentityService {
  const cache = createCache(ctx)
  return { get: (address, options) => identityOf(ctx, cache, address, options) }
}

/**
 * Name and picture of an address: what was read lately, else from the data API and from a registry on the chain, whose word
 * counts for more: it proves that name and address lead to each other.
 */
async function identityOf(
  ctx: PluginContext,
  cache: Cache,
  address: string,
  { network, signal }: Parameters<IdentityService['get']>[1],
): Promise<Identity> {
  const namespace = network.chainNamespace
  if (!ctx.use(CHAINS).looksLikeAddress(namespace, address, network.caipNetworkId))
    throw new LatchkeyError('INVALID_ADDRESS')
  if (!isNamed(network, ctx.options as IdentityOptions | undefined)) return NOBODY
  const key = keyOf(ctx, namespace, address)
  const asked: Asked = { ctx, address, namespace, signal: AbortSignal.any([signal, ctx.signal]) }
  const known = cache.get(key)
  // Proved in this run, or without a name; what else is stored may have been written by anybody.
  if (known && (known.verified || !known.name || (await spelledName(asked, known.name)))) return known

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
  const own = await from(() => askChain(asked, network))
  const found = own ? { ...own, avatar: own.avatar ?? pictureOf(own, told) } : (told ?? NOBODY)
  // Who could not be asked may have known a name: that is nothing to remember.
  if (failure && !found.name) throw failure.error
  cache.set(key, found)
  return found
}

/** The service's picture, if it is of who has that name. */
const pictureOf = ({ name }: Identity, told: Identity | undefined): string | null =>
  told?.name === name ? told.avatar : null

/** The hosted API wants a project; a host's own may have rules of its own. */
function hasService(ctx: PluginContext): boolean {
  const { projectId, ownEndpoints } = ctx.use(HOST)
  return projectId !== '' || ownEndpoints.includes('api')
}
