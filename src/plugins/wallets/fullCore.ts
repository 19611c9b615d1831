import { ACCOUNT_CHANGED, NETWORK_CHANGED, type ChainNamespace } from '#wallet'
import type { Cell, Core, List, Surroundings } from './core.ts'
import type { Entry } from './list/registry.ts'
import { activeNetworkId, type Transition } from './state.ts'
import type { PendingChange } from './session/pendingChange.ts'
import type { ConnectionId } from './session/connections.ts'
import { createLabels, type Labels } from './account/labels.ts'
import { createOperations, type Operation, type Operations } from './session/operations.ts'
import { PLACES_KEY, readSession } from './session/storedSession.ts'
import { keepTraits } from './session/traits.ts'

export type { Cell, List, Surroundings } from './core.ts'

/** The state with its events, and what is known of connections besides. */
export interface Connections extends Cell {
  /** Changes the state, and only then calls `announce` and emits the events about what has changed. */
  commit(transition: Transition, announce?: () => void): void
  readonly labels: Labels
  /** Connections announced by a CONNECTED event (see `connectionKey`). Only these get a DISCONNECTED event. */
  readonly announced: Set<string>
  /** Wallets of this page that were reconnected silently, without asking the person (see `connectionKey`). */
  readonly restored: Set<string>
}

/** What is under way with wallets. */
export interface Talks {
  readonly operations: Operations
  /** Requests that wait for a wallet's answer, and the events that it has sent meanwhile. */
  readonly pendingRequests: Set<PendingRequest>
  /** Changes that connected wallets reported and that guards have not approved yet (see `changeKey`). */
  readonly pendingChanges: Map<string, PendingChange>
  /** Listeners for the wallets' own messages (EIP-1193 `message`). */
  readonly messages: Set<(namespace: ChainNamespace, message: unknown) => void>
}

/** The core of the list, with what the actions need. */
export interface FullCore extends Surroundings, List, Connections, Talks {}

/** A request to a wallet. Events that arrive before the answer may be newer than the answer, so their kinds are kept. */
export interface PendingRequest {
  readonly entry: Entry
  /** The operation that waits for the answer. Its key would not do, since a newer operation may have the same key. */
  readonly operation: Operation
  /** Kinds of events since the request was sent. */
  readonly events: Set<EventKind>
  /** Called after each of them while guards are asked. */
  onEvent?: (() => void) | undefined
}

/** `gone`: the wallet shows no account any more, or has ended the session. `nonsense`: the event was invalid. */
export type EventKind = 'accounts' | 'chain' | 'gone' | 'nonsense'

/** Operation key: a wallet of the namespace is asked to connect. */
export const connectKey = (namespace: ChainNamespace): string => `connect:${namespace}`
/** Operation key: a wallet is asked silently whether it is still connected. Without an id: the prefix for the namespace. */
export const restoreKey = (namespace: ChainNamespace, connectorId = ''): string => `restore:${namespace}:${connectorId}`
export const restoreKeyOf = ({ namespace, connectorId }: ConnectionId): string => restoreKey(namespace, connectorId)
/** Names a connection in `announced` and `restored`. */
export const connectionKey = ({ namespace, connectorId }: ConnectionId): string => `${namespace}:${connectorId}`
/** Operation key: the namespace's wallet is asked to switch its network. */
export const switchKey = (namespace: ChainNamespace): string => `switch:${namespace}`

/** The prefixes of the keys above, for all namespaces. */
export const KEY_PREFIXES: readonly string[] = ['connect:', 'restore:', 'switch:']

export function createFullCore(core: Core): FullCore {
  const { ctx, state } = core
  const labels = createLabels(ctx.storage, core.chains)
  const announceChanges = createChangeAnnouncer(core)
  let depth = 0
  return {
    ...core,
    commit(transition, announce) {
      const { chains, chosen, connections } = state.get()
      depth += 1
      try {
        core.commit((old) => labels.applied(transition(old)))
        const after = state.get()
        if (after.chosen && after.chosen !== chosen) ctx.storage.set('network', after.chosen)
        if (after.chains !== chains && after.connections.length > 0) ctx.storage.set(PLACES_KEY, after.chains)
        if (after.connections !== connections && after.connections.length > 0)
          keepTraits(ctx.storage, core.registry, after.connections, readSession(ctx.storage))
        announce?.()
      } finally {
        depth -= 1
      }
      // Subscribers and listeners may commit again inside this commit. The outermost one announces the final state.
      if (depth === 0) announceChanges()
    },
    labels,
    announced: new Set(),
    restored: new Set(),
    operations: createOperations({ clock: ctx.clock, scope: ctx }),
    pendingRequests: new Set(),
    pendingChanges: new Map(),
    messages: new Set(),
  }
}

/**
 * Emits ACCOUNT_CHANGED and NETWORK_CHANGED when the account or network differs from the one announced last. Listeners may
 * change the state again, so each event reads the state just before it is emitted.
 */
function createChangeAnnouncer({ ctx, state }: Core): () => void {
  const addresses = new Map<ChainNamespace, string>()
  let network = activeNetworkId(state.get())
  return () => {
    for (const namespace of new Set([...addresses.keys(), ...Object.keys(state.get().accounts)])) {
      const { address, caipAddress } = state.get().accounts[namespace] ?? {}
      const before = addresses.get(namespace)
      if (address === undefined) addresses.delete(namespace)
      else addresses.set(namespace, address)
      if (before && caipAddress && before !== address)
        ctx.bus.emit(ACCOUNT_CHANGED, { namespace, account: caipAddress })
    }
    const here = activeNetworkId(state.get())
    if (!here || here === network) return
    network = here
    ctx.bus.emit(NETWORK_CHANGED, { network: here })
  }
}
