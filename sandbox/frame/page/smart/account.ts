/** A smart account with its owner's key: what it signs (EIP-1271, EIP-6492), and what it sends (ERC-4337). */
import {
  concatHex,
  encodeAbiParameters,
  hexToBigInt,
  parseAbiParameters,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import * as v from 'valibot'
import { hashOf, toWire, type Operation } from '../../../bundler/operation.ts'
import type { Call } from '../../../chains/contractAccounts.ts'
import { createRpc, RpcError, type Rpc } from '../../../chains/rpc.ts'
import { batchOf, creationOf, ENTRY_POINT, signedHash, SMART_ACCOUNT_FACTORY } from '../../../chains/smartAccounts.ts'

/** EIP-6492's mark, at the end of signatures of contracts that are not there yet. */
const MARK = `0x${'6492'.repeat(16)}` as const
/** Gas for calls whose estimate failed: they are going to fail, and the person wanted them sent all the same. */
const UNKNOWN_CALLS = 1_000_000n
/** The EntryPoint's id of `getNonce(address,uint192)`. */
const GET_NONCE = '0x35567e1a'

const QUANTITY = v.pipe(
  v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)),
  v.transform((value) => BigInt(value)),
)
const LIMITS = v.object({ preVerificationGas: QUANTITY, verificationGasLimit: QUANTITY, callGasLimit: QUANTITY })

export interface SmartAccount {
  readonly address: Address
  readonly owner: Address
  readonly chainId: number
  readonly node: Rpc
  readonly bundler: Rpc
}

export const smartAccount = (
  { address, owner, chainId }: Pick<SmartAccount, 'address' | 'owner' | 'chainId'>,
  urls: { readonly node: string; readonly bundler: string },
): SmartAccount => ({ address, owner, chainId, node: createRpc(urls.node), bundler: createRpc(urls.bundler) })

export const isDeployed = async ({ address, node }: Pick<SmartAccount, 'address' | 'node'>): Promise<boolean> =>
  (await node.hex('eth_getCode', [address, 'latest'])) !== '0x'

/** The account's word for a hash; as long as its contract does not exist, with what creates it. */
export async function signHash(account: SmartAccount, key: LocalAccount, hash: Hex): Promise<Hex> {
  const signature = await key.signTypedData(signedHash(account.address, account.chainId, hash))
  if (await isDeployed(account)) return signature
  const parameters = parseAbiParameters('address, bytes, bytes')
  return concatHex([
    encodeAbiParameters(parameters, [SMART_ACCOUNT_FACTORY, creationOf(account.owner), signature]),
    MARK,
  ])
}

/** Why the calls would fail; undefined if they would not. Rejects if nobody knows. */
export async function reasonToFail(account: SmartAccount, calls: readonly Call[]): Promise<string | undefined> {
  try {
    await limitsOf(account, await draftOf(account, batchOf(calls)))
    return undefined
  } catch (error) {
    if (error instanceof RpcError) return error.message
    throw error
  }
}

/** Signs the calls as one operation, and hands it to the bundler. Answers the operation's hash. */
export async function sendCalls(account: SmartAccount, key: LocalAccount, calls: readonly Call[]): Promise<Hex> {
  return sendBatch(account, key, batchOf(calls))
}

export async function sendBatch(account: SmartAccount, key: LocalAccount, callData: Hex): Promise<Hex> {
  const draft = await draftOf(account, callData)
  const limits = await limitsOf(account, draft).catch((error: unknown) => {
    if (!(error instanceof RpcError)) throw error
    return { preVerificationGas: 60_000n, verificationGasLimit: 2_000_000n, callGasLimit: UNKNOWN_CALLS }
  })
  const unsigned: Operation = { ...draft, ...limits }
  const signature = await key.sign!({ hash: hashOf(unsigned, account.chainId) })
  return account.bundler.hex('eth_sendUserOperation', [toWire({ ...unsigned, signature }), ENTRY_POINT])
}

/** Without a fee: the sandbox's bundler pays for everybody. */
async function draftOf(account: SmartAccount, callData: Hex): Promise<Operation> {
  const { address, node, owner } = account
  const getNonce = `${GET_NONCE}${address.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`
  const [isThere, nonce] = await Promise.all([
    isDeployed(account),
    node.hex('eth_call', [{ to: ENTRY_POINT, data: getNonce }, 'latest']),
  ])
  return {
    sender: address,
    nonce: hexToBigInt(nonce),
    ...(!isThere && { factory: SMART_ACCOUNT_FACTORY, factoryData: creationOf(owner) }),
    callData,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
  }
}

async function limitsOf({ bundler }: SmartAccount, draft: Operation): Promise<v.InferOutput<typeof LIMITS>> {
  return v.parse(LIMITS, await bundler.request('eth_estimateUserOperationGas', [toWire(draft), ENTRY_POINT]))
}
