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

/** The endpoints in use, and which of them are the host's own. What is no address is left out, and told later. */
export function readEndpoints(own: Partial<Record<EndpointKey, string>> = {}): {
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  readonly ownEndpoints: readonly EndpointKey[]
} {
  const ownEndpoints = (Object.keys(HOSTED) as EndpointKey[]).filter((key) => own[key] && URL.canParse(own[key]))
  return {
    endpoints: Object.freeze({ ...HOSTED, ...Object.fromEntries(ownEndpoints.map((key) => [key, own[key]])) }),
    ownEndpoints: Object.freeze(ownEndpoints),
  }
}
