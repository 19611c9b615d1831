/** The exchange: pools with constant product, whose contents are the sandbox's prices. */
import { encodeFunctionData, parseUnits, zeroAddress, type Address } from 'viem'
import { tokenCall } from './calls.ts'
import { readBytecode } from './contracts.ts'
import { EXCHANGE, EXCHANGE_ABI } from './exchangeAbi.ts'
import { TOKEN_ABI, TOKENS, type SandboxTokenInfo } from './networks.ts'
import { PEOPLE } from './people.ts'
import type { PlannedBlock, PlannedTransaction } from './writeBlocks.ts'

const GAS = { deploy: 3_500_000n, fill: 250_000n }

type Symbol = 'ETH' | SandboxTokenInfo['symbol']

/** Decimal amounts, by the prices of `prices.ts`. */
const POOLS: readonly (readonly [one: Symbol, amountOne: string, other: Symbol, amountOther: string])[] = [
  ['ETH', '60', 'SUSD', '144750'],
  ['ETH', '21', 'SBX', '120625'],
  ['SUSD', '42000', 'SBX', '100000'],
]

/** What the broker needs of the tokens to fill the pools. */
export const BROKER = { native: '0', SUSD: '186750', SBX: '220625' } as const

/** Deploys the exchange and fills its pools. */
export async function marketplace(): Promise<PlannedBlock> {
  const from = PEOPLE.broker.address
  const approvals = TOKENS.map(({ symbol }) => tokenCall(symbol, 'approve', EXCHANGE, BROKER[symbol]))
  const fillings = POOLS.map(([one, amountOne, other, amountOther]): Omit<PlannedTransaction, 'from'> => {
    const units = [unitsOf(one, amountOne), unitsOf(other, amountOther)] as const
    const args = [addressOf(one), addressOf(other), ...units] as const
    const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'addLiquidity', args })
    return { to: EXCHANGE, data, gas: GAS.fill, ...(one === 'ETH' && { value: units[0] }) }
  })
  const deployment = { data: await readBytecode('SandboxExchange'), gas: GAS.deploy }
  return { daysAgo: 83.5, transactions: [deployment, ...approvals, ...fillings].map((each) => ({ from, ...each })) }
}

/** A trade by an account of the node itself, which moves the price: what has to be sent, one after the other. */
export function tradeCalls(
  receiver: Address,
  give: Symbol,
  amount: string,
  get: Symbol,
): readonly { readonly to: Address; readonly data: `0x${string}`; readonly value: bigint }[] {
  const units = unitsOf(give, amount)
  const args = [addressOf(give), addressOf(get), units, 0n, receiver, zeroAddress, 0n] as const
  const swap = { to: EXCHANGE, data: encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args }) }
  if (give === 'ETH') return [{ ...swap, value: units }]
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [EXCHANGE, units] })
  return [
    { to: addressOf(give), data, value: 0n },
    { ...swap, value: 0n },
  ]
}

export const TRADED = ['ETH', ...TOKENS.map(({ symbol }) => symbol)] as const satisfies readonly Symbol[]

function addressOf(symbol: Symbol): Address {
  return TOKENS.find((token) => token.symbol === symbol)?.address ?? zeroAddress
}

function unitsOf(symbol: Symbol, amount: string): bigint {
  return parseUnits(amount, TOKENS.find((token) => token.symbol === symbol)?.decimals ?? 18)
}
