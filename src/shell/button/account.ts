import { cleanText, shortAddress } from '../kit/cleanText.ts'
import type { AccountSettings } from './part.ts'
import type { Account, ChainNamespace, ConnectionStatus, ModalState, Network } from '#wallet'

/** Who is connected and where, as the buttons show it. */
export interface Whereabouts {
  readonly status: ConnectionStatus
  readonly account: Account | undefined
  readonly address: string | undefined
  readonly network: Network | undefined
  /** The wallet is on a network that the site does not list. */
  readonly unsupported: boolean
}

const NOWHERE: Whereabouts = {
  status: 'disconnected',
  account: undefined,
  address: undefined,
  network: undefined,
  unsupported: false,
}

/** Of the active namespace, or of the one named. */
export function whereaboutsOf(state: ModalState | undefined, namespace?: string): Whereabouts {
  if (!state) return NOWHERE
  const account = namespace ? state.accounts[namespace as ChainNamespace] : state.account
  const status = namespace ? (account?.status ?? 'disconnected') : state.status
  if (status !== 'connected' || !account) return { ...NOWHERE, status, network: state.network }
  const at = account.caipAddress
  const network = state.networks.find(({ caipNetworkId }) => at?.startsWith(`${caipNetworkId}:`))
  return { status, account, address: account.address, network, unsupported: at !== undefined && !network }
}

/** The profile's name, else the address with its middle left out. */
export function nameOf(
  { account, address = '' }: Pick<Whereabouts, 'account' | 'address'>,
  { charsEnd, charsStart, name }: Pick<AccountSettings, 'charsEnd' | 'charsStart' | 'name'> = {},
): { readonly text: string; readonly isAddress: boolean } {
  const profile = account?.profileName && name !== 'hide' ? cleanText(account.profileName, 32) : ''
  return profile
    ? { text: profile, isAddress: false }
    : { text: shortAddress(address, countOf(charsStart, 4), countOf(charsEnd, 6)), isAddress: true }
}

const countOf = (wanted: number | undefined, otherwise: number): number =>
  wanted !== undefined && Number.isInteger(wanted) && wanted >= 0 && wanted <= 64 ? wanted : otherwise
