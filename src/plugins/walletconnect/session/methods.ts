import type { ChainNamespace, Network } from '#wallet'
import type { NamespaceOverrides } from '../options.ts'

/** The methods that wallets are asked to allow, by namespace. A namespace without a list is proposed only if the host gives one. */
export const METHODS: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** The events that wallets are asked to send (specification §9). */
export const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** The namespaces that can be proposed: those with networks and a list of methods. */
export function proposable(
  networks: readonly Network[],
  overrides: NamespaceOverrides = {},
): readonly ChainNamespace[] {
  const configured = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...configured].filter((namespace) => overrides[namespace]?.methods ?? METHODS[namespace])
}

const WITHOUT_PERSON = new Set([
  'eth_accounts',
  'eth_sendRawTransaction',
  'solana_getAccounts',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
])

/** True if the wallet answers without asking the person, so that a short time limit makes sense. */
export const isSilent = (method: string): boolean => WITHOUT_PERSON.has(method)

/** The kind of action that the person is asked to approve. */
export function actionOf(method: string): 'sign' | 'send' | 'switch' | 'other' {
  if (/switch|addEthereumChain/i.test(method)) return 'switch'
  if (/send/i.test(method)) return 'send'
  return /sign/i.test(method) ? 'sign' : 'other'
}
