import {
  isCaipNetworkId,
  NAMESPACES,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectorType,
  type RecentWallet,
  type WalletListing,
} from '#kernel'
import { cleanText, safeImageSrc } from '#kit'
import * as v from 'valibot'
import { cleanLink } from './links.ts'

/** Ids are compared and put into addresses, never shown. */
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{C}]+$/u))
const Name = v.pipe(
  v.string(),
  v.transform((name) => cleanText(name)),
  v.nonEmpty(),
)
const Namespace = v.picklist(NAMESPACES as ChainNamespace[])

/** A field that costs the wallet only itself when it is odd. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const Link = lenient(v.pipe(v.nullish(v.string()), v.transform(cleanLink)))
const Image = lenient(v.pipe(v.nullish(v.string()), v.transform(safeImageSrc)))
const Text = lenient(v.nullish(v.pipe(v.string(), v.maxLength(200))))

/** A wallet of the directory. Names and links are written by strangers: cleaned here, once. */
export const ListingSchema = v.pipe(
  v.object({
    id: Id,
    name: Name,
    rdns: Text,
    image_id: Text,
    image_url: Image,
    chains: lenient(v.array(v.string())),
    homepage: Link,
    order: lenient(v.nullish(v.number())),
    badge_type: Text,
    mobile_link: Link,
    desktop_link: Link,
    webapp_link: Link,
    link_mode: Link,
    app_store: Link,
    play_store: Link,
    chrome_store: Link,
    supports_wc: lenient(v.boolean()),
  }),
  v.transform((listing) => listing as WalletListing),
)

/** `GET /getWallets`. A bad entry is left out; it does not cost the others. */
export const ListingsSchema = v.object({
  data: v.pipe(
    v.array(v.unknown()),
    v.maxLength(1_000),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const result = v.safeParse(ListingSchema, entry)
        return result.success ? [result.output] : []
      }),
    ),
  ),
  count: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
})

const TYPES: readonly ConnectorType[] = ['WALLET_CONNECT', 'INJECTED', 'ANNOUNCED', 'EXTERNAL', 'AUTH', 'MULTI_CHAIN']

/** What a connector says about itself; the name and picture come from the wallet. */
export const ConnectorInfoSchema = v.object({
  id: Id,
  name: Name,
  chain: Namespace,
  type: v.picklist(TYPES as ConnectorType[]),
  imageUrl: Image,
  imageId: lenient(Id),
  explorerId: lenient(Id),
  info: lenient(v.object({ rdns: lenient(Id), uuid: lenient(Id) })),
  ownUi: lenient(v.boolean()),
})

/** Key `session`: there while at least one wallet is connected. It proves nothing; the wallet is asked (threat T6). */
export const SessionSchema = v.object({ connectors: v.record(Namespace, v.object({ connectorId: Id })) })
export type Session = v.InferOutput<typeof SessionSchema>

/** Key `network`: the network used last. */
export const NetworkIdSchema = v.pipe(v.string(), v.custom<CaipNetworkId>(isCaipNetworkId))

/** Key `recent`: wallets used, newest first. */
export const RecentSchema = v.pipe(
  v.array(
    v.object({
      id: Id,
      name: Name,
      namespace: Namespace,
      imageUrl: Image,
      imageId: lenient(Id),
      rdns: lenient(Id),
    }),
  ),
  v.transform((wallets) => wallets as readonly RecentWallet[]),
)

/** Key `balances`: native balances by CAIP-10, base units as text because JSON has no bigint. */
export const BalancesSchema = v.record(
  v.string(),
  v.object({
    value: v.pipe(v.string(), v.regex(/^\d{1,100}$/)),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
    symbol: v.pipe(v.string(), v.maxLength(40)),
    at: v.pipe(v.number(), v.safeInteger()),
  }),
)
export type StoredBalances = v.InferOutput<typeof BalancesSchema>
