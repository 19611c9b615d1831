/** Confusables (Unicode TS 39): compares names by what they look like, whatever characters they are written in. */

/**
 * Characters that look like a Latin letter, one group per letter of the alphabet: the single characters of Unicode TS 39, and
 * small capitals and currency signs, which it leaves out. A letter with a stroke counts as the letter. Characters that
 * normalisation turns into Latin ones, such as full-width letters, are not listed.
 */
const CONFUSABLES = [
  'ɑαаΑАᎪᗅꓮ⍺𖽀𐊠⍶₳ᴀ ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓƃƂБƀҍҌѣѢ฿₿ʙ ᴄϲⲥсꮯϹⲤСᏟꓚ𐐽🝌𑣲𑣩𐊢𐌂𐐕𐔜¢ȼ₡ҫҪ₵ ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉ₫ᴅ ꬲеҽΕЕᎬꓰ℮⋿ⴹ𑢦𑢮𐊆ɇɆҿᴇ',
  'ꬵꞙẝքꞘϜᖴꓝ𝈓𑣂𑢢𐊇𐊥𐔥ƒƑᵮ₣ꜰ ɡᶃƍցԌᏀᏳꓖɠǥǤ₲ɢ һհᏂΗⲎНᎻᕼꓧ𐋏нɦꚕᏲⱧҢħћĦӉӇʜ ıɪɩιιіꙇӏꭵᎥ⍳𑣃⍸ɨᵻᵼ ϳјꞲͿЈᎫᒍꓙɉɈᴊ ΚⲔКᏦꓗᛕ𐔘ƙⱩҚ₭ꝀҞᴋ',
  'ƖǀΙⲒІӀꓲⳐᏞᒪꓡ׀∣⏽│١۱𐌠𞣇וןاߊⵏᛁ𖼨𐊊𐌉𝈪𖼖𑢣𑢲𐐛𐔦łŁɭƗƚɫٳ₤ʟ ΜϺⲘМᎷᗰꓟᛖ𐊰𐌑Ӎ𑣣𑜀₥ɱᵯᴍ ոռΝⲚꓠ𐔓𐆎ɳƞηƝᵰ₦ɴ',
  'ᴏᴑꬽοσⲟоօΟⲞОՕꓳ०੦૦௦౦೦൦๐໐၀٥۵ჿסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ⵔዐଠ𐓂𑢵𐊒𐊫𐐄𐔖ۿøꬾØⵁɵꝋөѳꮎꮻ⊖⊝⍬𝈚🜔ƟꝊθΘӨѲⴱᎾᏫꭴတ ρϱⲣрΡⲢРᏢᑭꓑ⍴𐊕ƥᵽ₱₽ᴘ ԛգզⵕʠꞯ',
  'ꭇꭈᴦⲅгꮁƦᎡᏒᖇꓣ𝈖𐒴𖼵ɽɼɍғᵲʀ ꜱƽѕꮪЅՏᏕᏚꓢ𑣁𐑈𖼺𐊖𐐠ʂᵴ ΤⲦТᎢꓔ⊤⟙🝨𖼊𑢼𐊗𐊱𐌕ƭ⍡ȾƮҬ₮ŧŦᵵᴛ ꞟᴜꭎꭒʋυսՍᑌꓴ𐓶𑣘∪⋃ሀ𐓎𖽂𑢸ᵾꮜɄᏌ',
  'ᴠνѵꮩѴᏙᐯꓦ∨⋁ט𑜆𑣀𝈍٧۷ⴸꛟ𖼈𑢠𐔝𐆗🜈 ɯᴡѡԝաꮃԜᎳᏔꓪ𑜊𑜎𑜏𑣯𑣦ѽ𑓅₩ꝡ ᙮хᕁᕽ᙭ꞳΧⲬХꓫ×⤫⤬⨯╳𐌢𑣬ⵝᚷ𐊐𐊴𐌗𐔧⨰Ҳ𐆖 ɣᶌʏỿꭚγуүΥϒⲨУҮᎩᎽꓬყ𑣜𖽃𑢤𐊲ƴɏұ¥ɎҰ',
  'ᴢꮓΖᏃꓜ𑣄𐋵𑣥𑢩ʐƶƵȥȤᵶ',
]

const LATIN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  CONFUSABLES.join(' ')
    .split(' ')
    .flatMap((letters, at) => Array.from(letters, (letter): [string, string] => [letter, latinAt(at)])),
)

/** First letters of the alphabets in black circles, in black squares and of regional indicators (flags): normalisation keeps them. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6]

/** Longer names are cut before they are examined. */
export const LONGEST_NAME = 500

/** The text as a reader sees it: without invisible characters, with confusables replaced by Latin letters, in lower case. */
export function visibleText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.slice(0, LONGEST_NAME).toLowerCase()
  // Before and after normalisation, which turns some confusables into other letters, and some letters into confusables.
  return inLatin(inLatin(text.slice(0, LONGEST_NAME).replace(/\s+/g, ' ')).normalize('NFKD'))
    .replace(/(?! )[\p{C}\p{DI}\p{M}\u2800]/gu, '')
    .replace(/[\u3002\u2024\uff61]/g, '.')
    .toLowerCase()
}

const inLatin = (text: string): string => Array.from(text, (letter) => LATIN.get(letter) ?? unenclosed(letter)).join('')

function unenclosed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const start = ENCLOSED.find((first) => code >= first && code < first + 26)
  return start === undefined ? letter : latinAt(code - start)
}

function latinAt(place: number): string {
  return String.fromCharCode(97 + place)
}

/** Signs and digits that stand for letters in names; all other characters that are not letters are dropped. */
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
 * The skeleton of a name: names that are easily mistaken for each other have the same one. `U\u0405D\u0421`, `USD C` and `U$DC`
 * become `usdc`. Characters that hardly differ (I and l, O and 0) become one, and so do pairs (rn and m).
 */
export function skeletonOf(text: string): string {
  return visibleText(text)
    .replace(/^\$+/, '')
    .replace(/[^a-hj-z2-46-9]/g, (sign) => STAND_INS[sign] ?? '')
    .replace(/rn|vv/g, (pair) => (pair === 'rn' ? 'm' : 'w'))
}
