/** What the sandbox's on-ramp sells, for which money, and how much of it a payment buys. */
import { formatUnits, parseUnits } from 'viem'
import { CHAIN_IDS, NETWORKS, TOKENS } from '../chains/networks.ts'
import { Refusal } from '../http/reply.ts'
import { PRICE_DECIMALS, priceOf } from '../services/prices.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { SOLANA_TOKENS } from '../solana/tokens.ts'

/** Ours for a network, as on-ramps have names of their own. */
const SLUGS = { 31337: 'latchkey-local', 31338: 'latchkey-second' } as const
const SOLANA_SLUG = 'latchkey-solana'
const EVM_COINS = [{ symbol: 'ETH', name: 'Ether', decimals: 18, address: '' }, ...TOKENS]
const SOLANA_COINS = [
  { ...CLUSTER.nativeCurrency, name: 'Solana', mint: '' },
  ...SOLANA_TOKENS.map(({ name, symbol, decimals, mint }) => ({ name, symbol, decimals, mint })),
]

/** One coin on one network. */
export interface Listing {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Empty for the currency of the network. */
  readonly contract: string
  readonly network: string
  readonly networkName: string
  /** As faucets take it. */
  readonly chainId: (typeof CHAIN_IDS)[number] | 'solana'
  /** As clients of the on-ramp get it. */
  readonly reference: string
  readonly caipNetworkId: string
}

export const LISTINGS: readonly Listing[] = [
  ...CHAIN_IDS.flatMap((chainId) =>
    EVM_COINS.map(({ symbol, name, decimals, address }) => ({
      symbol,
      name,
      decimals,
      contract: address,
      network: SLUGS[chainId],
      networkName: NETWORKS[chainId].name,
      chainId,
      reference: String(chainId),
      caipNetworkId: NETWORKS[chainId].caipNetworkId,
    })),
  ),
  ...SOLANA_COINS.map(({ symbol, name, decimals, mint }) => ({
    symbol,
    name,
    decimals,
    contract: mint,
    network: SOLANA_SLUG,
    networkName: CLUSTER.name,
    chainId: 'solana' as const,
    reference: CLUSTER.reference,
    caipNetworkId: CLUSTER.caipNetworkId,
  })),
]

/** `GET /v1/onramp/options`: each coin once, with the networks that it is on. */
export function purchaseCurrencies() {
  const symbols = [...new Set(LISTINGS.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => {
    const listed = LISTINGS.filter((listing) => listing.symbol === symbol)
    return {
      id: `sandbox-${symbol.toLowerCase()}`,
      name: listed[0]!.name,
      symbol,
      networks: listed.map(({ network, networkName, reference, contract }) => ({
        name: network,
        display_name: networkName,
        chain_id: reference,
        contract_address: contract,
      })),
    }
  })
}

const limits = (card: readonly [string, string], bank: readonly [string, string]) => [
  { id: 'card', min: card[0], max: card[1] },
  { id: 'ach_bank_account', min: bank[0], max: bank[1] },
]

export const PAYMENT_CURRENCIES = [
  { id: 'USD', payment_method_limits: limits(['10.00', '7500.00'], ['10.00', '25000.00']) },
  { id: 'EUR', payment_method_limits: limits(['10.00', '7500.00'], ['10.00', '25000.00']) },
] as const

/** How much of each currency is one US dollar, in hundredths. */
const RATES: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 92n }
const CENTS = 2
/** In hundredths of a percent. */
const SERVICE_FEE = 100n
const NETWORK_FEE = '0.25'

export interface Bill {
  readonly total: string
  readonly subtotal: string
  readonly networkFee: string
  readonly serviceFee: string
  /** What arrives, as a decimal. */
  readonly purchase: string
}

/** What a payment of `amount` buys. Everything is reckoned in cents and base units. */
export function billOf(listing: Listing, currency: string, amount: string): Bill {
  const rate = RATES[currency]
  if (rate === undefined || !/^\d{1,9}(\.\d{1,2})?$/.test(amount))
    throw new Refusal(400, 'amount', `amount: must be an amount of ${Object.keys(RATES).join(' or ')}`)
  const total = parseUnits(amount, CENTS)
  const networkFee = parseUnits(NETWORK_FEE, CENTS)
  const serviceFee = (total * SERVICE_FEE) / 10_000n
  const subtotal = total - networkFee - serviceFee
  const price = priceOf(listing.caipNetworkId, listing.contract || undefined)
  if (subtotal <= 0n || price === undefined) throw new Refusal(400, 'amount', 'amount: buys nothing')
  const dollars = (subtotal * 100n * 10n ** BigInt(PRICE_DECIMALS)) / rate
  const units = (dollars * 10n ** BigInt(listing.decimals)) / (price * 10n ** BigInt(CENTS))
  const cents = (value: bigint): string => formatUnits(value, CENTS)
  return {
    total: cents(total),
    subtotal: cents(subtotal),
    networkFee: cents(networkFee),
    serviceFee: cents(serviceFee),
    purchase: formatUnits(units, listing.decimals),
  }
}
