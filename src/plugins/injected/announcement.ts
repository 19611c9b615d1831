import { shapes } from '#kernel'
import { peek, type AnnouncedProvider, type UncheckedWallet } from '#wallet'
import { cleanText } from '#kit'

const { fields, lenient, mapped, shape, text } = shapes

const LONGEST_NAME = 60

/** The registry's ids are made of these, and end at 200 characters. */
const LONGEST_PART = 180

/** Cleaned, and with something left to see. A name that is still long then is made of towers of accents. */
const Seen = text(LONGEST_PART, /./)

const Announcement = fields({
  uuid: text(128, /./s),
  name: mapped(text(), (name) => Seen.read(cleanText(name, LONGEST_NAME))),
  icon: shape((icon) => icon),
  // An odd rdns costs the wallet its directory entry, not its place.
  rdns: lenient(mapped(text(LONGEST_PART, /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i), (rdns) => rdns.toLowerCase())),
})

/** EIP-1193 asks for one thing: a `request` that can be called. Without it a row would lead nowhere. */
export const isProvider = (value: unknown): value is object => typeof peek(value, 'request') === 'function'

/**
 * The wallet in an `eip6963:announceProvider` event; throws when it makes no sense. Every field is read once and copied:
 * later changes to the event's objects change nothing here.
 */
export function readAnnouncement(event: Event): UncheckedWallet<AnnouncedProvider> {
  const { info, provider } = (event as CustomEvent<{ readonly info: unknown; readonly provider: unknown }>).detail
  if (!isProvider(provider)) throw new TypeError('expected a provider')
  return { namespace: 'eip155', provider, ...Announcement.read(info) }
}
