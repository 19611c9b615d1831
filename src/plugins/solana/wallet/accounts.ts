import { copyList, peek } from '#wallet'
import { publicKeyOf } from '../chain/address.ts'
import { copyBytes, isSame } from '../bytes.ts'
import { invalid, isForSolana } from './features.ts'

/** More accounts than any wallet shows; a longer list is an attack or a bug. */
const MOST_ACCOUNTS = 1_000

/** An account of the wallet. */
export interface WalletAccount {
  /** Base58, and proven to be the spelling of the account's own public key. */
  readonly address: string
  /** The wallet's object: features want to see this very one again. */
  readonly account: unknown
}

/**
 * The accounts for Solana among those that a wallet shows, each once, in its order. Throws PROVIDER_INVALID when that is
 * no list, or when an address is not that of its public key: it would show one account and sign with another.
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
