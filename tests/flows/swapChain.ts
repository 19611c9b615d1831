/** What the chain says of a swap, past everything of ours, and what makes it go another way. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  pad,
  toEventSelector,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { onTestFinished } from 'vitest'
import { EXCHANGE, EXCHANGE_ABI } from '../../sandbox/chains/exchangeAbi.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { ENTRY_POINT } from '../../sandbox/chains/smartAccounts.ts'
import { evmAccountsOf } from '../../sandbox/wallets/evmAccounts.ts'
import { urls } from './lanes.ts'
import { control, rpc } from './visit.ts'

export const NODE = urls.nodes[31337]

/** A side of a swap: the name in the list, and what the chain calls it. */
export interface Coin {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The exchange's word for the native currency is the zero address. */
  readonly address: Address
}

export const ETHER: Coin = { name: 'Ether', symbol: 'ETH', decimals: 18, address: zeroAddress }
export const [SUSD, SBX] = TOKENS as unknown as readonly [Coin, Coin]

const call = async (to: Address, data: Hex): Promise<Hex> =>
  (await rpc(NODE, 'eth_call', [{ to, data }, 'latest'])) as Hex

export async function balance({ address }: Coin, owner: string): Promise<bigint> {
  if (address === zeroAddress) return BigInt((await rpc(NODE, 'eth_getBalance', [owner, 'latest'])) as string)
  const args = [owner as Address] as const
  return BigInt(await call(address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args })))
}

/** What the exchange may still take. */
export async function allowance({ address }: Coin, owner: string): Promise<bigint> {
  if (address === zeroAddress) return 0n
  const args = [owner as Address, EXCHANGE] as const
  return BigInt(await call(address, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })))
}

/** What would come out of the pool now. */
export async function pool(give: Coin, get: Coin, amount: bigint): Promise<bigint> {
  const asked = { abi: EXCHANGE_ABI, functionName: 'quote' } as const
  const data = encodeFunctionData({ ...asked, args: [give.address, get.address, amount] })
  return decodeFunctionResult({ ...asked, data: await call(EXCHANGE, data) })
}

export interface ChainTransaction {
  readonly hash: Hex
  readonly from: string
  readonly to: Address
  readonly value: string
  readonly input: Hex
}

/** How things stand before something is signed. */
export interface Before {
  readonly me: string
  readonly block: number
  readonly gave: bigint
  readonly got: bigint
  readonly deposit: bigint
}

/** What a contract account has at the entry point. */
export const deposit = async (me: string): Promise<bigint> =>
  BigInt(
    await call(
      ENTRY_POINT,
      encodeFunctionData({ abi: entryPoint08Abi, functionName: 'balanceOf', args: [me as Address] }),
    ),
  )

export async function before(me: string, give: Coin, get: Coin): Promise<Before> {
  const block = Number(await rpc(NODE, 'eth_blockNumber'))
  return { me, block, gave: await balance(give, me), got: await balance(get, me), deposit: await deposit(me) }
}

/** All that the account has had mined since then, the first one first, with what it paid for it. */
export async function sentSince({
  me,
  block,
}: Before): Promise<{ readonly all: readonly ChainTransaction[]; readonly fees: bigint }> {
  const last = Number(await rpc(NODE, 'eth_blockNumber'))
  const all: ChainTransaction[] = []
  let fees = 0n
  for (let number = block + 1; number <= last; number += 1) {
    const { transactions } = (await rpc(NODE, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      readonly transactions: readonly ChainTransaction[]
    }
    for (const each of transactions.filter(({ from }) => from.toLowerCase() === me.toLowerCase())) {
      const receipt = (await rpc(NODE, 'eth_getTransactionReceipt', [each.hash])) as Record<string, string>
      fees += BigInt(receipt['gasUsed']!) * BigInt(receipt['effectiveGasPrice']!)
      all.push(each)
    }
  }
  return { all, fees }
}

const SWAPPED = toEventSelector('Swap(address,address,address,uint256,uint256)')

/** How many swaps of the account the exchange has carried out since then, whoever paid for them. */
export async function swapsSince({ me, block }: Before): Promise<number> {
  const topics = [SWAPPED, pad(me as Address)]
  const asked = { fromBlock: `0x${(block + 1).toString(16)}`, address: EXCHANGE, topics }
  return ((await rpc(NODE, 'eth_getLogs', [asked])) as readonly unknown[]).length
}

/** An account sends something past the page, as from another device. */
async function elsewhere(
  from: string,
  to: Address,
  data: Hex,
  fees: Readonly<Record<string, Hex>> = {},
): Promise<void> {
  await rpc(NODE, 'anvil_impersonateAccount', [from])
  await rpc(NODE, 'eth_sendTransaction', [{ from, to, data, ...fees }])
  await rpc(NODE, 'anvil_stopImpersonatingAccount', [from])
}

export const approveElsewhere = (me: string, { address }: Coin, units: bigint): Promise<void> =>
  elsewhere(me, address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [EXCHANGE, units] }))

/** Somebody else swaps, which moves the price. */
export const trade = (amount: string): Promise<void> =>
  control(urls.services, 'trade', { give: 'SUSD', amount, get: 'SBX' })

/** Somebody who is faster. */
const RIVAL = evmAccountsOf('quarry')[0]!.address
const HURRY = { gas: '0x61a80', maxFeePerGas: '0x2e90edd000', maxPriorityFeePerGas: '0x2e90edd000' } as const

/** While blocks are held: somebody else's swap comes first in the next one, because it pays more for its place. */
export async function overtake(units: bigint): Promise<void> {
  const approve = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [EXCHANGE, units] })
  await elsewhere(RIVAL, SUSD.address, approve, HURRY)
  const args = [SUSD.address, SBX.address, units, 0n, RIVAL, zeroAddress, 0n] as const
  await elsewhere(RIVAL, EXCHANGE, encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args }), HURRY)
}

/** Whoever controls the token pauses it: its balances and approvals stay, and its transfers fail. */
export async function pause({ address }: Coin): Promise<void> {
  await control(urls.services, 'faucet', { address: RIVAL, amount: '1', token: 'odd-paused' })
  const [log] = (await rpc(NODE, 'eth_getLogs', [{ fromBlock: 'latest' }])) as readonly { readonly address: Address }[]
  await rpc(NODE, 'anvil_setCode', [address, await rpc(NODE, 'eth_getCode', [log!.address, 'latest'])])
}

/** No block until the test asks for one. */
export async function held(): Promise<void> {
  await rpc(NODE, 'evm_setAutomine', [false])
  onTestFinished(async () => void (await rpc(NODE, 'evm_setAutomine', [true])))
}
