/** What can be bought on a network, and what is offered when the service does not say (specification §9). */
import { caipAddress, type CaipAddress, type CaipNetworkId, type Currency, type PaymentCurrency } from '#wallet'
import { SYMBOL_OF_SOLANA, USUAL_SYMBOL } from './wire.ts'

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

export const USUAL_PAYMENTS: readonly [PaymentCurrency, ...PaymentCurrency[]] = [
  { id: 'USD', payment_method_limits: LIMITS },
  { id: 'EUR', payment_method_limits: LIMITS },
]

const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const USUAL_PURCHASES: readonly [Currency, ...Currency[]] = [
  {
    id: 'usd-coin',
    name: 'USD Coin',
    symbol: USUAL_SYMBOL,
    networks: [
      {
        name: 'ethereum-mainnet',
        display_name: 'Ethereum',
        chain_id: '1',
        contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
      {
        name: 'polygon-mainnet',
        display_name: 'Polygon',
        chain_id: '137',
        contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      },
    ],
  },
  {
    id: 'solana',
    name: 'Solana',
    symbol: SYMBOL_OF_SOLANA,
    networks: [{ name: 'solana-mainnet', display_name: 'Solana', chain_id: '', contract_address: '' }],
  },
]

/** Providers' names for networks, by CAIP-2 id. */
const CHAIN_NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
  [SOLANA]: 'solana',
}

type Place = Currency['networks'][number]

/** The network of a currency's entry, which has a number on EVM, and a name or the CAIP-2 reference on Solana. */
function networkOf({ chain_id: reference, name }: Place): string {
  if (/^solana(-mainnet)?$/.test(name)) return SOLANA
  return /^\d{1,20}$/.test(reference) ? `eip155:${reference}` : `solana:${reference}`
}

const placeOn = ({ networks }: Currency, network: CaipNetworkId): Place | undefined =>
  networks.find((place) => networkOf(place) === network)

/** A provider's name for the network, where this currency is bought. */
export const chainName = (currency: Currency, network: CaipNetworkId): string | undefined =>
  CHAIN_NAMES[network] ?? placeOn(currency, network)?.name

/** The contract of the currency there; undefined for the network's own currency. */
export function tokenOf(currency: Currency, network: CaipNetworkId): CaipAddress | undefined {
  const contract = placeOn(currency, network)?.contract_address
  const isNative = !contract || /^0x(0{40}|e{40})$/i.test(contract)
  return isNative ? undefined : caipAddress(network, contract)
}

/** The currencies that the network has, each symbol once. `isAddress` refuses entries whose contract is none. */
export function purchasesOn(
  all: readonly Currency[],
  network: CaipNetworkId,
  isAddress: (address: string) => boolean,
): readonly Currency[] {
  const fitting = all.filter((currency) => {
    const place = placeOn(currency, network)
    const token = place && tokenOf(currency, network)
    return place !== undefined && (token === undefined || isAddress(place.contract_address))
  })
  return [...new Map(fitting.toReversed().map((currency) => [currency.symbol, currency])).values()].toReversed()
}

/** What is chosen first: the dollar, on Solana its own currency. */
export function usualPurchase(list: readonly Currency[], network: CaipNetworkId): Currency | undefined {
  const symbol = network.startsWith('solana:') ? SYMBOL_OF_SOLANA : USUAL_SYMBOL
  return list.find((currency) => currency.symbol === symbol) ?? list[0]
}
