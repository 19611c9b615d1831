import { derive } from '#kernel'
import type { NetworksService, NetworksState } from '#wallet'
import { findNetwork, type Core } from '../core.ts'

/** The configured networks and the one in use. */
export function createNetworks(core: Core): NetworksService {
  const { host, actions, state } = core
  // The state until the actions are loaded, which connecting a wallet or picking another network needs.
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
