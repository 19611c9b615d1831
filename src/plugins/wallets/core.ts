import type { PluginContext, Readable } from '#kernel'
import {
  CHAINS,
  ENVIRONMENT,
  HOST,
  type CaipNetworkId,
  type ChainNamespace,
  type ChainsService,
  type Environment,
  type HostOptions,
  type Network,
} from '#wallet'
import { createLazyActions, type LazyActions } from './actions.ts'
import type * as Actions from './createActions.ts'
import { createPictures, type Pictures } from './directory/pictures.ts'
import { readRecent } from './directory/recent.ts'
import { createRegistry, type Registry } from './list/registry.ts'
import { NetworkIdSchema } from './schemas.ts'
import { initialState, type Transition, type WalletsSlice } from './state.ts'

/** What the plugin is given: its context, the host's options, the page, and chains. */
export interface Surroundings {
  readonly ctx: PluginContext
  readonly host: HostOptions
  readonly environment: Environment
  readonly chains: ChainsService
}

/** The plugin's state; only `commit` changes it. */
export interface Cell {
  readonly state: Readable<WalletsSlice>
  commit(transition: Transition): void
}

/** The list of wallets, with what its views need. */
export interface List {
  readonly registry: Registry
  readonly pictures: Pictures
  readonly actions: LazyActions
}

/** Made once per modal. A function takes the parts of it that it can touch. */
export interface Core extends Surroundings, List, Cell {}

/** Is there a network, or a chain, of this namespace? Stored data may name any namespace. */
export const isListed = ({ chains, host }: Pick<Core, 'chains' | 'host'>, namespace: ChainNamespace): boolean =>
  chains.has(namespace) || host.networks.some(({ chainNamespace }) => chainNamespace === namespace)

export const findNetwork = ({ host }: Pick<Core, 'host'>, id: CaipNetworkId | undefined): Network | undefined =>
  host.networks.find(({ caipNetworkId }) => caipNetworkId === id)

/** Creates the shared parts; `source` loads the actions. */
export function createCore(ctx: PluginContext, source: () => Promise<typeof Actions>): Core {
  const host = ctx.use(HOST)
  const slice = ctx.slice(initialState(firstNetwork(ctx, host), readRecent(ctx.storage)))
  const actions = createLazyActions(ctx, source, ({ createActions }) => createActions(core))
  const core: Core = {
    ctx,
    host,
    environment: ctx.use(ENVIRONMENT),
    chains: ctx.use(CHAINS),
    state: slice,
    commit: slice.update,
    registry: createRegistry({
      ctx,
      networks: host.networks,
      // Until the actions are loaded no wallet has been asked and none is connected, so their events change nothing.
      onEvent: (entry, event) => actions.peek()?.onEvent(entry, event),
      onOffer: (entry, session) => actions.ask(entry.info.chain, (it) => it.offer(entry, session)),
      onChange: (connectors) => slice.update((state) => ({ ...state, connectors })),
      onGone: (entry) => actions.peek()?.onGone(entry),
    }),
    pictures: createPictures(ctx.http, host.projectId),
    actions,
  }
  return core
}

/** The network of the last visit, else the default one, else the first: each only when it is listed. */
function firstNetwork(
  { storage }: PluginContext,
  { networks, defaultNetwork }: HostOptions,
): CaipNetworkId | undefined {
  const stored = storage.get('network', NetworkIdSchema)
  const listed = (id: CaipNetworkId | undefined): boolean => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  return [stored, defaultNetwork?.caipNetworkId].find(listed) ?? networks[0]?.caipNetworkId
}
