import { defineToken } from '#kernel'
import type { TokenTrust } from '#wallet'
import type { Nfts } from './nfts/createNfts.ts'
import type { Balances } from './service.ts'

/** What is to be thought of tokens. */
export const TRUST = defineToken<TokenTrust>('balances/trust')

/** What the account in use has. */
export const BOOK = defineToken<Balances>('balances/book')

/** The NFTs of the account in use. */
export const NFTS = defineToken<Nfts>('balances/nfts')
