/** The demo wallets' keys. Only the wallets' own origin loads this file: its pages and its server, never a site. */
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { deriveSolanaKeys, type SolanaKey } from '../solana/keys.ts'
import { isEvmWallet, isSolanaWallet, type ContractWalletId, type EvmWalletId, type WalletId } from './profiles.ts'

/** Published on purpose: what these keys own exists in the sandbox only. */
const SEED_PHRASES: Readonly<Record<EvmWalletId | ContractWalletId, string>> = {
  larkspur: 'help steel pet field where credit brown obey unhappy aisle orient success',
  quarry: 'female fame hello citizen average endless author industry describe police club issue',
  saltbox: 'judge shine cram short pill say legend engine render idea allow purpose',
  lintel: 'drive reopen soda where youth mixed situate enrich hand debris side regret',
  sapling: 'hammer palace cave rural deposit pottery diary tag parade lemon arrange session',
}

/** Accounts per wallet and namespace; EVM ones on the standard path m/44'/60'/0'/0/index (BIP-44). */
export const ACCOUNT_COUNT = 3

/** What a wallet signs with (a contract wallet: the keys of its accounts' owners), in the order of the accounts' indices. Empty where it does not speak the namespace. */
export interface WalletKeys {
  readonly eip155: readonly HDAccount[]
  readonly solana: readonly SolanaKey[]
}

/** A derivation takes milliseconds: keep the answer. */
export function deriveKeys(wallet: WalletId): WalletKeys {
  return {
    eip155: isEvmWallet(wallet) ? deriveAccounts(wallet) : [],
    solana: isSolanaWallet(wallet) ? deriveSolanaKeys(wallet, ACCOUNT_COUNT) : [],
  }
}

function deriveAccounts(wallet: EvmWalletId | ContractWalletId): readonly HDAccount[] {
  return Array.from({ length: ACCOUNT_COUNT }, (_, addressIndex) =>
    mnemonicToAccount(SEED_PHRASES[wallet], { addressIndex }),
  )
}
