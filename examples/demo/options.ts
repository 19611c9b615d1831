import type { ComponentType } from 'react'
import type { FeatureOptions, ModalOptions, ThemeMode } from 'latchkey'
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { identity } from 'latchkey/plugins/identity'
import { onramp } from 'latchkey/plugins/onramp'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { solana } from 'latchkey/plugins/solana'
import { swaps } from 'latchkey/plugins/swaps'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { gasWatch } from '../plugin/index.ts'
import {
  allSandboxNetworks,
  embeddedPlaces,
  onrampPlace,
  phonePlaces,
  SANDBOX_PROJECT_ID,
  sandboxPlaces,
} from '../networks.ts'

/** The page's address, as the browser has it, or a build script. */
export type Address = Pick<Location, 'search' | 'port' | 'protocol' | 'hostname' | 'origin'>

/** What the page's address may ask for besides. */
export interface Extras extends Required<Pick<ModalOptions, 'networks' | 'plugins'>> {
  readonly panels: readonly ComponentType[]
}

export const NOTHING_MORE: Extras = { networks: [], plugins: [], panels: [] }

/** What this page passes to `createModal`. Everything may be overridden by the page's query, to try things out. */
export function optionsFor(address: Address, icon: string, more = NOTHING_MORE) {
  const places = sandboxPlaces(address)
  const provider = onrampPlace(address)
  const query = new URLSearchParams(address.search)
  const wished = query.get('theme')
  const theme: ThemeMode = wished === 'light' || wished === 'dark' ? wished : 'system'
  // What this page decides itself, whatever remote config says.
  const features: FeatureOptions = {
    ...(query.has('legal') && { legalCheckbox: true }),
    ...(query.has('email') && query.get('email') !== 'remote' && { email: true }),
    ...(query.has('socials') && query.get('socials') !== 'remote' && { socials: true }),
    ...(query.has('collapse') && { collapseWallets: true }),
  }
  return {
    projectId: query.get('projectId') ?? SANDBOX_PROJECT_ID,
    metadata: { name: 'Harbor', description: 'Latchkey, shown at work', url: address.origin, icons: [icon] },
    // With EVM alone, phones can connect and sign in at once.
    networks: [...allSandboxNetworks(places.nodes), ...more.networks].filter(
      (network) => !query.has('evm') || !('chainNamespace' in network) || network.chainNamespace === 'eip155',
    ),
    // Beside the preset's: what needs a package of its own, what an account has, and a third party's plugin.
    plugins: [
      ...(query.has('evm') ? [] : [solana()]),
      walletConnect(),
      balances(),
      activity({ namespaces: ['eip155', 'solana'] }),
      receive(),
      onramp({ publicKeys: { meld: 'sandbox' }, pages: { coinbase: provider, meld: provider } }),
      send(),
      // The sandbox's exchange keeps 0.3 % of each swap.
      swaps({ networks: ['eip155:31337', 'eip155:31338'], provider: 'Sandbox exchange', feeBps: 30 }),
      // The sandbox's networks are test networks; elsewhere those are not asked about.
      identity({ testnets: true }),
      gasWatch(),
      ...more.plugins,
    ],
    endpoints: {
      api: places.services,
      wallets: places.services,
      rpc: places.services,
      analytics: places.services,
      relay: phonePlaces(address).relay,
      frame: embeddedPlaces(address).frame,
    },
    theme,
    locale: query.get('locale') ?? undefined,
    termsConditionsUrl: `${address.origin}/#terms`,
    privacyPolicyUrl: `${address.origin}/#privacy`,
    features,
    ...(query.has('everywhere') && { restrictions: { features: [] } }),
    debug: query.has('debug'),
  }
}
