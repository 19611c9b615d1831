import type { Account, ChainNamespace } from '#wallet'
import type { EmbeddedType } from './authCache.ts'

/** Default account types of specification §9, of the namespaces in which a person has more than one kind of account. */
export const DEFAULT_TYPES: Readonly<Partial<Record<ChainNamespace, EmbeddedType>>> = { eip155: 'smartAccount' }

export const hasAccountTypes = (namespace: ChainNamespace): boolean => namespace in DEFAULT_TYPES

/** The kind of the account in use. */
export const typeOf = (account: Account | undefined): EmbeddedType =>
  account?.allAccounts.find(({ address }) => address === account.address)?.type === 'smartAccount'
    ? 'smartAccount'
    : 'eoa'
