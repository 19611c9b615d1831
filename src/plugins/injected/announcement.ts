import type { AnnouncedProvider } from '#kernel'
import * as v from 'valibot'

/** Icons are embedded pictures; a larger one is no icon. */
const LARGEST_ICON = 256 * 1024
const LONGEST_NAME = 60

// Only pictures, only embedded: an address would tell its owner who looks. SVG is harmless in an `img` (EIP-6963).
const ICON = /^data:image\/(?:svg\+xml|png|jpe?g|gif|webp|avif|bmp|(?:x-|vnd\.microsoft\.)?icon?)[;,]/i

// Controls, zero-width and direction marks: they can make one name look like another.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

const Text = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest))

const Announcement = v.object({
  uuid: Text(128),
  name: v.pipe(Text(10_000), v.transform(cleanName), v.nonEmpty()),
  // An odd icon or rdns costs the wallet its picture or its directory entry, not its place.
  icon: v.fallback(v.optional(v.pipe(Text(LARGEST_ICON), v.regex(ICON))), undefined),
  rdns: v.fallback(v.optional(v.pipe(Text(253), v.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i))), undefined),
})

/**
 * The wallet in an `eip6963:announceProvider` event, or undefined when it makes no sense. Every field is read once and
 * copied: later changes to the event's objects change nothing here.
 */
export function readAnnouncement(event: Event): AnnouncedProvider | undefined {
  try {
    const { info, provider } = (
      event as CustomEvent<{ readonly info: Record<string, unknown>; readonly provider: unknown }>
    ).detail
    if (provider === null || (typeof provider !== 'object' && typeof provider !== 'function')) return undefined
    const { uuid, name, icon, rdns } = info
    const result = v.safeParse(Announcement, { uuid, name, icon, rdns })
    if (!result.success) return undefined
    const wallet = result.output
    return {
      namespace: 'eip155',
      provider,
      uuid: wallet.uuid,
      name: wallet.name,
      ...(wallet.icon === undefined ? {} : { icon: wallet.icon }),
      ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns.toLowerCase() }),
    }
  } catch {
    // A proxy or a getter that throws: such a wallet is not listed.
    return undefined
  }
}

/** Without characters nobody sees, spaces joined, cut at whole characters as people count them. */
function cleanName(name: string): string {
  const visible = name.slice(0, 1_000).replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()
  const letters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(visible),
    (part) => part.segment,
  )
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : letters.join('')
}
