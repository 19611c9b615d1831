/** Adds the demo wallet to a page, listed as in WBIP-004. */
import { bitcoinRegtest } from '../networks.ts'
import { approveByDialog } from './dialog.ts'
import { DEMO_SEED } from './seed.ts'
import { createDemoWallet, type DemoWallet, type DemoWalletOptions } from './wallet.ts'

export const DEMO_NAME = 'Tidewater'
const PATH = 'TidewaterProvider'
const REMEMBERED = 'tidewater:granted'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#0d5c63"/><path d="M6 24q7-7 14 0t14 0" fill="none" stroke="#fff" stroke-width="3"/></svg>',
)}`

interface Page {
  btc_providers?: unknown[]
  [PATH]?: DemoWallet['provider']
}

/** Returns the wallet, and how to remove it. */
export function installDemoWallet(
  page: Window & typeof globalThis,
  options: Partial<DemoWalletOptions> = {},
): { readonly wallet: DemoWallet; readonly remove: () => void } {
  const wallet = createDemoWallet({
    seed: DEMO_SEED,
    servers: { Regtest: bitcoinRegtest.rpcUrls.default.http[0] ?? '' },
    approve: approveByDialog(page.document, { name: DEMO_NAME, icon: ICON }),
    memory: {
      get: () => page.sessionStorage.getItem(REMEMBERED) === 'yes',
      set: (isGranted) => page.sessionStorage.setItem(REMEMBERED, isGranted ? 'yes' : 'no'),
    },
    ...options,
  })
  const place = page as unknown as Page
  const entry = { id: PATH, name: DEMO_NAME, icon: ICON, webUrl: 'https://tidewater.example' }
  place[PATH] = wallet.provider
  const list = (place.btc_providers ??= [])
  list.push(entry)
  return {
    wallet,
    remove() {
      list.splice(list.indexOf(entry), 1)
      delete place[PATH]
    },
  }
}
