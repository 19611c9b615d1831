/** The phone wallet's keys. Only its own page, and the Node peer of tests, load this file. */
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'

/** Published on purpose: what these keys own exists in the sandbox only. */
const SEED_PHRASE = 'middle inherit laundry silk pill horror deer horror gesture march arena shoot'

export const PHONE_ACCOUNTS = 2

/** On the standard path m/44'/60'/0'/0/index (BIP-44). A derivation takes milliseconds: keep the answer. */
export function derivePhoneAccounts(): readonly HDAccount[] {
  return Array.from({ length: PHONE_ACCOUNTS }, (_, addressIndex) => mnemonicToAccount(SEED_PHRASE, { addressIndex }))
}
