/** What the account holds: its tokens on the network in use, the native currency first where no service knows them. */
import type { PluginContext } from '#kernel'
import { parseCaipAddress } from './caip.ts'
import {
  ACCOUNTS,
  BALANCES,
  NETWORKS,
  type Asset,
  type CaipAddress,
  type ChainsService,
  type Network,
} from './contracts/index.ts'
import { accountKey, sameKey } from './data/lookalike.ts'
import { NATIVE_ALIASES } from './data/knownTokens.ts'
import { compareDecimals, formatUnits, multiplyDecimals, numberToDecimal } from './decimals.ts'

/** An asset with what is known about it. Name and symbol are untrusted text. */
export interface Holding {
  readonly asset: Asset
  readonly name: string
  /** A decimal string; undefined while unknown. */
  readonly balance: string | undefined
  /** US dollars for one, as a decimal string; undefined if it has no price. */
  readonly price: string | undefined
  readonly iconUrl?: string | undefined
}

/** The network of the account in use, if it is a listed one. */
export function networkInUse(ctx: Pick<PluginContext, 'use'>): Network | undefined {
  const account = ctx.use(ACCOUNTS).state.get()?.caipAddress
  return account && ctx.use(NETWORKS).get(parseCaipAddress(account).chainId)
}

export function listHoldings(ctx: Pick<PluginContext, 'maybe' | 'use'>): readonly Holding[] {
  const network = networkInUse(ctx)
  const account = ctx.use(ACCOUNTS).state.get()
  if (!network || !account?.caipAddress) return []
  const balances = ctx.maybe(BALANCES)
  const { account: of, tokens = [] } = balances?.state.get() ?? {}
  const held = of === account.caipAddress ? tokens.filter((token) => !balances!.isSuspicious(token)) : []
  const listed = held.map(({ address, name, symbol, price, quantity, iconUrl }): Holding => {
    const isNative = !address || NATIVE_ALIASES.has(accountKey(address))
    return {
      asset: {
        network: network.caipNetworkId,
        decimals: Number(quantity.decimals),
        symbol,
        ...(!isNative && { token: address }),
      },
      name: name || symbol,
      // What the chain says about the native currency is newer.
      balance: isNative ? (account.balance ?? quantity.numeric) : quantity.numeric,
      price: price > 0 ? numberToDecimal(price) : undefined,
      ...(iconUrl !== undefined && { iconUrl }),
    }
  })
  const own = listed.filter(({ balance }) => balance !== '0').sort(byWorth)
  return listed.some(({ asset }) => !asset.token) ? own : [nativeHolding(network, account.balance), ...own]
}

export function nativeHolding(network: Network, balance: string | undefined): Holding {
  const { decimals, name, symbol } = network.nativeCurrency
  return { asset: { network: network.caipNetworkId, decimals, symbol }, name, balance, price: undefined }
}

const worthOf = ({ balance, price }: Holding): string => multiplyDecimals(balance ?? '0', price ?? '0')

const byWorth = (one: Holding, other: Holding): number => compareDecimals(worthOf(other), worthOf(one))

/** The worth of an amount in dollars, as a decimal string. */
export const moneyOf = (units: bigint, { asset, price }: Pick<Holding, 'asset' | 'price'>): string | undefined =>
  price === undefined ? undefined : multiplyDecimals(formatUnits(units, asset.decimals), price)

/** Both accounts are the same, whatever their spelling. */
export const sameAccount = (
  chains: Pick<ChainsService, 'traits'>,
  one: CaipAddress | undefined,
  other: CaipAddress,
): boolean => {
  if (one === undefined) return false
  const [a, b] = [parseCaipAddress(one), parseCaipAddress(other)]
  return a.chainId === b.chainId && sameKey(chains, a.namespace, a.address) === sameKey(chains, b.namespace, b.address)
}
