/** The invented world of the gallery: one site, its networks, wallets and an account. Nothing in it is drawn by chance. */
import type { Network, WalletListing } from '#wallet'
import { mockWallet, toyNetwork, type MockWallet, type MockWalletOptions } from '#testing'

/** A Sunday in November, 14:15 in London. */
export const NOW = Date.UTC(2026, 10, 22, 14, 15)

export const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
export const SECOND_ADDRESS = '0x2222222222222222222222222222222222222222'
export const SOLANA_ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** A name that is too long for any row. */
export const LONG = 'Beacon & Company Multi-Signature Vault for Everybody'
/** A long name without a place to break the line. */
export const UNBROKEN = 'MeridianStakedLiquidityTokenOfTheSevenSeasAndAllTheirHarbours'

/** One shape on one colour, as a data address. */
export function picture(colour: string, shape = '<circle cx="18" cy="18" r="8" fill="#fff"/>'): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${colour}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const BAR = '<path d="M8 24 18 9l10 15z" fill="#fff"/>'
const WAVE = '<path d="M6 21q6-9 12 0t12 0v6H6z" fill="#fff"/>'
const SQUARE = '<rect x="10" y="10" width="16" height="16" rx="3" fill="#fff"/>'

export const pictures = {
  larkspur: picture('#4f5bd5', BAR),
  quarry: picture('#8a5a2b', SQUARE),
  tern: picture('#17706c', WAVE),
  marram: picture('#7a4fc0'),
  saltbox: picture('#b3402f', SQUARE),
  halyard: picture('#2f6f3e', BAR),
  ether: picture('#5b6b87', '<path d="M18 6l8 12-8 12-8-12z" fill="#fff"/>'),
  coin: picture('#2874c6'),
  base: picture('#2151f5', SQUARE),
  optimism: picture('#d6293e'),
} as const

/** An EVM network; without a picture unless one is given. */
export const network = (id: number, name: string, more: Partial<Network> = {}): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
  ...more,
})

export const BASE = network(8453, 'Base', {
  imageUrl: pictures.base,
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } },
})
export const ETHEREUM = network(1, 'Ethereum', {
  imageUrl: pictures.ether,
  contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
})
export const OPTIMISM = network(10, 'Optimism', { imageUrl: pictures.optimism })
/** A chain that is not EVM. */
export const LAGOON = toyNetwork('lagoon-1', 'Lagoon')
export const SOLANA: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc-solana.test'] } },
}

/** A long list of networks, with every kind of them. */
export const NETWORKS: readonly Network[] = [
  BASE,
  ETHEREUM,
  OPTIMISM,
  network(42161, 'Arbitrum'),
  network(137, 'Polygon'),
  network(100, 'Gnosis'),
  network(84532, 'Base Sepolia', { testnet: true }),
  network(5, 'Goerli', { testnet: true, retired: '2024-04' }),
  LAGOON,
]

/** A wallet on this device that is on Base, unless told otherwise. */
export const wallet = (name: string, more: Partial<MockWalletOptions> = {}): MockWallet =>
  mockWallet({
    name,
    imageUrl: pictures[name.toLowerCase() as keyof typeof pictures] ?? picture('#5b6b87'),
    accounts: [`eip155:8453:${ADDRESS}`],
    ...more,
  })

/** Wallets of the directory; the service counts 487. */
export const LISTED: readonly WalletListing[] = [
  { id: 'tern', name: 'Tern', image_url: pictures.tern, badge_type: 'certified', supports_wc: true },
  { id: 'marram', name: 'Marram', image_url: pictures.marram },
  { id: 'saltbox', name: 'Saltbox', image_url: pictures.saltbox, badge_type: 'certified' },
  { id: 'halyard', name: 'Halyard', image_url: pictures.halyard },
].map((listing) => ({
  ...listing,
  homepage: `https://${listing.id}.example`,
  mobile_link: `${listing.id}://`,
  chrome_store: `https://store.example/${listing.id}`,
  app_store: `https://apps.example/${listing.id}`,
  play_store: `https://play.example/${listing.id}`,
}))

export const TERN = LISTED[0]!
