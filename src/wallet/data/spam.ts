/** What makes a transfer or a token bait: flags of the service, and words in names. */
import type { TransactionItem, TransactionTransfer } from '../contracts/index.ts'
import { LONGEST_NAME, seen } from './confusables.ts'

/**
 * True when something moved and all of it is flagged (specification §5). Services tell approvals and failures by an empty
 * list: nobody flagged those, and people must see them.
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
/** Nobody needs them to write a name: they make it read backwards. */
const TURNED = /[\u202d\u202e]/

/** True for a name that is an advertisement: it holds a link, promises something, says what to do, or hides what it says (threat T19). */
export function isSpamText(text: string): boolean {
  const plain = seen(text)
  return [ADDRESS, WORDS, MONEY].some((bait) => bait.test(plain)) || TURNED.test(text.slice(0, LONGEST_NAME))
}
