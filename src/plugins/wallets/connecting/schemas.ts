import { isCaipAddress, shapes, type Shape, type WalletListing } from '#kernel'
import { Id, Image, Name } from '../schemas.ts'
import { cleanLink } from './links.ts'

const { fields, flag, guard, lenient, listOf, mapped, recordOf, text } = shapes

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

const Link = lenient(mapped(text(2_000), cleanLink))
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
