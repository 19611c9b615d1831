import { namespaceOf, NETWORKS, NOTICES, SWITCH_ACTIVE_CHAIN, SWITCH_NETWORK, type CaipNetworkId } from '#wallet'
import type { Core, Surroundings } from '../core.ts'
import type { WalletsOptions } from '../options.ts'
import { leaveNetworks } from '../session/navigation.ts'
import { walletOf } from './switchNetwork.ts'
import { connectedNamespaces } from '../session/transitions.ts'

/** What follows when a person picks a network (specification §2). */
export function pickNetwork(core: Core, id: CaipNetworkId): void {
  const { router } = core.ctx
  const networks = core.ctx.use(NETWORKS)
  if (networks.state.get().active?.caipNetworkId === id || networks.isRefused(id)) return
  const entry = walletOf(core, id)
  const others = connectedNamespaces(core.state.get()).length > 0
  if (!entry && others) return router.push(SWITCH_ACTIVE_CHAIN, { network: id })
  const isAsked = Boolean(entry?.connector.switchNetwork) && core.state.get().chains[namespaceOf(id)] !== id
  if (entry && isAsked && (entry.info.quiet || confirms(core))) return router.push(SWITCH_NETWORK, { network: id })
  networks.switchTo(id).then(
    () => leaveNetworks(router),
    (error: unknown) => core.ctx.use(NOTICES).fail(error),
  )
}

const confirms = ({ ctx }: Surroundings): boolean =>
  (ctx.options as WalletsOptions | undefined)?.confirmNetworkSwitch !== 'off'
