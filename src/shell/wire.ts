import type { EndpointKey } from '#kernel'

/** The hosted services. Each can be replaced by any server with the same paths. */
export const HOSTED: Readonly<Record<EndpointKey, string>> = {
  api: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  rpc: 'https://rpc.walletconnect.org',
  analytics: 'https://pulse.walletconnect.org',
  frame: 'https://secure.walletconnect.org/sdk',
  relay: 'wss://relay.walletconnect.org',
}
