/** `GET /v1/account/{address}/balance`: what an account has on one network. */
import * as v from 'valibot'
import { isCaipAddress, isCaipNetworkId } from '../caip.ts'
import { objectOf, type Http } from '#kernel'
import type { CaipAddress, CaipNetworkId, TokenBalance } from '../contracts/index.ts'
import { NftInfo } from './history.ts'
import { accountKey } from './lookalike.ts'
import { decimalText, loosely, looseText, money, rowsOf } from './schemas.ts'

export interface BalancesQuery {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Tokens that have just changed; the service reloads these from the chain. */
  readonly tokens?: readonly CaipAddress[] | undefined
  readonly signal: AbortSignal
  /** Attempts after the first; default 1. */
  readonly retries?: number
}

/** The service's answer about one network. Names are chosen by the tokens' makers: untrusted text. */
export interface Balances {
  /** Each token once; the native currency has no address. Amounts are plain decimals, no finer than the token's decimals. */
  readonly tokens: readonly TokenBalance[]
  /** Rows that the service marks as NFTs. */
  readonly nfts: readonly HeldNft[]
}

export interface HeldNft {
  readonly info: v.InferOutput<typeof NftInfo>
  /** How many. */
  readonly amount: string
}

/** Rows of one answer: more than any account has. */
const MOST = 10_000
/** Tokens that one query may name in `forceUpdate`. */
const MOST_FORCED = 20
/** Digits of the largest amount that fits 256 bits. */
const MOST_DIGITS = 78

const fields = objectOf({
  name: looseText(200),
  symbol: looseText(100),
  chainId: v.custom<CaipNetworkId>(isCaipNetworkId),
  // An invalid address drops the row: without an address, it would count as the native currency.
  address: v.nullish(v.custom<CaipAddress>(isCaipAddress)),
  value: money,
  price: money,
  quantity: objectOf({
    decimals: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(0),
      v.maxValue(77),
    ),
    numeric: decimalText(MOST_DIGITS),
  }),
  iconUrl: loosely(v.pipe(v.string(), v.maxLength(4_000))),
})

const toToken = v.transform(
  ({
    name,
    symbol,
    chainId,
    address,
    value,
    price,
    quantity,
    iconUrl,
  }: v.InferOutput<typeof fields>): TokenBalance => ({
    name,
    symbol,
    chainId,
    ...(address && { address }),
    ...(value !== undefined && { value }),
    price: price ?? 0,
    quantity: { decimals: String(quantity.decimals), numeric: quantity.numeric },
    ...(iconUrl && { iconUrl }),
  }),
)

/** A token in an answer of the service, and in storage. */
export const TokenSchema = v.pipe(fields, toToken)

const Row = v.intersect([
  v.pipe(
    TokenSchema,
    v.transform((token) => ({ token })),
  ),
  objectOf({ nft_info: loosely(NftInfo) }),
])

const Answer = objectOf({ balances: rowsOf(Row, MOST) })

export async function readBalances(
  http: Http,
  { address, chainId, tokens = [], signal, retries = 1 }: BalancesQuery,
): Promise<Balances> {
  const { balances } = await http.get('api', `/v1/account/${encodeURIComponent(address)}/balance`, {
    query: {
      currency: 'usd',
      chainId,
      forceUpdate: tokens.slice(0, MOST_FORCED).join(',') || undefined,
    },
    schema: Answer,
    signal,
    retries,
  })
  const here = balances.filter(({ token }) => token.chainId === chainId)
  return {
    tokens: cleanTokens(here.flatMap(({ token, nft_info: nft }) => (nft ? [] : token))),
    nfts: here.flatMap(({ token, nft_info: info }) => (info ? { info, amount: token.quantity.numeric } : [])),
  }
}

/**
 * Drops rows that cannot be shown and sent: tokens without decimals (specification §5), amounts finer than their token's
 * decimals, and further rows about the same token.
 */
export function cleanTokens(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const seen = new Set<string>()
  return tokens.filter(({ address, chainId, quantity: { decimals, numeric } }) => {
    const places = numeric.split('.')[1]?.length ?? 0
    const key = address ? accountKey(address) : ''
    if (decimals === '0' || places > Number(decimals) || seen.has(key)) return false
    seen.add(key)
    return !address || address.startsWith(`${chainId}:`)
  })
}
