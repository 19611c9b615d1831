import {
  ACCOUNT_CHANGED,
  CHAINS,
  ENVIRONMENT,
  HOST,
  NETWORK_CHANGED,
  type CaipNetworkId,
  type ChainNamespace,
  type HostOptions,
  type PluginContext,
} from '#kernel'
import type { Core } from './core.ts'
import { handleEvent, handleGone } from './events.ts'
import { createOperations } from './operations.ts'
import { readRecent } from './recent.ts'
import { createRegistry } from './registry.ts'
import { NetworkIdSchema } from './schemas.ts'
import { activeNetworkId, initialState, type Transition, type WalletsSlice } from './state.ts'

/** Puts the shared parts together. */
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
