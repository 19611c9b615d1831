/** `GET /v1/account/{address}/balance`: read from the chains, priced from a fixed list. */
import { decodeFunctionResult, encodeFunctionData, formatUnits, type Address } from 'viem'
import { NETWORKS, TOKEN_ABI, TOKENS, type ChainId, type SandboxNetwork } from '../chains/networks.ts'
import type { Rpc } from '../chains/rpc.ts'

/** A row as the hosted service answers it; `address` is absent for the native currency. */
export interface BalanceRow {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  readonly value: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** US dollars with this many decimals, so that values are reckoned in whole numbers. */
const PRICE_DECIMALS = 4
const PRICES: Readonly<Record<string, bigint>> = { ETH: 2_412_5000n, SUSD: 1_0000n, SBX: 4200n }

interface Coin {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly address?: Address
}

/** All balances of `owner` on one chain, the native currency first. Zero is an answer too. */
export async function readBalances(
  rpc: Rpc,
  chainId: ChainId,
  owner: Address,
  iconUrl: (symbol: string) => string,
): Promise<readonly BalanceRow[]> {
  const network = NETWORKS[chainId]
  const coins: readonly Coin[] = [network.nativeCurrency, ...TOKENS]
  return Promise.all(coins.map(async (coin) => toRow(network, coin, await readBalance(rpc, coin, owner), iconUrl)))
}

async function readBalance(rpc: Rpc, coin: Coin, owner: Address): Promise<bigint> {
  if (!coin.address) return BigInt(await rpc.hex('eth_getBalance', [owner, 'latest']))
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
  const answer = await rpc.hex('eth_call', [{ to: coin.address, data }, 'latest'])
  return decodeFunctionResult({ abi: TOKEN_ABI, functionName: 'balanceOf', data: answer })
}

function toRow(network: SandboxNetwork, coin: Coin, amount: bigint, iconUrl: (symbol: string) => string): BalanceRow {
  const price = PRICES[coin.symbol] ?? 0n
  return {
    name: coin.name,
    symbol: coin.symbol,
    chainId: network.caipNetworkId,
    ...(coin.address && { address: `${network.caipNetworkId}:${coin.address}` }),
    value: Number(formatUnits(amount * price, coin.decimals + PRICE_DECIMALS)),
    price: Number(formatUnits(price, PRICE_DECIMALS)),
    quantity: { decimals: String(coin.decimals), numeric: formatUnits(amount, coin.decimals) },
    iconUrl: iconUrl(coin.symbol),
  }
}
