/** Recognises spam: by the service's flags, and by words in names. */
import type { TransactionItem, TransactionTransfer } from '../contracts/index.ts'
import { LONGEST_NAME, visibleText } from './confusables.ts'

/**
 * True if there are transfers and all of them are flagged (specification §5). Approvals and failed transactions come with an
 * empty list; they are not flagged and people must see them.
 */
export const isSpamTransaction = ({ transfers }: Pick<TransactionItem, 'transfers'>): boolean =>
  !!transfers?.length && transfers.every(isSpamTransfer)

const isSpamTransfer = ({ nft_info: nft }: Pick<TransactionTransfer, 'nft_info'>): boolean =>
  nft?.flags?.is_spam === true

const ADDRESS =
  /:\/\/|\bwww\.|\bt\.me\b|(?:^|[^a-z0-9.-])(?!(?:mr|mrs|ms|dr|st|jr|no|vol|vs)\.)[a-z0-9-]{2,}\.[a-z]{2,24}(?![a-z0-9])/
const WORDS =
  /\b(?:cla[il]m(?:s|ed|[il]ng|able)?|v[il]s[il]t|a[il]rdrop(?:s|ped)?|voucher[s]?|g[il]veaway[s]?|redeem(?:able)?)\b/
const MONEY = /[$€£] ?\d|\d ?[$€£]/
/** Bidirectional overrides, which make text read backwards; no name needs them. */
const BIDI_OVERRIDE = /[\u202d\u202e]/

/** True for a name that advertises: it contains a link, a promise, a call to action or a hidden direction (threat T19). */
export function isSpamText(text: string): boolean {
  const plain = visibleText(text)
  return [ADDRESS, WORDS, MONEY].some((bait) => bait.test(plain)) || BIDI_OVERRIDE.test(text.slice(0, LONGEST_NAME))
}
