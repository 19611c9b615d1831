import { copyList, peek } from '#wallet'
import { publicKeyOf } from '../chain/address.ts'
import { copyBytes, isSame } from '../bytes.ts'
import { invalid, isForSolana } from './features.ts'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

/** An account of the wallet. */
export interface WalletAccount {
  /** Base58 of the account's public key, which has been checked. */
  readonly address: string
  /** The wallet's own object, which its features need. */
  readonly account: unknown
}

/**
 * The Solana accounts among those of a wallet, each once, in its order. Throws PROVIDER_INVALID if the answer is not a list, or if
 * an address does not match its public key: the wallet would show one account and sign with another.
 */
export function parseAccounts(answer: unknown): readonly WalletAccount[] {
  const listed = copyList(answer, MOST_ACCOUNTS)
  if (!listed) throw invalid('no list of accounts')
  const accounts = new Map<string, WalletAccount>()
  for (const account of listed) {
    if (!isForSolana(account)) continue
    const address = peek(account, 'address')
    const key = typeof address === 'string' ? publicKeyOf(address) : undefined
    const shown = copyBytes(peek(account, 'publicKey'), 32, 32)
    if (typeof address !== 'string' || !key || !shown || !isSame(key, shown))
      throw invalid('an account without its key')
    if (!accounts.has(address)) accounts.set(address, { address, account })
  }
  return [...accounts.values()]
}
