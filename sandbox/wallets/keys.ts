/** The demo wallets' keys. Only the wallets' own origin loads this file: its pages and its server, never a site. */
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import type { WalletId } from './profiles.ts'

/** Published on purpose: what these keys own exists in the sandbox only. */
const SEED_PHRASES: Readonly<Record<WalletId, string>> = {
  larkspur: 'help steel pet field where credit brown obey unhappy aisle orient success',
  quarry: 'female fame hello citizen average endless author industry describe police club issue',
}

/** Accounts per wallet, on the standard path m/44'/60'/0'/0/index (BIP-44). */
export const ACCOUNT_COUNT = 3

/** The wallet's signing accounts, in the order of their indices. A derivation takes milliseconds: keep the answer. */
export function deriveAccounts(wallet: WalletId): readonly HDAccount[] {
  return Array.from({ length: ACCOUNT_COUNT }, (_, addressIndex) =>
    mnemonicToAccount(SEED_PHRASES[wallet], { addressIndex }),
  )
}
