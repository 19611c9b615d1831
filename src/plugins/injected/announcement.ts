import { shapes, type AnnouncedProvider } from '#kernel'
import { cleanText } from '#kit'

/** Icons are embedded pictures; a larger one is no icon. */
const LARGEST_ICON = 256 * 1024
const LONGEST_NAME = 60

// Only pictures, only embedded: an address would tell its owner who looks. SVG is harmless in an `img` (EIP-6963).
const ICON = /^data:image\/(?:svg\+xml|png|jpe?g|gif|webp|avif|bmp|(?:x-|vnd\.microsoft\.)?icon?)[;,]/i

const RDNS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i

const Announcement = shapes.fields({
  uuid: shapes.text(128, /./s),
  name: shapes.mapped(shapes.text(), nameOf),
  // An odd icon or rdns costs the wallet its picture or its directory entry, not its place.
  icon: shapes.lenient(shapes.text(LARGEST_ICON, ICON)),
  rdns: shapes.lenient(shapes.mapped(shapes.text(253, RDNS), (rdns) => rdns.toLowerCase())),
})

/**
 * The wallet in an `eip6963:announceProvider` event, or undefined when it makes no sense. Every field is read once and
 * copied: later changes to the event's objects change nothing here.
 */
export function readAnnouncement(event: Event): AnnouncedProvider | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ readonly info: unknown; readonly provider: unknown }>).detail
    if (provider === null || (typeof provider !== 'object' && typeof provider !== 'function')) return undefined
    return { namespace: 'eip155', provider, ...Announcement.read(info) }
  } catch {
    // A misfit, a proxy or a getter that throws: such a wallet is not listed.
    return undefined
  }
}

/** Throws when nothing of it can be seen. */
function nameOf(name: string): string {
  const clean = cleanText(name, LONGEST_NAME)
  if (!clean) throw new TypeError('expected a name')
  return clean
}
