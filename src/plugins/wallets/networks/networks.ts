import { derive } from '#kernel'
import type { NetworksService, NetworksState } from '#wallet'
import { findNetwork, type Core } from '../core.ts'

/** The configured networks and where we are among them. */
export function createNetworks(core: Core): NetworksService {
  const { host, actions, state } = core
  // It stays like this until a wallet is connected or another network picked, for which the actions are loaded.
  const first: NetworksState = {
    networks: host.networks,
    active: findNetwork(core, state.get().chosen),
    unsupported: undefined,
  }
  return {
    state: derive([state], () => actions.peek()?.networks.state.get() ?? first),
    get: (id) => findNetwork(core, id),
    switchTo: (id, options) => actions.ask('switch', ({ networks }) => networks.switchTo(id, options), options?.signal),
    isRefused: (id) => actions.peek()?.networks.isRefused(id) ?? false,
    picture: core.pictures.network,
  }
}
