/** Real signatures with the wallet's keys. Runs on the wallets' origin only: in its window, or its server in `approve`. */
import { createWalletClient, defineChain, hexToBigInt, http, isAddressEqual, type HDAccount, type Hex } from 'viem'
import type { Ask, Transaction } from './methods.ts'

export type SigningAsk = Extract<Ask, { kind: 'message' | 'typedData' | 'transaction' }>

export interface SigningContext {
  readonly accounts: readonly HDAccount[]
  readonly chainId: number
  /** The chain's node; undefined when the wallet is on a network without one. */
  readonly node: string | undefined
}

export function isSigning(ask: Ask): ask is SigningAsk {
  return ask.kind === 'message' || ask.kind === 'typedData' || ask.kind === 'transaction'
}

/** Signs, or signs and sends. Answers the signature or the transaction's hash. */
export async function sign(ask: SigningAsk, { accounts, chainId, node }: SigningContext): Promise<Hex> {
  const account = accounts.find(({ address }) => isAddressEqual(address, ask.address))
  if (!account) throw new Error('The wallet has no key for this account.')
  if (ask.kind === 'message') return account.signMessage({ message: { raw: ask.message } })
  if (ask.kind === 'typedData') return account.signTypedData(ask.typedData)
  if (node === undefined) throw new Error('The wallet has no node for this network.')
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })
  return createWalletClient({ account, chain, transport: http() }).sendTransaction(toViem(ask.transaction))
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
