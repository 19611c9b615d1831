import type { FeatureOptions } from 'latchkey'
import { createModal, preset } from 'latchkey/preset'
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { identity } from 'latchkey/plugins/identity'
import { receive } from 'latchkey/plugins/receive'
import { solana } from 'latchkey/plugins/solana'
import { PAIRING, walletConnect } from 'latchkey/plugins/walletconnect'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { gasWatch } from '../plugin/index.ts'
import { allSandboxNetworks, SANDBOX_PROJECT_ID, sandboxPlaces } from '../networks.ts'

const places = sandboxPlaces(location)
const query = new URLSearchParams(location.search)

/** The sandbox's services, wallets and nodes, as this page found them. */
export const sandbox = places

export const networks = allSandboxNetworks(places.nodes)

/** The site's own picture. */
export const harbor = new URL('./harbor.svg', import.meta.url).href

/** The page's own wallets: four extensions, as far as the page can tell. */
export const demoWallets = announceDemoWallets({
  origin: places.wallets,
  nodes: { 31337: places.nodes.first, 31338: places.nodes.second, solana: places.nodes.solana },
})

/** Beside the preset's: what needs a package of its own, what an account has, and a third party's plugin. */
const plugins = [
  solana(),
  walletConnect(),
  balances(),
  activity({ namespaces: ['eip155', 'solana'] }),
  receive(),
  // The sandbox's networks are test networks; elsewhere those are not asked about.
  identity({ testnets: true }),
  gasWatch(),
]

/** Every plugin of the modal. */
export const installed = [...preset(), ...plugins]

/** What this page decides itself, whatever remote config says. */
export const chosen: FeatureOptions = {
  ...(query.has('legal') && { legalCheckbox: true }),
  ...(query.has('collapse') && { collapseWallets: true }),
}

/** Made once, outside of components. Everything here may be overridden by the page's query, to try things out. */
export const modal = createModal({
  projectId: query.get('projectId') ?? SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor', description: 'Latchkey, shown at work', url: location.origin, icons: [harbor] },
  networks,
  plugins,
  endpoints: {
    api: places.services,
    wallets: places.services,
    rpc: places.services,
    analytics: places.services,
    relay: places.relay,
  },
  theme: query.get('theme') === 'light' ? 'light' : query.get('theme') === 'system' ? 'system' : 'dark',
  locale: query.get('locale') ?? undefined,
  termsConditionsUrl: `${location.origin}/#terms`,
  privacyPolicyUrl: `${location.origin}/#privacy`,
  features: chosen,
  logger: query.has('debug') ? console : undefined,
  debug: query.has('debug'),
})

// For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState(), await modal.use(PAIRING).
Object.assign(window, { demoWallets, modal, PAIRING })
