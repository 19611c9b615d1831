import { freezeShared, LatchkeyError, type ChunkLoader, type Readable, type OwnedEntry } from '#kernel'
import type {
  CaipNetworkId,
  ChainAdapter,
  ChainContribution,
  ChainNamespace,
  ChainsService,
  Network,
} from './contracts/index.ts'

type OwnedChain = OwnedEntry<ChainContribution>

export interface ChainsOptions {
  readonly chains: Readable<readonly OwnedChain[]>
  readonly chunks: ChunkLoader
  readonly rpcUrls: () => Promise<(network: Network) => readonly string[]>
  readonly networkIds: () => readonly CaipNetworkId[]
}

const NOTHING = /(?!)/

/** Adapters of the contributed chains: loaded once, on first use, and gone with the plugin that brought them. */
export function createChains({ chains, chunks, rpcUrls: loadUrls, networkIds }: ChainsOptions): ChainsService {
  const loading = new Map<ChainNamespace, Promise<ChainAdapter>>()
  const loaded = new Map<ChainNamespace, ChainAdapter>()
  const find = (namespace: ChainNamespace): OwnedChain | undefined =>
    chains.get().find(({ item }) => item.id === namespace)

  const loadList = (signal?: AbortSignal) => chunks.load(loadUrls, 'rpc', signal)

  async function load({ item: chain, signal }: OwnedChain): Promise<ChainAdapter> {
    const [{ default: make }, rpcUrls] = await Promise.all([
      chunks.load(chain.load, `chain:${chain.id}`, signal),
      loadList(signal),
    ])
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    const adapter = freezeShared(make({ rpcUrls, networkIds, signal }))
    loaded.set(chain.id, adapter)
    return adapter
  }

  function get(namespace: ChainNamespace): Promise<ChainAdapter> {
    const known = loading.get(namespace)
    if (known) return known
    const owned = find(namespace)
    if (!owned)
      return Promise.reject(new LatchkeyError('ADAPTER_NOT_FOUND', { params: { namespace }, detail: namespace }))
    const pending = load(owned)
    const forget = (): void => {
      // By now another plugin may stand for the namespace, with a load of its own.
      if (loading.get(namespace) !== pending) return
      loading.delete(namespace)
      loaded.delete(namespace)
    }
    loading.set(namespace, pending)
    pending.catch(forget)
    owned.signal.addEventListener('abort', forget, { once: true })
    return pending
  }

  return Object.freeze<ChainsService>({
    get,
    peek: (namespace) => loaded.get(namespace),
    has: (namespace) => find(namespace) !== undefined,
    // `search`, because `test` on a pattern with the g or y flag goes on where the last call ended.
    looksLikeAddress: (namespace, address) => address.search(find(namespace)?.item.address ?? NOTHING) >= 0,
    label: (namespace) => find(namespace)?.item.label ?? namespace,
    rpcUrls: async (network) => (await loadList())(network),
    namespaces: () => [...new Set(chains.get().map(({ item }) => item.id))],
  })
}
