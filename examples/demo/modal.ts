import type { InstalledPlugin, Modal } from 'latchkey'
import { createModal, preset } from 'latchkey/preset'
import { PAIRING } from 'latchkey/plugins/walletconnect'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { USUAL_WALLET_IDS, WALLET_IDS, type WalletId } from '../../sandbox/wallets/profiles.ts'
import { phonePlaces, sandboxPlaces } from '../networks.ts'
import { NOTHING_MORE, optionsFor, type Extras } from './options.ts'

const places = sandboxPlaces(location)

/** The sandbox's services, wallets and nodes, as this page found them. */
export const sandbox = { ...places, ...phonePlaces(location) }

/** The site's own picture. Wallets load it, so that it needs an address: a bundler would write such a small file into the script. */
export const harbor = new URL('./harbor.svg?no-inline', import.meta.url).href

/** `?contracts`: besides the four, wallets whose accounts are contracts. */
export const announced: readonly WalletId[] = new URLSearchParams(location.search).has('contracts')
  ? WALLET_IDS
  : USUAL_WALLET_IDS

/** The page's own wallets: extensions, as far as the page can tell. */
export const demoWallets = announceDemoWallets({
  wallets: announced,
  origin: places.wallets,
  nodes: { 31337: places.nodes.first, 31338: places.nodes.second, solana: places.nodes.solana },
})

const options = optionsFor(location, harbor)

/** The plugins of this page: those that it always has, and those that it got besides. */
export const installed: InstalledPlugin[] = [...preset(), ...options.plugins]

/** What this page decides itself, whatever remote config says. */
export const chosen = options.features

/** This page with Bitcoin. */
export const withBitcoin = `?${new URLSearchParams([...new URLSearchParams(location.search), ['bitcoin', '']])}`

/** This page with email login and required sign-in. */
export const withLogin = `?${new URLSearchParams([...new URLSearchParams(location.search), ['login', '']])}`

/** This page with staking. */
export const withStaking = `?${new URLSearchParams([...new URLSearchParams(location.search), ['staking', '']])}`

/** Third parties' plugins come before the modal is made, and only to who asked for them. */
export async function loadExtras(): Promise<Extras> {
  const query = new URLSearchParams(location.search)
  try {
    const [bitcoin, login, staking, signIn, email] = await Promise.all([
      query.has('bitcoin') ? import('./bitcoin.ts') : undefined,
      query.has('login') ? import('./login.ts') : undefined,
      query.has('staking') ? import('./staking.ts') : undefined,
      query.has('signin') ? import('./signIn.ts') : undefined,
      query.has('email') ? import('./email.ts') : undefined,
    ])
    return joined([
      bitcoin?.bitcoinFor(location),
      login?.loginFor(location),
      staking?.stakingFor(location),
      signIn?.signInFor(location),
      email?.emailFor(query),
    ])
  } catch (error) {
    // The page is there without it.
    console.error(error)
    return NOTHING_MORE
  }
}

/** What the site has besides its first load. Its page is there without it. */
export async function loadSite(): Promise<Extras> {
  try {
    return (await import('./site/extras.ts')).siteExtras(location)
  } catch (error) {
    console.error(error)
    return NOTHING_MORE
  }
}

const joined = (all: readonly (Extras | undefined)[]): Extras => {
  const asked = all.filter((one) => one !== undefined)
  return {
    networks: asked.flatMap(({ networks }) => networks),
    plugins: asked.flatMap(({ plugins }) => plugins),
    panels: asked.flatMap(({ panels }) => panels),
  }
}

/** Called once, outside of components. */
export function makeModal(extras: Extras): Modal {
  installed.push(...extras.plugins)
  const modal = createModal({
    ...optionsFor(location, harbor, extras),
    logger: options.debug ? console : undefined,
  })
  // For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState(), await modal.use(PAIRING).
  Object.assign(window, { demoWallets, modal, PAIRING })
  return modal
}
