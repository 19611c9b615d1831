import type { PluginContext } from '#kernel'
import { ACCOUNTS, CHAINS, namespaceOf, NETWORKS, type Account, type CaipNetworkId, type Network } from '#wallet'
import { cleanText } from '#kit'
import type { ReceiveParams } from './refs.ts'

/** The account whose address is shown. */
export interface Receiver {
  readonly account: Account
  readonly address: string
  /** Networks on which the address can receive, the active one first. Empty if the wallet is on a network that is not listed. */
  readonly networks: readonly Network[]
}

export interface Receivers {
  /** For the active namespace, or the one in `params`; undefined while no wallet is connected there. */
  of(params: ReceiveParams): Receiver | undefined
  /** Its networks as text: "Ethereum and 7 more networks". */
  where(params: ReceiveParams): string | undefined
}

export function createReceivers(ctx: Pick<PluginContext, 'i18n' | 'use'>): Receivers {
  const accounts = ctx.use(ACCOUNTS)
  const service = ctx.use(NETWORKS)
  const chains = ctx.use(CHAINS)

  function networksOf(address: string, { caipAddress, preferredAccountTypes }: Account): readonly Network[] {
    if (!caipAddress) return []
    const namespace = namespaceOf(caipAddress)
    const here = caipAddress.slice(0, -address.length - 1) as CaipNetworkId
    // A smart account is a contract, which exists only on the network where it was deployed.
    const shared =
      chains.traits(namespace)?.oneAddress === true && preferredAccountTypes?.[namespace] !== 'smartAccount'
    const isHere = ({ caipNetworkId }: Network): boolean => caipNetworkId === here
    const isAlike = ({ caipNetworkId, chainNamespace, retired }: Network): boolean =>
      shared && chainNamespace === namespace && !retired && !service.isRefused(caipNetworkId)
    return service.state
      .get()
      .networks.filter((network) => isHere(network) || isAlike(network))
      .sort((a, b) => Number(isHere(b)) - Number(isHere(a)))
  }

  function of(params: ReceiveParams): Receiver | undefined {
    const account = params?.namespace ? accounts.of(params.namespace) : accounts.state.get()
    const address = account?.address
    return address ? { account, address, networks: networksOf(address, account) } : undefined
  }

  return {
    of,
    where(params) {
      const [first, ...others] = of(params)?.networks ?? []
      if (!first || others.length === 0) return first?.name
      return ctx.i18n.t('receive.on', { network: cleanText(first.name), count: others.length })
    },
  }
}
