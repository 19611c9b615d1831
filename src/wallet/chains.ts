import {
  freezeShared,
  LatchkeyError,
  lazy,
  type ChunkLoader,
  type Clock,
  type Lazy,
  type OwnedEntry,
  type Readable,
} from '#kernel'
import type {
  CaipNetworkId,
  ChainAdapter,
  ChainContribution,
  ChainNamespace,
  ChainsService,
  ChainTraits,
  Network,
} from './contracts/index.ts'

/** The RPC addresses of a network; `rpc` is the protocol of its nodes (`ChainTraits`). */
export type NodesOf = (network: Network, rpc: ChainTraits['rpc']) => readonly string[]

type OwnedChain = OwnedEntry<ChainContribution>

export interface ChainsOptions {
  readonly chains: Readable<readonly OwnedChain[]>
  readonly chunks: ChunkLoader
  readonly clock: Clock
  readonly rpcUrls: () => Promise<NodesOf>
  readonly networkIds: () => readonly CaipNetworkId[]
}

const MATCHES_NOTHING = /(?!)/

/** Adapters of the contributed chains: each is loaded once, on first use, and dropped when its plugin stops. */
export function createChains({ chains, chunks, clock, rpcUrls, networkIds }: ChainsOptions): ChainsService {
  const adapters = new Map<ChainNamespace, Lazy<ChainAdapter>>()
  const find = (namespace: ChainNamespace): OwnedChain | undefined =>
    chains.get().find(({ item }) => item.id === namespace)

  const traits = (namespace: ChainNamespace): ChainContribution | undefined => find(namespace)?.item

  const parts = { chunks, clock, networkIds, rpcUrls, traits }
  const loadEnvironment = (signal?: AbortSignal) =>
    chunks.load(() => import('./nodes/environment.ts'), 'chains', signal)

  async function load({ item: chain, signal }: OwnedChain): Promise<ChainAdapter> {
    const [{ default: make }, environment] = await Promise.all([
      chunks.load(chain.load, `chain:${chain.id}`, signal),
      loadEnvironment(signal).then(({ environmentOf }) => environmentOf(parts, signal)),
    ])
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    return freezeShared(make(environment))
  }

  function register(owned: OwnedChain): Lazy<ChainAdapter> {
    const { id } = owned.item
    const adapter = lazy(() => load(owned))
    const forget = (): void => {
      // By then another plugin may have contributed this namespace, with an adapter of its own.
      if (adapters.get(id) === adapter) adapters.delete(id)
    }
    adapters.set(id, adapter)
    owned.signal.addEventListener('abort', forget, { once: true })
    return adapter
  }

  async function get(namespace: ChainNamespace): Promise<ChainAdapter> {
    const known = adapters.get(namespace)
    if (known) return known.load()
    const owned = find(namespace)
    if (!owned) throw new LatchkeyError('ADAPTER_NOT_FOUND', { params: { namespace }, detail: namespace })
    return register(owned).load()
  }

  return Object.freeze<ChainsService>({
    // The cast: TypeScript cannot know that the adapter contributed under a namespace is typed for it.
    get: get as ChainsService['get'],
    peek: ((namespace) => adapters.get(namespace)?.peek()) as ChainsService['peek'],
    has: (namespace) => !!find(namespace),
    // `search`, because `test` on a pattern with the g or y flag continues where the last call ended.
    looksLikeAddress(namespace, address, network) {
      const chain = traits(namespace)
      return address.search((network && chain?.addressOn?.[network]) ?? chain?.address ?? MATCHES_NOTHING) >= 0
    },
    traits,
    label: (namespace) => traits(namespace)?.label ?? namespace,
    rpcUrls: async (network) => (await (await loadEnvironment()).nodesOf(parts))(network),
    namespaces: () => [...new Set(chains.get().map(({ item }) => item.id))],
  })
}
