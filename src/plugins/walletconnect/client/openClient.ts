/** The library, started, with what stands on it: the session, and the requests to its wallet. */
import { LatchkeyError, storagePrefix, within, type KernelStorage, type PluginContext } from '#kernel'
import { CHAINS, HOST, parseCaipAddress, type ChainNamespace, type ConnectorEnvironment } from '#wallet'
import { openClient, type Client } from './client.ts'
import { pageStorage, type DeepLink } from '../pairing/deepLink.ts'
import { loadLibrary, type Library, type LibraryStorage } from './library.ts'
import { createAskNode } from '../session/node.ts'
import type { WalletConnectOptions } from '../options.ts'
import { createRequests, type RequestParts, type Requests } from '../session/request.ts'
import { createSessions, type SessionParts, type Sessions } from '../session/session.ts'
import { readStored, writeStored } from '../session/stored.ts'

/** The edges of the plugin, which tests replace. */
export interface Edges {
  readonly library: () => Promise<Library>
  /** The library's own store, where it is not the browser's. */
  readonly storage?: LibraryStorage | undefined
  readonly area: typeof pageStorage
  readonly page: Document | undefined
}

export const realEdges = (): Edges => ({
  library: loadLibrary,
  area: pageStorage,
  page: typeof document === 'undefined' ? undefined : document,
})

/** Milliseconds for the library to read its store. It comes in a chunk with limits of its own. */
export const OPEN_LIMIT = 15_000

export interface Line {
  readonly client: Client
  readonly sessions: Sessions
  readonly requests: Requests
}

export interface LineParts extends Pick<SessionParts, 'changed' | 'names'>, Pick<RequestParts, 'waits'> {
  readonly edges: Edges
  readonly connectors: ReadonlyMap<ChainNamespace, ConnectorEnvironment>
  readonly deepLink: DeepLink
}

/** Rejects with PEER_MISSING, CHUNK_FAILED, or CONNECT_FAILED when the library does not start in time. */
export async function openLine(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { edges, connectors, deepLink, names, waits, changed }: LineParts,
): Promise<Line> {
  const { chunks, clock, logger, options, signal, storage } = ctx
  const [host, chains] = [ctx.use(HOST), ctx.use(CHAINS)]
  const library = await chunks.load(() => edges.library().catch(missing), 'walletconnect:library', signal)
  const late = (): never => {
    throw new LatchkeyError('CONNECT_FAILED', { detail: 'the library did not start' })
  }
  const giveBack = guardKeys(storage, deepLink)
  const opening = openClient({
    library,
    projectId: host.projectId,
    relayUrl: host.endpoints.relay,
    metadata: host.metadata,
    storagePrefix: storagePrefix(host.name),
    attestation: options?.attestation,
    logger,
    storage: edges.storage,
  })
  // Also one that comes too late is closed.
  void opening.then((client) => ctx.own(() => client.close())).catch(() => undefined)
  const client = await within({ clock, ms: OPEN_LIMIT, signal, atLimit: late }, () => opening)
  giveBack()
  const sessions = createSessions({
    client,
    clock,
    storage,
    logger,
    changed,
    emit: (namespace, event) => connectors.get(namespace)?.emit(event),
    networks: host.networks,
    names,
    namespaces: () => [...connectors.keys()],
    fits: (account) => {
      const { namespace, address, chainId } = parseCaipAddress(account)
      // An address of one network may be of no use on another.
      return !chains.has(namespace) || chains.looksLikeAddress(namespace, address, names.present(chainId))
    },
  })
  const askNode = createAskNode({ chains, networks: host.networks, time: clock, signal })
  const hold = (reason: string) => ctx.hold(reason)
  return { client, sessions, requests: createRequests({ client, clock, names, sessions, waits, hold, askNode }) }
}

/**
 * When it first opens its database, the library takes every key of the page with `walletconnect` in it away, ours too.
 * What it would open with requests is checked before it can take that, since stored values are anybody's (T5, T6).
 */
function guardKeys(storage: KernelStorage, deepLink: DeepLink): () => void {
  const [stored, linking] = [readStored(storage), deepLink.read()]
  if (!linking) deepLink.forget()
  return () => {
    if (stored) writeStored(storage, stored)
    if (linking) deepLink.keep(linking)
  }
}

/** A package that is not there would be tried again, and told as a network fault. */
function missing(error: unknown): Library {
  if ((error as { readonly code?: unknown } | null)?.code !== 'PEER_MISSING') throw error
  return { init: () => Promise.reject(error) }
}
