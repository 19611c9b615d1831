import type { PluginContext, Readable, StringTable } from '#kernel'
import type { CaipNetworkId, ChainNamespace, ChainsService, Environment, HostOptions, Network } from '#wallet'
import type { Later } from './actions.ts'
import type { Pictures } from './directory/pictures.ts'
import type { Registry } from './list/registry.ts'
import type { Transition, WalletsSlice } from './state.ts'

/** What the parts of the plugin share. Made once per modal; only `commit` changes state. */
export interface Core {
  readonly ctx: PluginContext
  readonly host: HostOptions
  readonly environment: Environment
  readonly chains: ChainsService
  readonly state: Readable<WalletsSlice>
  commit(transition: Transition): void
  readonly registry: Registry
  readonly pictures: Pictures
  /** Adds words, each table once. */
  say(words: StringTable): void
  readonly later: Later
}

/** Is there a network, or a chain, of this namespace? What was stored may name any. */
export const isListed = ({ chains, host }: Pick<Core, 'chains' | 'host'>, namespace: ChainNamespace): boolean =>
  chains.has(namespace) || host.networks.some(({ chainNamespace }) => chainNamespace === namespace)

export const findNetwork = ({ host }: Pick<Core, 'host'>, id: CaipNetworkId | undefined): Network | undefined =>
  host.networks.find(({ caipNetworkId }) => caipNetworkId === id)
