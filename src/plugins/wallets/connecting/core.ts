import { ACCOUNT_CHANGED, NETWORK_CHANGED, type ChainNamespace, type PluginContext } from '#kernel'
import type { Core } from '../core.ts'
import type { Entry } from '../registry.ts'
import { activeNetworkId, type Transition, type WalletsSlice } from '../state.ts'
import type { ConnectionId } from './connections.ts'
import { createLabels, type Labels } from './labels.ts'
import { createOperations, type Operations } from './operations.ts'
import { PLACES_KEY } from './session.ts'

/** The core, with what is under way in wallets. */
export interface FullCore extends Core {
  /** State first, events second: `told` and the events of what changed come after the new state is in place. */
  commit(transition: Transition, told?: () => void): void
  readonly operations: Operations
  readonly labels: Labels
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

/** The key under which a wallet of a namespace is asked to connect. */
export const walletKey = (namespace: ChainNamespace): string => `wallet:${namespace}`
/** The key under which a wallet is asked to come back; without an id, what all those of a namespace begin with. */
export const returnKey = (namespace: ChainNamespace, connectorId = ''): string => `return:${namespace}:${connectorId}`
export const returnKeyOf = ({ namespace, connectorId }: ConnectionId): string => returnKey(namespace, connectorId)
/** The key under which a namespace's wallet is asked to go to another network. */
export const switchKey = (namespace: ChainNamespace): string => `switch:${namespace}`

export function createFullCore(core: Core): FullCore {
  const { ctx, state } = core
  const labels = createLabels(ctx.storage)
  return {
    ...core,
    commit(transition, told) {
      const before = state.get()
      core.commit((old) => labels.applied(transition(old)))
      const after = state.get()
      if (after.chosen && after.chosen !== before.chosen) ctx.storage.set('network', after.chosen)
      if (after.chains !== before.chains && after.connections.length > 0) ctx.storage.set(PLACES_KEY, after.chains)
      told?.()
      tellChanges(ctx, before, after)
    },
    labels,
    operations: createOperations({ clock: ctx.clock, scope: ctx }),
    questions: new Set(),
    messages: new Set(),
  }
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
