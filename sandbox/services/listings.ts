/** The wallet directory's contents: invented wallets that follow from a seed, as many as asked for. */
import { MARKS } from '../look/marks.ts'
import { PHONE } from '../phone/profile.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { namespacesOf, PROFILES, USUAL_WALLET_IDS, type Namespace, type WalletId } from '../wallets/profiles.ts'
import { createChance, digest, shuffled, type Chance } from './seeded.ts'

/** A listing as `GET /getWallets` answers it. */
export interface Listing {
  readonly id: string
  readonly name: string
  readonly badge_type: 'certified' | 'none'
  readonly description: string
  readonly chains: readonly string[]
  readonly homepage: string
  readonly image_id: string
  readonly image_url: string | null
  readonly order: number
  readonly link_mode: string | null
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[]
  readonly supports_wc: boolean
}

/** How many after the demo wallets are certified for sure. */
const FEATURED = 10
/** The default number of listings, and the number of possible names. */
export const USUAL_COUNT = 640
export const HIGHEST_COUNT = 7000

const FIRST =
  'Alder Amber Anchor Ash Aspen Basalt Beacon Birch Bracken Brine Brook Cairn Cedar Chalk Cinder Clover Coral Cove Crest Cutter Delta Dory Drift Dune Eddy Fern Fjord Flint Gannet Glade Granite Gull Harbor Hazel Heron Holm Inlet Jetty Kelp Kestrel Lagoon Larch Ledge Lichen Linden Loam Lock Machair Marten Meadow Mica Mistral Moor Oriel Osier Otter Pebble Pine Plover Quay Quill Reed Ridge Rill Rowan Saddle Schooner Shale Sloe Spindle Spruce Tarn Thicket Thistle Tidal Umber Vale Willow Wren Yarrow'.split(
    ' ',
  )
const SECOND = 'Bag Box Case Chest Fold Key Pocket Purse Safe Vault'.split(' ')
const THIRD = 'Air Go Labs Mini One Plus Prime Pro'.split(' ')

const ETHEREUM = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161']
const SANDBOX_EVM = ['eip155:31337', 'eip155:31338']
const SANDBOX_CHAINS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: SANDBOX_EVM,
  solana: [CLUSTER.caipNetworkId],
}
const SOLANA = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/**
 * Makes the directory. The demo wallets lead it, the names of the design's mockups follow. A longer directory begins
 * with the shorter one. `phone` is the phone wallet's origin, where its links lead.
 */
export function createListings(seed: string, count = USUAL_COUNT, phone?: string): readonly Listing[] {
  const chance = createChance(`directory ${seed}`)
  const demo = new Map(USUAL_WALLET_IDS.map((id) => [PROFILES[id].name, id]))
  const known = Object.keys(MARKS).filter((name) => !demo.has(name))
  const invented = shuffled(
    [...FIRST, ...FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`))],
    chance,
  )
  const few = [...demo.keys(), ...known, ...invented]
  const names = count <= few.length ? few : [...few, ...longNames(seed)]
  return names.slice(0, count).map((name, index) => {
    const id = demo.get(name)
    if (id) return demoListing(id, index + 1)
    const isFeatured = index < demo.size + FEATURED
    const listing = inventedListing(name, index + 1, isFeatured, chance)
    return name === PHONE.name && phone !== undefined ? phoneListing(listing, phone) : listing
  })
}

function longNames(seed: string): readonly string[] {
  const pairs = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`))
  const all = pairs.flatMap((pair) => THIRD.map((third) => `${pair} ${third}`))
  return shuffled(all, createChance(`long directory ${seed}`))
}

/** Installed in the browser, and nothing else: no links to follow, no remote connection. */
function demoListing(id: WalletId, order: number): Listing {
  return {
    ...base(PROFILES[id].name, order),
    badge_type: 'certified',
    chains: namespacesOf(id).flatMap((namespace) => SANDBOX_CHAINS[namespace]),
    supports_wc: false,
  }
}

/** A real remote wallet: every kind of link opens its page. */
function phoneListing({ name, order }: Listing, origin: string): Listing {
  return {
    ...base(name, order),
    badge_type: 'certified',
    chains: [...SANDBOX_CHAINS.eip155, ...SANDBOX_CHAINS.solana],
    mobile_link: origin,
    desktop_link: origin,
    webapp_link: origin,
    supports_wc: true,
  }
}

function inventedListing(name: string, order: number, isFeatured: boolean, chance: Chance): Listing {
  const slug = slugOf(name)
  const mobile = chance.percent(80)
  const desktop = chance.percent(25)
  const extension = chance.percent(45)
  const web = chance.percent(20)
  return {
    ...base(name, order),
    badge_type: isFeatured || chance.percent(25) ? 'certified' : 'none',
    chains: chance.pick([
      [...ETHEREUM, ...SANDBOX_EVM],
      [...ETHEREUM, ...SANDBOX_EVM, ...SOLANA],
      [...ETHEREUM.slice(0, 2), 'eip155:31337'],
      [...ETHEREUM.slice(0, 1), 'eip155:31338', ...SOLANA],
      SOLANA,
    ]),
    link_mode: mobile && chance.percent(30) ? `https://link.${slug}.example/connect` : null,
    mobile_link: mobile ? chance.pick([`${slug}://`, `https://link.${slug}.example`]) : null,
    desktop_link: desktop ? `${slug}-desktop://` : null,
    webapp_link: web ? `https://app.${slug}.example/connect` : null,
    app_store: mobile ? `https://apps.example/ios/${slug}/id${1_000_000 + order}` : null,
    play_store: mobile ? `https://apps.example/android/details?id=example.${slug.replaceAll('-', '.')}` : null,
    chrome_store: extension ? `https://extensions.example/detail/${slug}` : null,
    rdns: extension ? `example.${slug.replaceAll('-', '')}` : null,
    injected: extension ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(' ', '')}` }] : [],
    supports_wc: mobile || desktop || web,
  }
}

function base(name: string, order: number): Omit<Listing, 'badge_type' | 'chains' | 'supports_wc'> {
  const slug = slugOf(name)
  const hash = digest('wallet', slug)
  return {
    id: hash,
    name,
    description: `${name} is an invented wallet of the sandbox.`,
    homepage: `https://${slug}.example`,
    image_id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    image_url: null,
    order,
    link_mode: null,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: `example.${slug}`,
    injected: [],
  }
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
