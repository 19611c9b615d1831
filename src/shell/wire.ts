// @chunk hosted: `latchkey/csp` needs it on servers, where the shell must not come along.
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

/** "localhost:4700" is invalid, although `URL` would parse it with the scheme "localhost". */
export function isEndpoint(key: EndpointKey, value: unknown): value is string {
  const schemes = key === 'relay' ? /^wss?:\/\//i : /^https?:\/\//i
  return typeof value === 'string' && schemes.test(value) && URL.canParse(value)
}

/** The endpoints in use, and which of them are the host's own. Invalid addresses are left out; alerts name them later. */
export function readEndpoints(own: Partial<Record<EndpointKey, string>> = {}): {
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  readonly ownEndpoints: readonly EndpointKey[]
} {
  const ownEndpoints = (Object.keys(HOSTED) as EndpointKey[]).filter((key) => isEndpoint(key, own[key]))
  return {
    endpoints: { ...HOSTED, ...Object.fromEntries(ownEndpoints.map((key) => [key, own[key]])) },
    ownEndpoints,
  }
}
