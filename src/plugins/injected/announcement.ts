import { shapes } from '#kernel'
import { peek, type AnnouncedProvider, type UncheckedWallet } from '#wallet'
import { cleanText } from '#kit'

const { fields, lenient, mapped, shape, text } = shapes

const LONGEST_NAME = 60

/** The registry makes ids from these texts, and limits ids to 200 characters. */
const LONGEST_PART = 180

/** Not empty after cleaning. A name that is still long then consists of stacked accents. */
const VisibleName = text(LONGEST_PART, /./)

const Announcement = fields({
  uuid: text(128, /./s),
  name: mapped(text(), (name) => VisibleName.read(cleanText(name, LONGEST_NAME))),
  icon: shape((icon) => icon),
  // A wallet with an invalid rdns is listed without its directory entry.
  rdns: lenient(mapped(text(LONGEST_PART, /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i), (rdns) => rdns.toLowerCase())),
})

/** True if it has the `request` method of EIP-1193. */
export const isProvider = (value: unknown): value is object => typeof peek(value, 'request') === 'function'

/**
 * The wallet in an `eip6963:announceProvider` event; throws if that is invalid. Every field is read once and copied, so the wallet
 * cannot change them later.
 */
export function readAnnouncement(event: Event): UncheckedWallet<AnnouncedProvider> {
  const { info, provider } = (event as CustomEvent<{ readonly info: unknown; readonly provider: unknown }>).detail
  if (!isProvider(provider)) throw new TypeError('expected a provider')
  return { namespace: 'eip155', provider, ...Announcement.read(info) }
}
