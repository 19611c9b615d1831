/**
 * Bitcoin, as a third party's plugin: the namespace `bip122` with Esplora servers, and wallets that support sats-connect. Start reading
 * at module.ts, which lists the wallets. chain.ts is loaded when the first of them connects.
 */
import { contribute, definePlugin, defineToken, type Readable } from 'latchkey/plugin'
import { CHAIN, WALLETS, type CaipAddress } from 'latchkey/plugin/wallet'
import { MAINNET, REGTEST, SIGNET, TESTNET3, TESTNET4 } from './ids.ts'

export * from './networks.ts'
export type { BitcoinFees } from './chainTypes.ts'

/** Bitcoin wallets have separate addresses for payments and ordinals. Coins of the latter may carry inscriptions and must not be spent. */
export interface BitcoinAccount {
  readonly account: CaipAddress
  readonly type: 'payment' | 'ordinal'
  /** Hex, from the wallet. It has not been checked that it belongs to the address. */
  readonly publicKey?: string | undefined
}

/** The type of each connected address. */
export const BITCOIN_ACCOUNTS = defineToken<Readable<readonly BitcoinAccount[]>>('bitcoin/accounts')

/** Matches Base58Check with a first letter (BIP-13) or Bech32 with a prefix (BIP-173). The adapter checks the checksums. */
const addressPattern = (letters: string, prefix: string): RegExp =>
  new RegExp(
    `^(?:[${letters}][1-9A-HJ-NP-Za-km-z]{25,34}|${prefix}1[02-9ac-hj-np-z]{11,87}|${prefix.toUpperCase()}1[02-9AC-HJ-NP-Z]{11,87})$`,
  )
const TEST_PATTERN = addressPattern('2mn', 'tb')

/** Installs Bitcoin: `plugins: [bitcoinWallets()]`. */
export const bitcoinWallets = definePlugin({
  id: 'bitcoin',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'later',
  requires: { wallets: WALLETS },
  provides: [BITCOIN_ACCOUNTS],
  // A page switches it with `setFeature('bitcoin', …)`, the project's owner with a row of this name. Without the row it is on.
  feature: { key: 'bitcoin', default: true, fromRemote: { row: 'bitcoin', optional: true } },
  contributes: {
    slots: [
      contribute(CHAIN, {
        id: 'bip122',
        label: 'Bitcoin',
        address: addressPattern('123mn', '(?:bc|tb|bcrt)'),
        addressOn: {
          [MAINNET]: addressPattern('13', 'bc'),
          [TESTNET3]: TEST_PATTERN,
          [TESTNET4]: TEST_PATTERN,
          [SIGNET]: TEST_PATTERN,
          [REGTEST]: addressPattern('2mn', 'bcrt'),
        },
        // Esplora is not JSON-RPC, so the hosted proxy is not asked. Neither `caseless`, because Base58 is case-sensitive, nor
        // `oneAddress`, because each network encodes a key differently.
        rpc: 'esplora',
        load: () => import('./chain.ts'),
      }),
    ],
  },
  load: () => import('./module.ts'),
})
