/** Makes an account look as if it had been used for years: thousands of real transactions, hundreds to a block. */
import { encodeDeployData, hexToBigInt, parseEther, parseUnits, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { tokenCall } from './calls.ts'
import { byHand, PURSE, writeBlock, type PlannedTransaction } from './writeBlocks.ts'
import { readBytecode } from './contracts.ts'
import { TOKEN_ABI, type ChainId } from './networks.ts'
import { PEOPLE } from './people.ts'
import type { Rpc } from './rpc.ts'

export interface BusyOrder {
  readonly chainId: ChainId
  readonly address: Address
  /** Transactions: three in five come in, the others are the account's own, if it can pay for them. */
  readonly count: number
  /** Tokens that nobody else has, each with a contract of its own. */
  readonly tokens: number
}

/** Gas limits; a block has room for 30 million. */
const GAS = { send: 21_000n, deploy: 1_400_000n }
const PER_BLOCK = { transactions: 50, tokens: 20 }
/** What the account must have for transactions of its own. */
const ENOUGH = parseEther('0.5')
/** Wei for each unit of gas: more than the transactions of a block differ by. */
const TIP = 1_000_000_000n
/** Without a base fee, any price is enough. */
const HEAD = v.object({ baseFeePerGas: v.optional(v.string(), '0x0') })
const ACCOUNTS = v.array(v.custom<Address>((value) => typeof value === 'string' && value.length === 42))

export async function makeBusy(rpc: Rpc, { address, count, tokens }: BusyOrder): Promise<void> {
  const accounts = v.parse(ACCOUNTS, await rpc.request('eth_accounts'))
  const balance = hexToBigInt(await rpc.hex('eth_getBalance', [address, 'latest']))
  const own = balance >= ENOUGH
  const bytecode = await readBytecode('SandboxToken')
  const life = Array.from({ length: count }, (_, index) => everyday(index, address, accounts, own))
  const deployments = Array.from({ length: tokens }, (_, index) => deploy(index, address, bytecode))
  if (tokens > 0) await rpc.request('anvil_setBalance', [PEOPLE.stranger.address, PURSE])
  await byHand(rpc, async () => {
    const blocks = [...inBlocks(deployments, PER_BLOCK.tokens), ...inBlocks(life, PER_BLOCK.transactions)]
    const senders = [...new Set(blocks.flat().map(({ from }) => from))]
    const counts = await rpc.batch(senders.map((sender) => ['eth_getTransactionCount', [sender, 'pending']]))
    const nonces = new Map(senders.map((sender, index) => [sender, Number(counts[index])]))
    for (const block of blocks) {
      // Blocks this full make the next one dearer, by an eighth at most.
      const { baseFeePerGas } = v.parse(HEAD, await rpc.request('eth_getBlockByNumber', ['latest', false]))
      await writeBlock(rpc, block, { nonces, gasPrice: 2n * BigInt(baseFeePerGas) + TIP })
    }
  })
}

/** The `index`th transaction; ten kinds, one after the other. */
function everyday(index: number, me: Address, accounts: readonly Address[], own: boolean): PlannedTransaction {
  const { friend } = PEOPLE
  const giver = accounts[1 + (index % 8)] ?? friend.address
  const faucet = accounts[0] ?? friend.address
  const little = parseEther('0.0001') * BigInt(1 + (index % 97))
  const gift: PlannedTransaction = { from: giver, to: me, value: little, gas: GAS.send }
  switch (index % 10) {
    case 1:
    case 4:
      return { from: faucet, ...tokenCall(index % 20 < 10 ? 'SUSD' : 'SBX', 'transfer', me, String(1 + (index % 7))) }
    case 2:
      return own ? { from: me, to: friend.address, value: parseEther('0.00001'), gas: GAS.send } : gift
    case 5:
      return own ? { from: me, ...tokenCall('SUSD', 'transfer', friend.address, '0.01') } : gift
    case 7:
      return own ? { from: me, ...tokenCall('SBX', 'approve', friend.address, String(index)) } : gift
    case 9:
      return own ? { from: me, ...tokenCall('SUSD', 'transfer', friend.address, '1000000000'), fails: true } : gift
    default:
      return gift
  }
}

function deploy(index: number, holder: Address, bytecode: Hex): PlannedTransaction {
  const number = String(index + 1).padStart(3, '0')
  const decimals = 6 + (index % 13)
  const amounts = [parseUnits(String(1 + index * 1.25), decimals)]
  const args = [`Busy Token ${number}`, `BUSY${number}`, decimals, [holder], amounts] as const
  return { from: PEOPLE.stranger.address, data: encodeDeployData({ abi: TOKEN_ABI, bytecode, args }), gas: GAS.deploy }
}

function inBlocks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
