/** Names that look alike: what a reader takes a text for, whatever letters it is written in. */

/**
 * Letters, digits and signs that look like a Latin letter, in the order of the alphabet (Unicode TS 39, as far as single
 * characters go, and what it leaves out: small capitals, and signs of currencies). Letters with a stroke count as the
 * letter. What normalisation makes Latin, like full-width letters, is not in it.
 */
const LOOKALIKES = [
  'ɑαаΑАᎪᗅꓮ⍺𖽀𐊠⍶₳ᴀ ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓƃƂБƀҍҌѣѢ฿₿ʙ ᴄϲⲥсꮯϹⲤСᏟꓚ𐐽🝌𑣲𑣩𐊢𐌂𐐕𐔜¢ȼ₡ҫҪ₵ ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉ₫ᴅ ꬲеҽΕЕᎬꓰ℮⋿ⴹ𑢦𑢮𐊆ɇɆҿᴇ',
  'ꬵꞙẝքꞘϜᖴꓝ𝈓𑣂𑢢𐊇𐊥𐔥ƒƑᵮ₣ꜰ ɡᶃƍցԌᏀᏳꓖɠǥǤ₲ɢ һհᏂΗⲎНᎻᕼꓧ𐋏нɦꚕᏲⱧҢħћĦӉӇʜ ıɪɩιιіꙇӏꭵᎥ⍳𑣃⍸ɨᵻᵼ ϳјꞲͿЈᎫᒍꓙɉɈᴊ ΚⲔКᏦꓗᛕ𐔘ƙⱩҚ₭ꝀҞᴋ',
  'ƖǀΙⲒІӀꓲⳐᏞᒪꓡ׀∣⏽│١۱𐌠𞣇וןاߊⵏᛁ𖼨𐊊𐌉𝈪𖼖𑢣𑢲𐐛𐔦łŁɭƗƚɫٳ₤ʟ ΜϺⲘМᎷᗰꓟᛖ𐊰𐌑Ӎ𑣣𑜀₥ɱᵯᴍ ոռΝⲚꓠ𐔓𐆎ɳƞηƝᵰ₦ɴ',
  'ᴏᴑꬽοσⲟоօΟⲞОՕꓳ०੦૦௦౦೦൦๐໐၀٥۵ჿסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ⵔዐଠ𐓂𑢵𐊒𐊫𐐄𐔖ۿøꬾØⵁɵꝋөѳꮎꮻ⊖⊝⍬𝈚🜔ƟꝊθΘӨѲⴱᎾᏫꭴတ ρϱⲣрΡⲢРᏢᑭꓑ⍴𐊕ƥᵽ₱₽ᴘ ԛգզⵕʠꞯ',
  'ꭇꭈᴦⲅгꮁƦᎡᏒᖇꓣ𝈖𐒴𖼵ɽɼɍғᵲʀ ꜱƽѕꮪЅՏᏕᏚꓢ𑣁𐑈𖼺𐊖𐐠ʂᵴ ΤⲦТᎢꓔ⊤⟙🝨𖼊𑢼𐊗𐊱𐌕ƭ⍡ȾƮҬ₮ŧŦᵵᴛ ꞟᴜꭎꭒʋυսՍᑌꓴ𐓶𑣘∪⋃ሀ𐓎𖽂𑢸ᵾꮜɄᏌ',
  'ᴠνѵꮩѴᏙᐯꓦ∨⋁ט𑜆𑣀𝈍٧۷ⴸꛟ𖼈𑢠𐔝𐆗🜈 ɯᴡѡԝաꮃԜᎳᏔꓪ𑜊𑜎𑜏𑣯𑣦ѽ𑓅₩ꝡ ᙮хᕁᕽ᙭ꞳΧⲬХꓫ×⤫⤬⨯╳𐌢𑣬ⵝᚷ𐊐𐊴𐌗𐔧⨰Ҳ𐆖 ɣᶌʏỿꭚγуүΥϒⲨУҮᎩᎽꓬყ𑣜𖽃𑢤𐊲ƴɏұ¥ɎҰ',
  'ᴢꮓΖᏃꓜ𑣄𐋵𑣥𑢩ʐƶƵȥȤᵶ',
]

const LATIN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  LOOKALIKES.join(' ')
    .split(' ')
    .flatMap((letters, at) => Array.from(letters, (letter): [string, string] => [letter, latinAt(at)])),
)

/** Where the alphabets begin that are drawn in black circles, in black squares, and as flags: normalisation leaves them. */
const DRAWN = [0x1f150, 0x1f170, 0x1f1e6]

/** Longer names are cut before anything looks at them. */
export const LONGEST_NAME = 500

/** The text as a reader takes it in: without what cannot be seen, in Latin letters where others only look like them. */
export function seen(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.slice(0, LONGEST_NAME).toLowerCase()
  // Before and after: normalisation makes some look-alikes into other letters, and other letters into look-alikes.
  return inLatin(inLatin(text.slice(0, LONGEST_NAME).replace(/\s+/g, ' ')).normalize('NFKD'))
    .replace(/(?! )[\p{C}\p{DI}\p{M}\u2800]/gu, '')
    .replace(/[\u3002\u2024\uff61]/g, '.')
    .toLowerCase()
}

const inLatin = (text: string): string => Array.from(text, (letter) => LATIN.get(letter) ?? drawn(letter)).join('')

function drawn(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const start = DRAWN.find((first) => code >= first && code < first + 26)
  return start === undefined ? letter : latinAt(code - start)
}

function latinAt(place: number): string {
  return String.fromCharCode(97 + place)
}

/** Signs and digits that stand for letters in names; what else is no letter is nothing. */
const STAND_INS: Readonly<Record<string, string>> = {
  $: 's',
  5: 's',
  '€': 'e',
  '£': 'l',
  i: 'l',
  1: 'l',
  '|': 'l',
  0: 'o',
}

/**
 * What two names have in common when one is made to be taken for the other: `U\u0405D\u0421`, `USD C` and `U$DC` are `usdc`.
 * Letters that differ by a stroke only (I and l, O and 0) count as one, and pairs that run together as what they look like.
 */
export function skeletonOf(text: string): string {
  return seen(text)
    .replace(/^\$+/, '')
    .replace(/[^a-hj-z2-46-9]/g, (sign) => STAND_INS[sign] ?? '')
    .replace(/rn|vv/g, (pair) => (pair === 'rn' ? 'm' : 'w'))
}
