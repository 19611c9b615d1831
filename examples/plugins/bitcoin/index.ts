/**
 * Bitcoin, a third party's plugin: the namespace `bip122` over Esplora servers, and the wallets of sats-connect. Strangers
 * start at module.ts, which lists the wallets; chain.ts is loaded when the first of them connects.
 */
import { definePlugin, defineToken, WALLETS, type CaipAddress, type Readable } from 'latchkey/plugin'

export * from './networks.ts'

/** Bitcoin wallets keep coins and ordinals apart: sats of the second address may carry inscriptions, and are not to be spent. */
export interface BitcoinAccount {
  readonly account: CaipAddress
  readonly type: 'payment' | 'ordinal'
  /** Hex, as the wallet says it; nobody has checked that it belongs to the address. */
  readonly publicKey?: string | undefined
}

/** What each connected address is for. */
export const BITCOIN_ACCOUNTS = defineToken<Readable<readonly BitcoinAccount[]>>('bitcoin/accounts')

/** Installs Bitcoin: `plugins: [bitcoinWallets()]`. */
export const bitcoinWallets = definePlugin({
  id: 'bitcoin',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'later',
  requires: { wallets: WALLETS },
  provides: [BITCOIN_ACCOUNTS],
  contributes: {
    chains: [
      {
        namespace: 'bip122',
        label: 'Bitcoin',
        // Base58 of all networks (BIP-13), or Bech32 in one case (BIP-173).
        address:
          /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87})$/,
        load: () => import('./chain.ts'),
      },
    ],
  },
  load: () => import('./module.ts'),
})
