import { derive, LatchkeyError } from '#kernel'
import { namespaceOf, parseCaipNetworkId, type CaipNetworkId, type Network, type NetworksState } from '#wallet'
import { findNetwork, type Cell, type List, type Surroundings } from '../core.ts'
import type { WalletActions } from '../actions.ts'
import type { Entry } from '../list/registry.ts'
import { activeNetworkId } from '../state.ts'
import { changeKey } from '../session/pendingChange.ts'
import { switchKey, type FullCore, type PendingRequest, type Talks } from '../fullCore.ts'
import { announceRejection, walletError } from '../session/errors.ts'
import { applyChange } from '../session/accountGate.ts'
import { PERSON_LIMIT } from '../session/operations.ts'
import { networkChosen, connectedNamespaces } from '../session/transitions.ts'

/** The configured networks and the one in use. */
export function createNetworks(core: FullCore): WalletActions['networks'] {
  return {
    state: derive([core.state], memoState(core)),
    switchTo: (id, { signal } = {}) => switchTo(core, id, signal),
    isRefused(id) {
      const approved = walletOf(core, id)?.connector.approvedNetworks
      return approved !== undefined && !approved.includes(id)
    },
  }
}

/** The wallet that is connected on the namespace of this network. */
export function walletOf(core: List & Cell, id: CaipNetworkId): Entry | undefined {
  const namespace = namespaceOf(id)
  const connectorId = core.state.get().accounts[namespace]?.connectorId
  return connectorId === undefined ? undefined : core.registry.find(connectorId, namespace)
}

export async function switchTo(core: FullCore, id: CaipNetworkId, signal: AbortSignal | undefined): Promise<void> {
  const network = findNetwork(core, id)
  if (!network) throw new LatchkeyError('NETWORK_NOT_FOUND', { detail: id.slice(0, 120) })
  // The newest choice counts, also when an older one still waits in the wallet of another namespace.
  for (const namespace of connectedNamespaces(core.state.get())) core.operations.cancel(switchKey(namespace))
  const entry = walletOf(core, id)
  if (!entry) return core.commit(networkChosen(id))
  const { chainNamespace: namespace } = network
  const here = (): CaipNetworkId | undefined => core.state.get().chains[namespace]
  const arrive = async (chainId = here()): Promise<void> => {
    if (chainId) await applyChange(core, entry, { chainId }, true)
  }
  if (here() === id) return arrive()
  await askWallet(core, entry, network, signal, async (isThere) => {
    if (isThere) return arrive(id)
    // The wallet reported the change by an event, which guards may be checking now.
    const pending = core.pendingChanges.get(changeKey({ connectorId: entry.info.id, namespace }))
    if (pending) await pending.done
    await arrive()
  })
}

/**
 * Asks the wallet to switch. A newer request, a disconnect or the signal ends it at once. `arrived` is called in the turn of
 * the answer, with false when the wallet has sent a chain event meanwhile, which is newer than the answer.
 */
async function askWallet(
  core: Surroundings & Talks,
  entry: Entry,
  network: Network,
  signal: AbortSignal | undefined,
  arrived: (isThere: boolean) => Promise<void>,
): Promise<void> {
  const { info, connector } = entry
  const operation = core.operations.begin(switchKey(info.chain), { outer: signal, limit: PERSON_LIMIT })
  const request: PendingRequest = { entry, operation, events: new Set() }
  core.pendingRequests.add(request)
  try {
    await operation.race(async () => connector.switchNetwork?.({ network, signal: operation.signal }))
    operation.check()
    await arrived(!request.events.has('chain'))
  } catch (thrown) {
    const error = walletError(thrown, 'SWITCH_FAILED')
    announceRejection(core, info.id, error, 'switch')
    throw error
  } finally {
    core.pendingRequests.delete(request)
    operation.end()
  }
}

/** Replaced only when something in it changes, whatever else changes in the slice. */
function memoState(core: Surroundings & Cell): () => NetworksState {
  let last: NetworksState | undefined
  let lastId: CaipNetworkId | undefined
  return () => {
    const id = activeNetworkId(core.state.get())
    if (!last || id !== lastId) {
      const active = findNetwork(core, id)
      const unsupported = id && !active ? { caipNetworkId: id, name: unknownName(core, id) } : undefined
      last = { networks: core.host.networks, active, unsupported }
      lastId = id
    }
    return last
  }
}

/** A network that the host did not list has no name here; its short number helps to find it in the wallet. */
function unknownName({ ctx }: Surroundings, id: CaipNetworkId): string {
  const { reference } = parseCaipNetworkId(id)
  return ctx.i18n.t('wallets.network.unknown', { id: reference.length > 12 ? `${reference.slice(0, 8)}…` : reference })
}
