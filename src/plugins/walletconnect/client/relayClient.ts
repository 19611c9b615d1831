/** The started library, with the session and the requests that use it. */
import { storagePrefix, withTimeout, type KernelStorage, type PluginContext } from '#kernel'
import { CHAINS, HOST, parseCaipAddress, type ChainNamespace, type ConnectorEnvironment } from '#wallet'
import { openClient, type Client } from './client.ts'
import { pageStorage, type DeepLink } from '../pairing/deepLink.ts'
import { loadLibrary, type Library, type LibraryStorage } from './library.ts'
import { createAskNode } from '../session/node.ts'
import type { WalletConnectOptions } from '../options.ts'
import { createRequests, type RequestParts, type Requests } from '../session/request.ts'
import { createSessions, type SessionParts, type Sessions } from '../session/session.ts'
import { readStored, writeStored } from '../session/stored.ts'

/** What the plugin takes from outside, so that tests can replace it. */
export interface Dependencies {
  readonly library: () => Promise<Library>
  /** The library's store. Default: the library's own. */
  readonly storage?: LibraryStorage | undefined
  readonly linkStorage: typeof pageStorage
  readonly page: Document | undefined
}

export const browserDependencies = (): Dependencies => ({
  library: loadLibrary,
  linkStorage: pageStorage,
  page: typeof document === 'undefined' ? undefined : document,
})

/** Milliseconds for the library to read its store. Loading its chunk has its own limit. */
export const OPEN_LIMIT = 15_000

export interface RelayClient {
  readonly client: Client
  readonly sessions: Sessions
  readonly requests: Requests
}

export interface RelayClientParts extends Pick<SessionParts, 'changed' | 'names'>, Pick<RequestParts, 'showWaiting'> {
  readonly dependencies: Dependencies
  readonly connectors: ReadonlyMap<ChainNamespace, ConnectorEnvironment>
  readonly deepLink: DeepLink
}

/** Rejects with PEER_MISSING, CHUNK_FAILED, or CONNECT_FAILED when the library does not start in time. */
export async function openRelayClient(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { dependencies, connectors, deepLink, names, showWaiting, changed }: RelayClientParts,
): Promise<RelayClient> {
  const { chunks, clock, logger, options, signal, storage } = ctx
  const [host, chains] = [ctx.use(HOST), ctx.use(CHAINS)]
  const library = await chunks.load(() => dependencies.library().catch(failOnInit), 'walletconnect:library', signal)
  const restoreKeys = saveKeys(storage, deepLink)
  const opening = openClient({
    library,
    projectId: host.projectId,
    relayUrl: host.endpoints.relay,
    metadata: host.metadata,
    storagePrefix: storagePrefix(host.name),
    attestation: options?.attestation,
    logger,
    storage: dependencies.storage,
  })
  // A client that starts after the limit is closed too.
  void opening.then((client) => ctx.own(() => client.close())).catch(() => undefined)
  const client = await withTimeout(
    { clock, ms: OPEN_LIMIT, signal, what: 'the library did not start', code: 'CONNECT_FAILED' },
    () => opening,
  )
  restoreKeys()
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
    isValidAccount: (account) => {
      const { namespace, address, chainId } = parseCaipAddress(account)
      // Some chains write addresses differently on each network.
      return !chains.has(namespace) || chains.looksLikeAddress(namespace, address, names.current(chainId))
    },
  })
  const askNode = createAskNode({ chains, networks: host.networks, time: clock, signal })
  const hold = (reason: string) => ctx.hold(reason)
  return { client, sessions, requests: createRequests({ client, clock, names, sessions, showWaiting, hold, askNode }) }
}

/**
 * When it first opens its database, the library deletes every key of the page that contains `walletconnect`, ours too. So ours
 * are read first, and written again by the returned function. An unsafe deep link is removed before the library can open it,
 * because stored values are untrusted (T5, T6).
 */
function saveKeys(storage: KernelStorage, deepLink: DeepLink): () => void {
  const [stored, linking] = [readStored(storage), deepLink.read()]
  if (!linking) deepLink.forget()
  return () => {
    if (stored) writeStored(storage, stored)
    if (linking) deepLink.keep(linking)
  }
}

/** Reports a missing package when the library starts: a failed chunk is loaded again and reported as a network error. */
function failOnInit(error: unknown): Library {
  if ((error as { readonly code?: unknown } | null)?.code !== 'PEER_MISSING') throw error
  return { init: () => Promise.reject(error) }
}
