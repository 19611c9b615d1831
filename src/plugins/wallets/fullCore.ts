import { ACCOUNT_CHANGED, NETWORK_CHANGED, type ChainNamespace } from '#wallet'
import type { Core } from './core.ts'
import type { Entry } from './list/registry.ts'
import { activeNetworkId, type Transition } from './state.ts'
import type { Pending } from './session/changing.ts'
import type { ConnectionId } from './session/connections.ts'
import { createLabels, type Labels } from './account/labels.ts'
import { createOperations, type Operation, type Operations } from './session/operations.ts'
import { PLACES_KEY, readSession } from './session/stored.ts'
import { keepTraits } from './session/traits.ts'

/** The core, with what is under way in wallets. */
export interface FullCore extends Core {
  /** State first, events second: `told` and the events of what changed come after the new state is in place. */
  commit(transition: Transition, told?: () => void): void
  readonly operations: Operations
  readonly labels: Labels
  /** Of whom it was told that they are connected; no others are told to have left. */
  readonly told: Set<string>
  /** Connected wallets of this page that came back without anybody being asked, as in `told`. */
  readonly returned: Set<string>
  /** Questions that wait for a wallet, and what it says of its own accord meanwhile. */
  readonly questions: Set<Question>
  /** What connected wallets say is different now, while guards are asked. */
  readonly changes: Map<string, Pending>
  /** Who wants the wallets' own messages (EIP-1193 `message`). */
  readonly messages: Set<(namespace: ChainNamespace, message: unknown) => void>
}

/** A wallet is being asked. What it tells meanwhile may be newer than its answer, so it is noted. */
export interface Question {
  readonly entry: Entry
  /** What waits for the answer. Not its key: a newer operation may have that already. */
  readonly operation: Operation
  /** Kinds of events since it was asked. */
  readonly said: Set<Said>
}

/** `gone`: the wallet shows no account any more, or ended the session. */
export type Said = 'accounts' | 'chain' | 'gone' | 'nonsense'

/** The key under which a wallet of a namespace is asked to connect. */
export const walletKey = (namespace: ChainNamespace): string => `wallet:${namespace}`
/** The key under which a wallet is asked to come back; without an id, what all those of a namespace begin with. */
export const returnKey = (namespace: ChainNamespace, connectorId = ''): string => `return:${namespace}:${connectorId}`
export const returnKeyOf = ({ namespace, connectorId }: ConnectionId): string => returnKey(namespace, connectorId)
/** A connection in `told` and `returned`. */
export const toldKey = ({ namespace, connectorId }: ConnectionId): string => `${namespace}:${connectorId}`
/** The key under which a namespace's wallet is asked to go to another network. */
export const switchKey = (namespace: ChainNamespace): string => `switch:${namespace}`

/** What the keys of all namespaces begin with. */
export const EVERY_KEY: readonly string[] = ['wallet:', 'return:', 'switch:']

export function createFullCore(core: Core): FullCore {
  const { ctx, state } = core
  const labels = createLabels(ctx.storage, core.chains)
  const tellChanges = createTelling(core)
  let changing = 0
  return {
    ...core,
    commit(transition, told) {
      const { chains, chosen, connections } = state.get()
      changing += 1
      try {
        core.commit((old) => labels.applied(transition(old)))
        const after = state.get()
        if (after.chosen && after.chosen !== chosen) ctx.storage.set('network', after.chosen)
        if (after.chains !== chains && after.connections.length > 0) ctx.storage.set(PLACES_KEY, after.chains)
        if (after.connections !== connections && after.connections.length > 0)
          keepTraits(ctx.storage, core.registry, after.connections, readSession(ctx.storage))
        told?.()
      } finally {
        changing -= 1
      }
      // Who watches or listens may change things again in the midst of it: where that has led is told at the end.
      if (changing === 0) tellChanges()
    },
    labels,
    told: new Set(),
    returned: new Set(),
    operations: createOperations({ clock: ctx.clock, scope: ctx }),
    questions: new Set(),
    changes: new Map(),
    messages: new Set(),
  }
}

/**
 * Tells of another account or network than was told last. Whoever listens may change things again in the same moment, so
 * what is told is what holds then, once.
 */
function createTelling({ ctx, state }: Core): () => void {
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
