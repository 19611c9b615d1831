import { NAMES_ADDRESS } from '../sandbox/chains/namesAddress.ts'
import { CLUSTER } from '../sandbox/solana/cluster.ts'

/** The sandbox's EVM networks as a host writes them. `nodes` are the nodes' own addresses. */
export const sandboxNetworks = (nodes: { readonly first: string; readonly second: string }) =>
  [
    {
      id: 31337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [nodes.first] } },
      testnet: true,
    },
    {
      id: 31338,
      name: 'Latchkey Second',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [nodes.second] } },
      testnet: true,
    },
  ] as const

/** These with their registry of names, and the Solana cluster. A function of its own, so that other hosts do not carry it. */
export const allSandboxNetworks = (nodes: Parameters<typeof sandboxNetworks>[0] & { readonly solana: string }) => {
  const [first, second] = sandboxNetworks(nodes)
  return [
    { ...first, contracts: { ensUniversalResolver: { address: NAMES_ADDRESS } } },
    second,
    {
      id: CLUSTER.reference,
      name: CLUSTER.name,
      chainNamespace: 'solana',
      nativeCurrency: CLUSTER.nativeCurrency,
      rpcUrls: { default: { http: [nodes.solana] } },
      testnet: true,
    },
  ] as const
}

/** Any 32 hex digits: the sandbox knows no accounts. */
export const SANDBOX_PROJECT_ID = '1a7c4e90d2b35f6881e0c9a4b7d6f203'

type Address = Pick<Location, 'search' | 'port' | 'protocol' | 'hostname'>

/** `?port=4700` names the sandbox's base port, else it is this page's own. */
const baseOf = ({ search, port }: Address): number => Number(new URLSearchParams(search).get('port') ?? port) || 4700

/** Where the sandbox is. Each place has a fixed offset (sandbox/ports.ts), or is named in the page's query. */
export function sandboxPlaces(address: Address) {
  const query = new URLSearchParams(address.search)
  const base = baseOf(address)
  const at = (offset: number): string => `${address.protocol}//${address.hostname}:${base + offset}`
  return {
    services: query.get('services') ?? at(1),
    wallets: query.get('wallets') ?? at(9),
    nodes: { first: at(10), second: at(11), solana: at(12) },
  }
}

/** The Esplora server of the Bitcoin example, where `npm start` has it. */
export const bitcoinPlace = (address: Address): string =>
  `${address.protocol}//${address.hostname}:${baseOf(address) + 14}`

/** The server of the login example, where `npm start` has it. */
export const loginPlace = (address: Address): string =>
  `${address.protocol}//${address.hostname}:${baseOf(address) + 15}`

/** The sign-in server's endpoints, where the sandbox has them. */
export const signInPlace = (address: Address): string =>
  `${address.protocol}//${address.hostname}:${baseOf(address) + 16}/sign-in`
/** The page of the sandbox's on-ramp, which stands in for every provider's. */
export const onrampPlace = (address: Address): string =>
  `${address.protocol}//${address.hostname}:${baseOf(address) + 4}`

/** The guestbook, which the same server keeps. */
export const guestbookPlace = (address: Address): string => new URL('/guestbook', signInPlace(address)).href

/** The sandbox's secure frame, and the inbox where its codes arrive. */
export const embeddedPlaces = (address: Address) => {
  const at = (offset: number): string => `${address.protocol}//${address.hostname}:${baseOf(address) + offset}`
  return { frame: `${at(2)}/sdk`, inbox: at(8) }
}

/** The same for the wallet on a phone. A function of its own, so that hosts without WalletConnect do not carry it. */
export function phonePlaces(address: Address) {
  const { protocol, hostname, search } = address
  const base = baseOf(address)
  return {
    relay: new URLSearchParams(search).get('relay') ?? `ws://${hostname}:${base + 6}`,
    phone: `${protocol}//${hostname}:${base + 3}`,
    /** Where the mails of the email wallet end. */
    inbox: `${protocol}//${hostname}:${base + 8}`,
  }
}
