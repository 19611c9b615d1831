const IMAGE_DATA = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif|avif)[;,]/i
const IMAGE_DATA_LIMIT = 256 * 1024
const LONGEST_ADDRESS = 4_000

// What multiplies or moves an SVG, or hides that from the check below (other encodings, escapes, pictures in it).
const RESTLESS = /\0|\\|<!ENTITY|image\/svg|&#|animat|[<:](?:set|marker)\b/i
const MASKED = /[^</](?:mask|clip-path)(?:-image)?[^\w-]/
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address if a picture may be loaded from it, else undefined: `https:`, `blob:`, a picture in a `data:` address of
 * at most 256 KB, and plain `http:` from loopback to a page that is itself on loopback (development). An SVG in a `data:`
 * address has to be a small still one.
 */
export function safeImageSrc(src: string | null | undefined): string | undefined {
  const text = src?.trim()
  if (!text) return undefined
  const page = globalThis.location
  try {
    if (IMAGE_DATA.test(text)) return text.length <= IMAGE_DATA_LIMIT && isStill(text) ? text : undefined
    if (text.length > LONGEST_ADDRESS) return undefined
    const { protocol, hostname, href } = new URL(text, page?.href)
    const local = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(page?.hostname ?? '')
    return local || protocol === 'https:' || protocol === 'blob:' ? href : undefined
  } catch {
    return undefined
  }
}

/**
 * In an `img` an SVG runs no code, but the page's own thread draws it, and parts that use one another grow a few hundred
 * bytes to a hang (threat T1): what repeats must be so rare that any tower of it stays small. True for what is no SVG;
 * throws when the data cannot be read.
 */
function isStill(address: string): boolean {
  if (!/^data:image\/svg/i.test(address)) return true
  // Read as browsers read it: line ends in an address count for nothing, and what is no escape stays as it is.
  const [head = '', ...rest] = address.replace(/[\t\n\r]/g, '').split(',')
  const data = rest.join().replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const svg = /;\s*base64\s*$/i.test(head) ? atob(data) : data
  const hasFew = (most: number, what: RegExp | string): boolean => svg.split(what).length - 1 <= most
  return (
    !RESTLESS.test(svg) &&
    hasFew(1_000, '<') &&
    hasFew(8, /[<:]use\b/) &&
    hasFew(2, /[<:]pattern\b/) &&
    // By a style sheet, one rule masks any number of parts.
    hasFew(/[<:]style\b/.test(svg) ? 2 : 12, MASKED)
  )
}
