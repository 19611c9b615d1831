/** The site's own chain code: it reads the harbor from the node, and asks the wallet for what it needs. Loaded when first needed. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseUnits,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { Eip1193Provider } from 'latchkey'
import * as v from 'valibot'
import { BERTH_PRICE, BERTHS, BERTHS_ABI } from '../../../sandbox/chains/berths.ts'
import { TOKENS } from '../../../sandbox/chains/networks.ts'
import { ask, pause } from './ask.ts'

const MONEY = TOKENS.find(({ symbol }) => symbol === 'SUSD')!
const CHAIN_ID = 31337
const PRICE = parseUnits(BERTH_PRICE, MONEY.decimals)
const MONEY_ABI = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
/** Longest wait for a transaction, in ms. */
const LIMIT = 90_000

const HEX = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const ANSWER = v.object({ result: HEX })
const RECEIPT = v.object({ result: v.nullable(v.object({ status: v.string() })) })
const CAPABILITIES = v.record(v.string(), v.object({ atomic: v.optional(v.object({ status: v.string() })) }))
const BUNDLE = v.object({ id: v.string() })
const BUNDLE_STATUS = v.object({ status: v.number() })

export class Refused extends Error {}

const read = async (node: string, to: Address, data: Hex): Promise<Hex> =>
  (await ask(node, ANSWER, { body: call('eth_call', [{ to, data }, 'latest']) })).result

const call = (method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

/** Who has which berth, in lower case; undefined where nobody is. */
export async function readHolders(node: string): Promise<readonly (string | undefined)[]> {
  const data = await read(node, BERTHS, encodeFunctionData({ abi: BERTHS_ABI, functionName: 'holders' }))
  return decodeFunctionResult({ abi: BERTHS_ABI, functionName: 'holders', data }).map((holder) =>
    holder === zeroAddress ? undefined : holder.toLowerCase(),
  )
}

/** Whether an account has the price of a berth. */
export async function canPay(node: string, account: Address): Promise<boolean> {
  const data = encodeFunctionData({ abi: MONEY_ABI, functionName: 'balanceOf', args: [account] })
  return BigInt(await read(node, MONEY.address, data)) >= PRICE
}

export interface Taking {
  readonly provider: Eip1193Provider
  readonly node: string
  readonly account: Address
  readonly berth: number
  readonly signal: AbortSignal
  /** What the person is waiting for. */
  readonly say: (step: 'both' | 'approve' | 'take' | 'chain') => void
}

/** Pays for a berth and takes it: in one request where the wallet does several calls as one (EIP-5792), else in two. */
export async function takeBerth({ provider, node, account, berth, signal, say }: Taking): Promise<void> {
  const approval = encodeFunctionData({ abi: MONEY_ABI, functionName: 'approve', args: [BERTHS, PRICE] })
  const take = encodeFunctionData({ abi: BERTHS_ABI, functionName: 'take', args: [BigInt(berth)] })
  const isApproved = (await allowance()) >= PRICE
  const calls = [...(isApproved ? [] : [{ to: MONEY.address, data: approval }]), { to: BERTHS, data: take }]
  if (calls.length > 1 && (await isAtomic(provider, account))) {
    say('both')
    return sendTogether(calls)
  }
  for (const each of calls) {
    // Who stopped waiting is not asked the next question.
    signal.throwIfAborted()
    say(each.to === BERTHS ? 'take' : 'approve')
    const hash = v.parse(
      HEX,
      await provider.request({ method: 'eth_sendTransaction', params: [{ from: account, ...each }] }),
    )
    say('chain')
    await mined(hash)
  }

  async function allowance(): Promise<bigint> {
    const data = encodeFunctionData({ abi: MONEY_ABI, functionName: 'allowance', args: [account, BERTHS] })
    return BigInt(await read(node, MONEY.address, data))
  }

  async function sendTogether(all: readonly object[]): Promise<void> {
    const request = {
      version: '2.0.0',
      from: account,
      chainId: numberToHex(CHAIN_ID),
      atomicRequired: true,
      calls: all,
    }
    const { id } = v.parse(BUNDLE, await provider.request({ method: 'wallet_sendCalls', params: [request] }))
    say('chain')
    await until(async () => {
      const { status } = v.parse(
        BUNDLE_STATUS,
        await provider.request({ method: 'wallet_getCallsStatus', params: [id] }),
      )
      if (status >= 400) throw new Refused()
      return status >= 200
    })
  }

  async function mined(hash: Hex): Promise<void> {
    await until(async () => {
      const { result } = await ask(node, RECEIPT, { body: call('eth_getTransactionReceipt', [hash]) })
      if (result && result.status !== '0x1') throw new Refused()
      return result !== null
    })
  }

  async function until(isDone: () => Promise<boolean>): Promise<void> {
    const ends = Date.now() + LIMIT
    while (!(await isDone())) {
      if (Date.now() > ends) throw new Error('The chain took too long.')
      await pause(400, signal)
    }
  }
}

/** A wallet that does not know the question is none. */
async function isAtomic(provider: Eip1193Provider, account: Address): Promise<boolean> {
  const asked = { method: 'wallet_getCapabilities', params: [account, [numberToHex(CHAIN_ID)]] }
  const answer = await provider.request(asked).catch(() => undefined)
  const known = v.safeParse(CAPABILITIES, answer)
  return known.success && known.output[numberToHex(CHAIN_ID)]?.atomic?.status === 'supported'
}
