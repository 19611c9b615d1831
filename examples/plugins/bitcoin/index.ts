/**
 * Bitcoin, a third party's plugin: the namespace `bip122` over Esplora servers, and the wallets of sats-connect. Strangers
 * start at module.ts, which lists the wallets; chain.ts is loaded when the first of them connects.
 */
import { contribute, definePlugin, defineToken, type Readable } from 'latchkey/plugin'
import { CHAIN, WALLETS, type CaipAddress } from 'latchkey/plugin/wallet'
import { MAINNET, REGTEST, SIGNET, TESTNET3, TESTNET4 } from './ids.ts'

export * from './networks.ts'
export type { BitcoinFees } from './chainTypes.ts'

/** Bitcoin wallets keep coins and ordinals apart: sats of the second address may carry inscriptions, and are not to be spent. */
export interface BitcoinAccount {
  readonly account: CaipAddress
  readonly type: 'payment' | 'ordinal'
  /** Hex, as the wallet says it; nobody has checked that it belongs to the address. */
  readonly publicKey?: string | undefined
}

/** What each connected address is for. */
export const BITCOIN_ACCOUNTS = defineToken<Readable<readonly BitcoinAccount[]>>('bitcoin/accounts')

/** Base58Check by its first letter (BIP-13), or Bech32 by its prefix, in one case (BIP-173). Checksums are the adapter's. */
const looks = (letters: string, prefix: string): RegExp =>
  new RegExp(
    `^(?:[${letters}][1-9A-HJ-NP-Za-km-z]{25,34}|${prefix}1[02-9ac-hj-np-z]{11,87}|${prefix.toUpperCase()}1[02-9AC-HJ-NP-Z]{11,87})$`,
  )
const LOOKS_TEST = looks('2mn', 'tb')

/** Installs Bitcoin: `plugins: [bitcoinWallets()]`. */
export const bitcoinWallets = definePlugin({
  id: 'bitcoin',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'later',
  requires: { wallets: WALLETS },
  provides: [BITCOIN_ACCOUNTS],
  // A page switches it by `setFeature('bitcoin', …)`, a project's owner by the row; without the row it is on.
  feature: { key: 'bitcoin', default: true, fromRemote: { row: 'bitcoin', optional: true } },
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'bip122',
        label: 'Bitcoin',
        address: looks('123mn', '(?:bc|tb|bcrt)'),
        addressOn: {
          [MAINNET]: looks('13', 'bc'),
          [TESTNET3]: LOOKS_TEST,
          [TESTNET4]: LOOKS_TEST,
          [SIGNET]: LOOKS_TEST,
          [REGTEST]: looks('2mn', 'bcrt'),
        },
        // No JSON-RPC: the hosted proxy could not pass it on, and would learn addresses in vain. Neither `caseless`, as case
        // tells Base58 addresses apart, nor `oneAddress`, as each network writes a key in its own way.
        rpc: 'esplora',
        load: () => import('./chain.ts'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})
