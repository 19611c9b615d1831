import type { Modal } from 'latchkey'
import { createModal, preset } from 'latchkey/preset'
import { PAIRING } from 'latchkey/plugins/walletconnect'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { phonePlaces, sandboxPlaces } from '../networks.ts'
import { NOTHING_MORE, optionsFor, type Extras } from './options.ts'

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

/** The plugins that this page always has; those that it may get besides have no remote switch. */
export const installed = [...preset(), ...options.plugins]

/** What this page decides itself, whatever remote config says. */
export const chosen = options.features

/** This page with Bitcoin. */
export const withBitcoin = `?${new URLSearchParams([...new URLSearchParams(location.search), ['bitcoin', '']])}`

/** Bitcoin comes before the modal is made, and only to who asked for it. */
export async function loadExtras(): Promise<Extras> {
  if (!new URLSearchParams(location.search).has('bitcoin')) return NOTHING_MORE
  try {
    return (await import('./bitcoin.ts')).bitcoinFor(location)
  } catch (error) {
    // The page is there without it.
    console.error(error)
    return NOTHING_MORE
  }
}

/** Called once, outside of components. */
export function makeModal(extras: Extras): Modal {
  const modal = createModal({
    ...optionsFor(location, harbor, extras),
    logger: options.debug ? console : undefined,
  })
  // For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState(), await modal.use(PAIRING).
  Object.assign(window, { demoWallets, modal, PAIRING })
  return modal
}
