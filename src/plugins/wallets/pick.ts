import {
  CONNECT,
  codeOf,
  isQuiet,
  NOTICES,
  SWITCH_ACTIVE_CHAIN,
  SWITCH_NETWORK,
  namespaceOf,
  type CaipNetworkId,
  type NetworksService,
} from '#kernel'
import { connectedNamespaces } from './state.ts'
import type { Core } from './core.ts'
import { leaveNetworks } from './navigation.ts'
import { walletOf } from './networks.ts'
import type { WalletsOptions } from './options.ts'

/** What follows when a person picks a network (specification §2). */
export function pickNetwork(core: Core, networks: NetworksService, id: CaipNetworkId): void {
  const { router } = core.ctx
  if (networks.state.get().active?.caipNetworkId === id || networks.isRefused(id)) return
  const entry = walletOf(core, id)
  const others = connectedNamespaces(core.state.get()).length > 0
  if (!entry && others && router.canOpen(SWITCH_ACTIVE_CHAIN)) return router.push(SWITCH_ACTIVE_CHAIN, { network: id })
  const isAsked = Boolean(entry?.connector.switchNetwork) && core.state.get().chains[namespaceOf(id)] !== id
  if (entry && isAsked && (entry.info.type === 'AUTH' || confirms(core)))
    return router.push(SWITCH_NETWORK, { network: id })
  networks.switchTo(id).then(
    () => (!entry && others ? router.push(CONNECT) : leaveNetworks(router)),
    (error: unknown) => {
      if (!isQuiet(error)) core.ctx.maybe(NOTICES)?.show(core.ctx.i18n.t(`error.${codeOf(error)}`), 'error')
    },
  )
}

const confirms = ({ ctx }: Core): boolean => (ctx.options as WalletsOptions | undefined)?.confirmNetworkSwitch !== 'off'
