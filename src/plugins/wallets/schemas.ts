import {
  isCaipAddress,
  isCaipNetworkId,
  NAMESPACES,
  shapes,
  type ConnectorInfo,
  type ConnectorType,
  type RecentWallet,
  type Shape,
  type WalletListing,
} from '#kernel'
import { cleanText, safeImageSrc } from '#kit'
import { cleanLink } from './links.ts'

const { fields, flag, guard, lenient, listOf, mapped, oneOf, recordOf, text } = shapes

/** What the shape lets in, or undefined. What is looked at may be a proxy or have throwing getters. */
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

/** The picture inside an address may have 256 KB; with base64 and its head that is less than this. */
const LONGEST_IMAGE = 360_000

/** Ids are compared and put into addresses, never shown. */
const Id = text(200, /^[^\p{C}]+$/u)
const Name = mapped(text(), (name) => {
  const clean = cleanText(name)
  if (!clean) throw new TypeError('a name that cannot be seen')
  return clean
})
const Namespace = oneOf(NAMESPACES)
const Link = lenient(mapped(text(2_000), cleanLink))
const Image = lenient(mapped(text(LONGEST_IMAGE), safeImageSrc))
const Word = lenient(text(200))

/** A wallet of the directory. Names and links are written by strangers: cleaned here, once. */
const Listing: Shape<WalletListing> = fields({
  id: Id,
  name: Name,
  rdns: Word,
  image_id: Word,
  image_url: Image,
  chains: lenient(listOf(text(100))),
  homepage: Link,
  order: lenient(whole(0, Number.MAX_SAFE_INTEGER)),
  badge_type: Word,
  mobile_link: Link,
  desktop_link: Link,
  webapp_link: Link,
  link_mode: Link,
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
  supports_wc: lenient(flag),
})

/** `GET /getWallets`. A bad entry is left out; it does not cost the others. */
export const ListingsSchema = fields({
  data: listOf(Listing, { skip: true }),
  count: mapped(lenient(whole(0, Number.MAX_SAFE_INTEGER)), (count) => count ?? 0),
})

const TYPES: readonly ConnectorType[] = ['WALLET_CONNECT', 'INJECTED', 'ANNOUNCED', 'EXTERNAL', 'AUTH', 'MULTI_CHAIN']

/** What a connector says about itself; the name and picture come from the wallet. */
export const ConnectorInfoSchema: Shape<ConnectorInfo> = fields({
  id: Id,
  name: Name,
  chain: Namespace,
  type: oneOf(TYPES),
  imageUrl: Image,
  imageId: lenient(Id),
  explorerId: lenient(Id),
  info: lenient(fields({ rdns: lenient(Id), uuid: lenient(Id) })),
  ownUi: lenient(flag),
})

/** Key `session`: there while at least one wallet is connected. It proves nothing; the wallet is asked (threat T6). */
export const SessionSchema = fields({ connectors: recordOf(Namespace, fields({ connectorId: Id })) })
export type Session = ReturnType<(typeof SessionSchema)['read']>

/** Key `network`: the network used last. */
export const NetworkIdSchema = guard(isCaipNetworkId, 'a CAIP-2 id')

/** Key `recent`: wallets used, newest first. */
export const RecentSchema: Shape<readonly RecentWallet[]> = listOf(
  fields({ id: Id, name: Name, namespace: Namespace, imageUrl: Image, imageId: lenient(Id), rdns: lenient(Id) }),
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
export type StoredBalances = ReturnType<(typeof BalancesSchema)['read']>
