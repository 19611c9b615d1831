import { freezeShared, LatchkeyError, type ChunkLoader, type Clock, type Readable, type OwnedEntry } from '#kernel'
import type {
  CaipNetworkId,
  ChainAdapter,
  ChainContribution,
  ChainNamespace,
  ChainsService,
  ChainTraits,
  Network,
} from './contracts/index.ts'

/** Where to reach a network; `rpc` is what its nodes speak, as its chain says. */
export type NodesOf = (network: Network, rpc: ChainTraits['rpc']) => readonly string[]

type OwnedChain = OwnedEntry<ChainContribution>

export interface ChainsOptions {
  readonly chains: Readable<readonly OwnedChain[]>
  readonly chunks: ChunkLoader
  readonly clock: Clock
  readonly rpcUrls: () => Promise<NodesOf>
  readonly networkIds: () => readonly CaipNetworkId[]
}

const NOTHING = /(?!)/

/** Adapters of the contributed chains: loaded once, on first use, and gone with the plugin that brought them. */
export function createChains({ chains, chunks, clock, rpcUrls, networkIds }: ChainsOptions): ChainsService {
  const loading = new Map<ChainNamespace, Promise<ChainAdapter>>()
  const loaded = new Map<ChainNamespace, ChainAdapter>()
  const find = (namespace: ChainNamespace): OwnedChain | undefined =>
    chains.get().find(({ item }) => item.id === namespace)

  const traits = (namespace: ChainNamespace): ChainContribution | undefined => find(namespace)?.item

  const parts = { chunks, clock, networkIds, rpcUrls, traits }
  const later = (signal?: AbortSignal) => chunks.load(() => import('./nodes/environment.ts'), 'chains', signal)

  async function load({ item: chain, signal }: OwnedChain): Promise<ChainAdapter> {
    const [{ default: make }, environment] = await Promise.all([
      chunks.load(chain.load, `chain:${chain.id}`, signal),
      later(signal).then(({ environmentOf }) => environmentOf(parts, signal)),
    ])
    if (signal.aborted) throw new LatchkeyError('ABORTED')
    const adapter = freezeShared(make(environment))
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
    // A contribution's adapter is of the namespace under which it was contributed.
    get: get as ChainsService['get'],
    peek: ((namespace) => loaded.get(namespace)) as ChainsService['peek'],
    has: (namespace) => !!find(namespace),
    // `search`, because `test` on a pattern with the g or y flag goes on where the last call ended.
    looksLikeAddress(namespace, address, network) {
      const chain = traits(namespace)
      return address.search((network && chain?.addressOn?.[network]) ?? chain?.address ?? NOTHING) >= 0
    },
    traits,
    label: (namespace) => traits(namespace)?.label ?? namespace,
    rpcUrls: async (network) => (await (await later()).nodesOf(parts))(network),
    namespaces: () => [...new Set(chains.get().map(({ item }) => item.id))],
  })
}
