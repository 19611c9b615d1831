/** An EVM account as wallets sign with it: a key, or a contract of which a key is the owner. */
import type { Address, LocalAccount } from 'viem'

export interface EvmAccount {
  readonly address: Address
  /** Signs; the owner's, where the account is a contract. */
  readonly key: LocalAccount
  readonly isContract: boolean
}

export function keyAccount(key: LocalAccount): EvmAccount {
  return { address: key.address, key, isContract: false }
}
