/** Real signatures with the wallet's keys. Runs on the wallets' origin only: in its window, or its server in `approve`. */
import { createWalletClient, defineChain, hexToBigInt, http, isAddressEqual, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { createRpc } from '../chains/rpc.ts'
import { execution, wrapped } from './contractAccount.ts'
import type { EvmAccount } from './evmAccount.ts'
import type { Ask, AskedCall, Transaction } from './methods.ts'

export type SigningAsk = Extract<Ask, { kind: 'message' | 'typedData' | 'transaction' | 'calls' }>

export interface SigningContext {
  readonly accounts: readonly EvmAccount[]
  readonly chainId: number
  /** The chain's node; undefined when the wallet is on a network without one. */
  readonly node: string | undefined
}

export function isSigning(ask: Ask): ask is SigningAsk {
  return ask.kind === 'message' || ask.kind === 'typedData' || ask.kind === 'transaction' || ask.kind === 'calls'
}

/** Signs, or signs and sends. Answers the signature or the transaction's hash. */
export async function sign(ask: SigningAsk, { accounts, chainId, node }: SigningContext): Promise<Hex> {
  const account = accounts.find(({ address }) => isAddressEqual(address, ask.address))
  if (!account) throw new Error('The wallet has no key for this account.')
  const { isContract, key } = account
  if (ask.kind === 'message' || ask.kind === 'typedData') {
    const signature =
      ask.kind === 'message'
        ? await key.signMessage({ message: { raw: ask.message } })
        : await key.signTypedData(ask.typedData)
    return isContract ? wrapped(signature, account, node) : signature
  }
  if (node === undefined) throw new Error('The wallet has no node for this network.')
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })
  const client = createWalletClient({ account: key, chain, transport: http() })
  if (!isContract) {
    if (ask.kind === 'calls') throw new Error('This account carries out one call at a time.')
    return client.sendTransaction({ ...(await legacyFees(node)), ...toViem(ask.transaction) })
  }
  // Gas and nonce of a site's transaction are those of an account with a key: the owner's are others.
  const calls = ask.kind === 'calls' ? ask.calls : [ask.transaction]
  return client.sendTransaction({ ...(await legacyFees(node)), ...(await execution(calls.map(toCall), account, node)) })
}

/** The price on a chain without EIP-1559, where viem, which has the node fill in what is missing, is given what the chain refuses. */
async function legacyFees(node: string): Promise<{ readonly gasPrice?: bigint }> {
  const rpc = createRpc(node)
  const { baseFeePerGas } = v.parse(HEAD, await rpc.request('eth_getBlockByNumber', ['latest', false]))
  return baseFeePerGas === undefined ? { gasPrice: hexToBigInt(await rpc.hex('eth_gasPrice')) } : {}
}

const HEAD = v.object({ baseFeePerGas: v.optional(v.string()) })

function toCall({ to, value, data, input }: AskedCall): { to: Address; value: bigint; data: Hex } {
  if (!to) throw new Error('This account cannot deploy contracts.')
  return { to, value: hexToBigInt(value ?? '0x0'), data: input ?? data ?? '0x' }
}

/** Hex quantities become numbers; what the site left open, viem asks the node for. */
function toViem(transaction: Transaction): {
  to: `0x${string}` | null
  value?: bigint
  data?: Hex
  gas?: bigint
  nonce?: number
} {
  const { to, value, data, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction
  const payload = input ?? data
  return {
    to: to ?? null,
    ...(value !== undefined && { value: hexToBigInt(value) }),
    ...(payload !== undefined && { data: payload }),
    ...(gas !== undefined && { gas: hexToBigInt(gas) }),
    ...(nonce !== undefined && { nonce: Number(nonce) }),
    ...(gasPrice !== undefined && { gasPrice: hexToBigInt(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: hexToBigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas) }),
  }
}
