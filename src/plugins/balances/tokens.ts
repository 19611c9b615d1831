import { defineToken } from '#kernel'
import type { TokenTrust } from '#wallet'
import type { Nfts } from './nfts/createNfts.ts'
import type { Balances } from './service.ts'

/** Verdicts on tokens: real, fake, spam. */
export const TRUST = defineToken<TokenTrust>('balances/trust')

/** Balances of the active account, with what only the plugin's own views read. */
export const BALANCE_STORE = defineToken<Balances>('balances/store')

/** NFTs of the active account. */
export const NFTS = defineToken<Nfts>('balances/nfts')
