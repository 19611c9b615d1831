import type { Account } from '#wallet'
import type { EmbeddedType } from './authCache.ts'

/** The kind of the account in use. */
export const typeOf = (account: Account | undefined): EmbeddedType =>
  account?.allAccounts.find(({ address }) => address === account.address)?.type === 'smartAccount'
    ? 'smartAccount'
    : 'eoa'
