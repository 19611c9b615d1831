/**
 * What this page gets where its address says `?bitcoin`: a third party's chain, a wallet for it, and a panel. A file of its
 * own, so that nobody else loads any of it.
 */
import { bitcoinRegtest, bitcoinWallets } from '../plugins/bitcoin/index.ts'
import { installDemoWallet } from '../plugins/bitcoin/wallet/install.ts'
import { bitcoinPlace } from '../networks.ts'
import type { Address, Extras } from './options.ts'
import { BitcoinPanel } from './panels/BitcoinPanel.tsx'

/** Announces the wallet Tidewater in this page, too. */
export function bitcoinFor(address: Address): Extras {
  const server = bitcoinPlace(address)
  installDemoWallet(window, { servers: { Regtest: server } })
  return {
    networks: [{ ...bitcoinRegtest, rpcUrls: { default: { http: [server] } } }],
    plugins: [bitcoinWallets()],
    panels: [BitcoinPanel],
  }
}
