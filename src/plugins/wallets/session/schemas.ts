import { shapes, type Shape } from '#kernel'
import { isCaipAddress, isCaipNetworkId, type CaipNetworkId, type WalletListing } from '#wallet'
import { cleanText, safeWalletLink, safeWebLink } from '#kit'
import { Id, Image, Name, Namespace } from '../schemas.ts'

const { fields, flag, guard, lenient, listOf, mapped, recordOf, text } = shapes

/** The value as the shape reads it, or undefined. The value may be a proxy or have getters that throw. */
export function attempt<T>({ read }: Shape<T>, value: unknown): T | undefined {
  try {
    return read(value)
  } catch {
    return undefined
  }
}

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number): Shape<number> =>
  guard(
    (value): value is number => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    'a number',
  )

const AppLink = lenient(mapped(text(2_000), safeWalletLink))
const WebLink = lenient(mapped(text(2_000), safeWebLink))
const Word = lenient(text(200))

/** A listing as it was read: an invalid chain is still undefined, so that the reader can report what it leaves out. */
type RawListing = Omit<WalletListing, 'chains'> & { readonly chains?: readonly (CaipNetworkId | undefined)[] }

/** A wallet of the directory. Third parties write its name and links: they are cleaned here, once. */
const Listing: Shape<RawListing> = fields({
  id: Id,
  name: Name,
  rdns: Word,
  image_id: Word,
  image_url: Image,
  chains: lenient(listOf(lenient(guard(isCaipNetworkId, 'a CAIP-2 id')))),
  homepage: WebLink,
  order: lenient(whole(0, Number.MAX_SAFE_INTEGER)),
  badge_type: Word,
  mobile_link: AppLink,
  desktop_link: AppLink,
  webapp_link: WebLink,
  link_mode: WebLink,
  app_store: WebLink,
  play_store: WebLink,
  chrome_store: WebLink,
  supports_wc: lenient(flag),
})

/** `GET /getWallets`, row by row: a bad entry is undefined, and does not cost the others. */
export const ListingsSchema = fields({
  data: listOf(lenient(Listing)),
  count: mapped(lenient(whole(0, Number.MAX_SAFE_INTEGER)), (count) => count ?? 0),
})

/** More entries than this were not written by this plugin, which stores at most ten for each namespace. */
const MOST_STORED = 50

/** A stored map by namespace. No page has as many namespaces as the limit. */
export const byNamespace = <T>(shape: Shape<T>) =>
  mapped(recordOf(Namespace, shape), (map) => {
    if (Object.keys(map).length > MOST_STORED) throw new TypeError('too many namespaces')
    return map
  })

/** Key `session`, with the wallets in the background, in the order of connecting. A bad entry costs only itself. */
export const WholeSessionSchema = fields({
  connectors: mapped(byNamespace(fields({ connectorId: Id })), (inUse) => {
    // This plugin never stores an empty one, and there would be no wallet to ask.
    if (Object.keys(inUse).length === 0) throw new TypeError('a session without a wallet')
    return inUse
  }),
  all: lenient(listOf(fields({ namespace: Namespace, connectorId: Id }), { skip: true, max: MOST_STORED })),
})

/** Key `places`. */
export const PlacesSchema = byNamespace(guard(isCaipNetworkId, 'a CAIP-2 id'))

/** Letters of a person's own name for an address. */
export const LONGEST_LABEL = 32
/** The oldest go when there are more. */
export const MOST_LABELS = 100

/** Key `labels`: the person's own names, by namespace and address. */
export const LabelsSchema = listOf(
  fields({
    account: guard(
      // An account on any network of its namespace: CAIP-10 without the reference.
      (value): value is string => typeof value === 'string' && isCaipAddress(value.replace(':', ':0:')),
      'a namespace and an address',
    ),
    label: mapped(text(), (label) => {
      const clean = cleanText(label, LONGEST_LABEL)
      if (!clean) throw new TypeError('a name that cannot be seen')
      return clean
    }),
  }),
  { max: MOST_LABELS, skip: true },
)

/** Key `balances`: native balances by CAIP-10, base units as text because JSON has no bigint. */
export const BalancesSchema = recordOf(
  guard(isCaipAddress, 'a CAIP-10 account'),
  fields({
    value: text(100, /^\d+$/),
    decimals: whole(0, 77),
    symbol: text(40),
    at: whole(0, Number.MAX_SAFE_INTEGER),
  }),
)
