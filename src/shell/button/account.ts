import { cleanText, shortAddress } from '../kit/cleanText.ts'
import type { AccountSettings } from './part.ts'
import type { Account, ChainNamespace, ConnectionStatus, ModalState, Network } from '#wallet'

/** The connection as the buttons show it: who is connected, and on which network. */
export interface ConnectionState {
  readonly status: ConnectionStatus
  readonly account: Account | undefined
  readonly address: string | undefined
  readonly network: Network | undefined
  /** The wallet is on a network that the site does not list. */
  readonly unsupported: boolean
}

const DISCONNECTED: ConnectionState = {
  status: 'disconnected',
  account: undefined,
  address: undefined,
  network: undefined,
  unsupported: false,
}

/** The connection of the active namespace, or of `namespace`. */
export function connectionStateOf(state: ModalState | undefined, namespace?: string): ConnectionState {
  if (!state) return DISCONNECTED
  const account = namespace ? state.accounts[namespace as ChainNamespace] : state.account
  const status = namespace ? (account?.status ?? 'disconnected') : state.status
  if (status !== 'connected' || !account) return { ...DISCONNECTED, status, network: state.network }
  const { address, caipAddress } = account
  const network = state.networks.find(({ caipNetworkId }) => caipAddress?.startsWith(`${caipNetworkId}:`))
  return { status, account, address, network, unsupported: caipAddress !== undefined && !network }
}

/** The profile's name, otherwise the address without its middle. */
export function nameOf(
  { account, address = '' }: Pick<ConnectionState, 'account' | 'address'>,
  { charsEnd, charsStart, name }: Pick<AccountSettings, 'charsEnd' | 'charsStart' | 'name'> = {},
): { readonly text: string; readonly isAddress: boolean } {
  const profile = account?.profileName && name !== 'hide' ? cleanText(account.profileName, 32) : ''
  return profile
    ? { text: profile, isAddress: false }
    : { text: shortAddress(address, countOf(charsStart, 4), countOf(charsEnd, 6)), isAddress: true }
}

const countOf = (given: number | undefined, fallback: number): number =>
  given !== undefined && Number.isInteger(given) && given >= 0 && given <= 64 ? given : fallback
