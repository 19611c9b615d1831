import {
  ACCOUNT_CHANGED,
  CHAINS,
  ENVIRONMENT,
  HOST,
  NETWORK_CHANGED,
  type CaipNetworkId,
  type ChainNamespace,
  type ChainsService,
  type Environment,
  type HostOptions,
  type Network,
  type PluginContext,
  type Readable,
} from '#kernel'
import { handleEvent, handleGone } from './events.ts'
import { createOperations, type Operations } from './operations.ts'
import { readRecent } from './recent.ts'
import { createRegistry, type Entry, type Registry } from './registry.ts'
import { NetworkIdSchema } from './schemas.ts'
import { activeNetworkId, initialState, type Transition, type WalletsSlice } from './state.ts'

/** What the parts of the plugin share. Made once per modal; only `commit` changes state. */
export interface Core {
  readonly ctx: PluginContext
  readonly host: HostOptions
  readonly environment: Environment
  readonly chains: ChainsService
  readonly state: Readable<WalletsSlice>
  /** State first, events second: `told` and the events of what changed come after the new state is in place. */
  commit(transition: Transition, told?: () => void): void
  readonly registry: Registry
  readonly operations: Operations
  /** Questions that wait for a wallet, and what it says of its own accord meanwhile. */
  readonly questions: Set<Question>
  /** Who wants the wallets' own messages (EIP-1193 `message`). */
  readonly messages: Set<(namespace: ChainNamespace, message: unknown) => void>
}

/** A wallet is being asked. What it tells meanwhile may be newer than its answer, so it is noted. */
export interface Question {
  readonly entry: Entry
  /** The operation that waits. */
  readonly key: string
  /** Kinds of events since it was asked. */
  readonly said: Set<string>
}

/** The key under which a namespace's wallet is asked to connect or to come back. */
export const walletKey = (namespace: ChainNamespace): string => `wallet:${namespace}`
/** The key under which a namespace's wallet is asked to go to another network. */
export const switchKey = (namespace: ChainNamespace): string => `switch:${namespace}`

export function createCore(ctx: PluginContext): Core {
  const host = ctx.use(HOST)
  const slice = ctx.slice(initialState(firstNetwork(ctx, host), readRecent(ctx.storage)))

  function commit(transition: Transition, told?: () => void): void {
    const before = slice.get()
    slice.update(() => transition(before))
    const after = slice.get()
    if (after.chosen && after.chosen !== before.chosen) ctx.storage.set('network', after.chosen)
    told?.()
    tellChanges(ctx, before, after)
  }

  const core: Core = {
    ctx,
    host,
    environment: ctx.use(ENVIRONMENT),
    chains: ctx.use(CHAINS),
    state: slice,
    commit,
    operations: createOperations({ clock: ctx.clock, scope: ctx }),
    registry: createRegistry({
      ctx,
      networks: host.networks,
      onEvent: (entry, event) => handleEvent(core, entry, event),
      onChange: (connectors) => commit((state) => ({ ...state, connectors })),
      onGone: (entry) => handleGone(core, entry),
    }),
    questions: new Set(),
    messages: new Set(),
  }
  return core
}

export const findNetwork = ({ host }: Pick<Core, 'host'>, id: CaipNetworkId | undefined): Network | undefined =>
  host.networks.find(({ caipNetworkId }) => caipNetworkId === id)

/** The network of the last visit, else the default one, else the first: each only when it is listed. */
function firstNetwork(
  { storage }: PluginContext,
  { networks, defaultNetwork }: HostOptions,
): CaipNetworkId | undefined {
  const stored = storage.get('network', NetworkIdSchema)
  const listed = (id: CaipNetworkId | undefined): boolean => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  return [stored, defaultNetwork?.caipNetworkId].find(listed) ?? networks[0]?.caipNetworkId
}

function tellChanges({ bus }: PluginContext, before: WalletsSlice, after: WalletsSlice): void {
  for (const [namespace, { address, caipAddress }] of Object.entries(after.accounts)) {
    const old = before.accounts[namespace as ChainNamespace]
    if (old && caipAddress && old.address !== address) {
      bus.emit(ACCOUNT_CHANGED, { namespace: namespace as ChainNamespace, account: caipAddress })
    }
  }
  const network = activeNetworkId(after)
  if (network && network !== activeNetworkId(before)) bus.emit(NETWORK_CHANGED, { network })
}
