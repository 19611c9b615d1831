/** Prices. This list is invented. */
import { formatUnits } from 'viem'
import * as v from 'valibot'
import { CHAIN_IDS, NETWORKS, TOKENS } from '../chains/networks.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { SOLANA_TOKENS } from '../solana/tokens.ts'

/** US dollars with this many decimals, so that values are reckoned in whole numbers. */
export const PRICE_DECIMALS = 4
const PRICES = { ETH: 2_412_5000n, SOL: 164_2500n, SUSD: 1_0000n, SBX: 4200n } as const

/** How much of each one US dollar is. */
const RATES = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.37,
  inr: 84.1,
  jpy: 151.3,
  btc: 0.0000152,
  eth: 0.0004145,
}

/** What clients write where an address is wanted and the native currency is meant. */
const NATIVE_ADDRESSES: ReadonlySet<string> = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
  'so11111111111111111111111111111111111111112',
])

interface Priced {
  readonly name: string
  readonly symbol: keyof typeof PRICES
  readonly price: bigint
}

/** Other tokens with the same name have no price. */
const BY_ASSET: ReadonlyMap<string, Priced> = new Map([
  ...CHAIN_IDS.flatMap((id) => {
    const { caipNetworkId } = NETWORKS[id]
    return [
      entry(caipNetworkId, undefined, { name: 'Ether', symbol: 'ETH' }),
      ...TOKENS.map((token) => entry(caipNetworkId, token.address, token)),
    ]
  }),
  entry(CLUSTER.caipNetworkId, undefined, { name: 'Solana', symbol: 'SOL' }),
  ...SOLANA_TOKENS.map((token) => entry(CLUSTER.caipNetworkId, token.mint, token)),
])

function entry(
  chainId: string,
  address: string | undefined,
  { name, symbol }: Pick<Priced, 'name' | 'symbol'>,
): readonly [key: string, priced: Priced] {
  return [keyOf(chainId, address), { name, symbol, price: PRICES[symbol] }]
}

/** On EVM the case of letters is a checksum only (ERC-55). */
function keyOf(chainId: string, address: string | undefined): string {
  return `${chainId}:${chainId.startsWith('eip155:') ? (address?.toLowerCase() ?? '') : (address ?? '')}`
}

/** US dollars for one, in units of `PRICE_DECIMALS`. `address` is absent for the native currency. */
export const priceOf = (chainId: string, address: string | undefined): bigint | undefined => {
  const symbol = BY_ASSET.get(keyOf(chainId, address))?.symbol
  return symbol && PRICES[symbol]
}

export interface Worth {
  readonly price: number
  readonly value: number
}

/** In US dollars, of an amount in base units; undefined where nobody knows. `address` is absent for the native currency. */
export function worthOf(
  chainId: string,
  address: string | undefined,
  amount: bigint,
  decimals: number,
): Worth | undefined {
  const price = BY_ASSET.get(keyOf(chainId, address))?.price
  if (price === undefined) return undefined
  return {
    price: Number(formatUnits(price, PRICE_DECIMALS)),
    value: Number(formatUnits(amount * price, decimals + PRICE_DECIMALS)),
  }
}

/** `POST /v1/fungible/price`: what is asked. */
export const PRICE_ORDER = v.object({
  currency: v.optional(v.picklist(Object.keys(RATES) as (keyof typeof RATES)[]), 'usd'),
  addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)),
  projectId: v.optional(v.string()),
})

export interface PriceRow {
  /** CAIP-10, as it was asked. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  readonly price: number
}

/** A row for each address that has a price, in the order asked. */
export function priceRows(
  { currency, addresses }: v.InferOutput<typeof PRICE_ORDER>,
  pictures: { token(symbol: string): string },
): readonly PriceRow[] {
  return addresses.flatMap((asked) => {
    const [namespace, reference, address = ''] = asked.split(':')
    const chainId = `${namespace}:${reference}`
    const known = BY_ASSET.get(keyOf(chainId, NATIVE_ADDRESSES.has(address.toLowerCase()) ? undefined : address))
    if (!known) return []
    const { name, symbol } = known
    const price = inCurrency(Number(formatUnits(known.price, PRICE_DECIMALS)), currency)
    return [{ address: asked, name, symbol, iconUrl: pictures.token(symbol), price }]
  })
}

/** Rounded to what a number can hold. */
function inCurrency(usd: number, currency: keyof typeof RATES): number {
  return Number((usd * RATES[currency]).toPrecision(12))
}
