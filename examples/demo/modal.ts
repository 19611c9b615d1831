import { createModal, preset } from 'latchkey/preset'
import { PAIRING } from 'latchkey/plugins/walletconnect'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { phonePlaces, sandboxPlaces } from '../networks.ts'
import { optionsFor } from './options.ts'

const places = sandboxPlaces(location)

/** The sandbox's services, wallets and nodes, as this page found them. */
export const sandbox = { ...places, ...phonePlaces(location) }

/** The site's own picture. */
export const harbor = new URL('./harbor.svg', import.meta.url).href

/** The page's own wallets: four extensions, as far as the page can tell. */
export const demoWallets = announceDemoWallets({
  origin: places.wallets,
  nodes: { 31337: places.nodes.first, 31338: places.nodes.second, solana: places.nodes.solana },
})

const options = optionsFor(location, harbor)

/** Every plugin of the modal. */
export const installed = [...preset(), ...options.plugins]

/** What this page decides itself, whatever remote config says. */
export const chosen = options.features

/** Made once, outside of components. */
export const modal = createModal({ ...options, logger: options.debug ? console : undefined })

// For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState(), await modal.use(PAIRING).
Object.assign(window, { demoWallets, modal, PAIRING })
