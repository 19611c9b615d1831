/** The phone wallet's keys. Only its own page, and the Node peer of tests, load this file. */
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { deriveSolanaKeys, type SolanaKey } from '../solana/keys.ts'
import { PHONE, PHONE_ACCOUNTS } from './profile.ts'

/** Published on purpose: what these keys own exists in the sandbox only. */
const SEED_PHRASE = 'middle inherit laundry silk pill horror deer horror gesture march arena shoot'

/** The accounts of each family of chains, in the order of their indices. */
export interface PhoneKeys {
  readonly eip155: readonly HDAccount[]
  readonly solana: readonly SolanaKey[]
}

/** On the standard path m/44'/60'/0'/0/index (BIP-44). A derivation takes milliseconds: keep the answer. */
function derivePhoneAccounts(): readonly HDAccount[] {
  return Array.from({ length: PHONE_ACCOUNTS }, (_, addressIndex) => mnemonicToAccount(SEED_PHRASE, { addressIndex }))
}

export function derivePhoneKeys(): PhoneKeys {
  return { eip155: derivePhoneAccounts(), solana: deriveSolanaKeys(PHONE.id, PHONE_ACCOUNTS) }
}

/** Addresses of each family, in the order of their indices. */
export function phoneAddresses({ eip155, solana }: PhoneKeys) {
  return { eip155: eip155.map(({ address }) => address), solana: solana.map(({ address }) => address) }
}
