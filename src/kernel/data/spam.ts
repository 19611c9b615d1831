/** What makes a transfer or a token bait: flags of the service, and words in names. */
import type { TransactionItem, TransactionTransfer } from '../contracts/index.ts'

/** True when everything that moved is flagged; an empty list counts as such, an absent one does not (specification §5). */
export const isSpamTransaction = ({ transfers }: Pick<TransactionItem, 'transfers'>): boolean =>
  transfers?.every(isSpamTransfer) ?? false

export const isSpamTransfer = ({ nft_info: nft }: Pick<TransactionTransfer, 'nft_info'>): boolean =>
  nft?.flags?.is_spam === true

/**
 * Letters of other scripts that look like a Latin one, in the order of the alphabet (Unicode TS 39, as far as single
 * letters of living scripts go; what normalisation makes Latin, like full-width letters, is not in it).
 */
const LOOKALIKES =
  'ɑαаΑАᎪᗅꓮ ƄЬᏏᖯꞴΒВᏴᗷꓐ ᴄϲⲥсꮯϹⲤСᏟꓚ ԁᏧᑯꓒᎠᗞᗪꓓ ꬲеҽΕЕᎬꓰ ꬵꞙẝքꞘϜᖴꓝ ɡᶃƍցԌᏀᏳꓖ һհᏂΗⲎНᎻᕼꓧ ıɪɩιιіꙇӏꭵᎥ ϳјꞲͿЈᎫᒍꓙ ΚⲔКᏦꓗ ƖǀΙⲒІӀꓲⳐᏞᒪꓡ ΜϺⲘМᎷᗰꓟ ոռΝⲚꓠ ᴏᴑꬽοσⲟоօΟⲞОՕꓳ ρϱⲣрΡⲢРᏢᑭꓑ ԛգզ ꭇꭈᴦⲅгꮁƦᎡᏒᖇꓣ ꜱƽѕꮪЅՏᏕᏚꓢ ΤⲦТᎢꓔ ꞟᴜꭎꭒʋυսՍᑌꓴ ᴠνѵꮩѴᏙᐯꓦ ɯᴡѡԝաꮃԜᎳᏔꓪ ᙮хᕁᕽ᙭ꞳΧⲬХꓫ ɣᶌʏỿꭚγуүΥϒⲨУҮᎩᎽꓬ ᴢꮓΖᏃꓜ'

const LATIN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  LOOKALIKES.split(' ').flatMap((letters, at) =>
    Array.from(letters, (letter): [string, string] => [letter, String.fromCharCode(97 + at)]),
  ),
)

/** Longer names are cut before anything looks at them. */
const LONGEST = 500

/** The text as a reader takes it in: without what cannot be seen, in Latin letters where others only look like them. */
function seen(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.slice(0, LONGEST).toLowerCase()
  const plain = text
    .slice(0, LONGEST)
    .replace(/\s+/g, ' ')
    .normalize('NFKD')
    .replace(/(?! )[\p{C}\p{DI}\p{M}\u2800]/gu, '')
    .replace(/[\u3002\u2024\uff61]/g, '.')
  return Array.from(plain, (letter) => LATIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}

/**
 * What two names have in common when one is made to be taken for the other: `U\u0405D\u0421`, `USD C` and `U$DC` are `usdc`.
 * Letters that differ by a stroke only (I and l, O and 0) count as one.
 */
export function shapeOf(text: string): string {
  return seen(text)
    .replace(/^\$+/, '')
    .replace(/\$/g, 's')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[^a-z0-9]/g, '')
}

const ADDRESS =
  /:\/\/|\bwww\.|\bt\.me\b|(?:^|[^a-z0-9.-])(?!(?:mr|mrs|ms|dr|st|jr|no|vol|vs)\.)[a-z0-9-]{2,}\.[a-z]{2,24}(?![a-z0-9])/
const WORDS =
  /\b(?:cla[il]m(?:s|ed|[il]ng|able)?|v[il]s[il]t|a[il]rdrop(?:s|ped)?|voucher[s]?|g[il]veaway[s]?|redeem(?:able)?)\b/
const MONEY = /[$€£] ?\d|\d ?[$€£]/
/** Nobody needs them to write a name: they make it read backwards. */
const TURNED = /[\u202d\u202e]/

/** True for a name that is an advertisement: it holds a link, promises something, says what to do, or hides what it says (threat T19). */
export function isLure(text: string): boolean {
  const plain = seen(text)
  return [ADDRESS, WORDS, MONEY].some((bait) => bait.test(plain)) || TURNED.test(text.slice(0, LONGEST))
}
