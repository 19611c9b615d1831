/**
 * Checks a provider's answer before anybody sees it. A quote must answer the request in every field that a person relies on;
 * otherwise it is refused as a whole.
 */
import * as v from 'valibot'
import { LatchkeyError, objectOf, type PluginContext } from '#kernel'
import {
  accountKey,
  formatUnits,
  isCaipAddress,
  isCaipNetworkId,
  MOST_UNITS,
  namespaceOf,
  sameAsset,
  type Amount,
  type Asset,
  type CaipAddress,
  type CaipNetworkId,
  type PreparedTransaction,
  type Quote,
  type QuoteOffer,
  type QuoteRequest,
} from '#wallet'

/** The longest validity of a price in ms, whatever its provider says. */
export const QUOTE_LIFE = 60_000
/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000n
/** Decimal places of a price. */
const PLACES = 36

const units = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(MOST_UNITS))
const bps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number(WHOLE)))
const account = v.custom<CaipAddress>(isCaipAddress)
const network = v.custom<CaipNetworkId>(isCaipNetworkId)
/** Removes invisible characters, and those that change the text direction. */
const untrustedText = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()),
)
const asset = objectOf({
  network,
  token: v.optional(account),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  symbol: untrustedText,
})
const amount = objectOf({ asset, units })
const prepared = objectOf({
  namespace: v.string(),
  network,
  from: account,
  transaction: v.custom<PreparedTransaction['transaction']>((value) => typeof value === 'object' && value !== null),
})

const Offer = objectOf({
  gives: amount,
  givesAtMost: units,
  gets: amount,
  getsAtLeast: units,
  priceImpactBps: v.optional(bps),
  fees: v.pipe(
    v.array(
      objectOf({
        amount,
        kind: v.picklist(['network', 'provider', 'service']),
        to: v.optional(untrustedText),
        included: v.boolean(),
      }),
    ),
    v.maxLength(20),
  ),
  route: v.pipe(v.array(objectOf({ name: untrustedText, from: asset, to: asset, shareBps: bps })), v.maxLength(50)),
  allowance: v.optional(objectOf({ token: account, spender: account, units })),
  transactions: v.pipe(v.array(prepared), v.minLength(1), v.maxLength(10)),
  until: v.pipe(v.number(), v.finite()),
})

type Context = Pick<PluginContext, 'use'>

export interface QuoteQuestion {
  readonly request: QuoteRequest
  /** From the item of the provider that was asked. */
  readonly provider: Quote['provider']
  /** `clock.monotonic()`. */
  readonly now: number
}

/** The quote, if all of it is valid. Throws HTTP_MALFORMED, with the reason for developers. */
export function readQuote(ctx: Context, value: unknown, { request, provider, now }: QuoteQuestion): Quote {
  const read = v.safeParse(Offer, value)
  const refuse = (wrong: string): never => {
    throw new LatchkeyError('HTTP_MALFORMED', { detail: `quote of ${provider.id}: ${wrong}` })
  }
  if (!read.success) return refuse(v.getDotPath(read.issues[0]) ?? 'no offer')
  const lie = lieIn(ctx, read.output, request, now)
  if (lie !== undefined) return refuse(lie)
  const { gives, gets, until } = read.output
  return {
    ...read.output,
    until: Math.min(until, now + QUOTE_LIFE),
    provider,
    price: { getPerGive: rate(gets, gives), givePerGet: rate(gives, gets) },
  }
}

/** True if `one` has the larger `getsAtLeast`, or the smaller `givesAtMost`. The chain enforces only these two. */
export function isBetter(request: QuoteRequest, one: Quote, other: Quote): boolean {
  return request.exact === 'give' ? one.getsAtLeast > other.getsAtLeast : one.givesAtMost < other.givesAtMost
}

/** The first mismatch with the request, or undefined. */
function lieIn(ctx: Context, offer: QuoteOffer, request: QuoteRequest, now: number): string | undefined {
  const { gives, givesAtMost, gets, getsAtLeast, allowance, transactions, until } = offer
  const isGiveExact = request.exact === 'give'
  const slippage = BigInt(request.slippageBps)
  const checks: Readonly<Record<string, boolean>> = {
    'another token is given': isAsked(ctx, gives.asset, request.give),
    'another token is got': isAsked(ctx, gets.asset, request.get),
    'another amount': (isGiveExact ? gives.units : getsAtLeast) === request.units,
    'nothing for something': gives.units > 0n && getsAtLeast > 0n,
    'more is given than shown': isGiveExact
      ? givesAtMost === gives.units
      : givesAtMost >= gives.units && givesAtMost * WHOLE <= gives.units * (WHOLE + slippage),
    'less is got than the slippage allows':
      getsAtLeast <= gets.units && getsAtLeast >= (gets.units * (WHOLE - slippage)) / WHOLE,
    'another allowance':
      !allowance ||
      (request.give.token !== undefined &&
        accountKey(allowance.token) === accountKey(request.give.token) &&
        isOn(allowance.spender, request.give.network) &&
        allowance.units === givesAtMost),
    'somebody else signs': transactions.every(
      (each) =>
        each.network === request.give.network &&
        each.namespace === namespaceOf(each.network) &&
        accountKey(each.from) === accountKey(request.account),
    ),
    'another value leaves': isValueShown(offer),
    'it is over': until > now,
  }
  return Object.keys(checks).find((name) => !checks[name])
}

const isOn = (address: CaipAddress, where: CaipNetworkId): boolean => address.startsWith(`${where}:`)

/** With other decimals the same number of units would be another amount. Symbols are untrusted, and not compared. */
const isAsked = (ctx: Context, offered: Asset, asked: Asset): boolean =>
  sameAsset(ctx, offered, asked) && offered.decimals === asked.decimals

/** On EVM the `value` of a transaction is readable. Together they must equal the given native currency and the fees on top. */
function isValueShown({ gives: { asset }, givesAtMost, fees, transactions }: QuoteOffer): boolean {
  if (namespaceOf(asset.network) !== 'eip155') return true
  const onTop = fees.filter(({ amount: { asset: of }, kind, included }) => {
    return !included && kind !== 'network' && of.token === undefined && of.network === asset.network
  })
  const shown = sum([asset.token ? 0n : givesAtMost, ...onTop.map((fee) => fee.amount.units)])
  const values = transactions.map(({ transaction }) => (transaction as { readonly value?: unknown }).value ?? 0n)
  return values.every((value) => typeof value === 'bigint' && value >= 0n) && sum(values as bigint[]) === shown
}

const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n)

/** How much of `one` there is for one of `other`, cut off after enough decimals that hardly any price becomes 0. */
function rate(one: Amount, other: Amount): string {
  const scaled = one.units * 10n ** BigInt(other.asset.decimals + PLACES)
  return formatUnits(scaled / (other.units * 10n ** BigInt(one.asset.decimals)), PLACES)
}
