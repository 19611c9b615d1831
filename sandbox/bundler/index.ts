/**
 * A bundler (ERC-4337): takes operations of smart accounts, and carries each out in a transaction of its own key. It takes operations
 * that offer no fee, too, so that accounts without ether can act.
 */
import {
  createWalletClient,
  decodeErrorResult,
  defineChain,
  encodeFunctionData,
  http,
  isHex,
  numberToHex,
  type Hex,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import * as v from 'valibot'
import { keyOfPerson } from '../chains/people.ts'
import { createRpc, RpcError } from '../chains/rpc.ts'
import { ENTRY_POINT } from '../chains/smartAccounts.ts'
import { RPC_CODES, type Call } from '../http/jsonRpc.ts'
import { createEstimate, wireLimits } from './estimate.ts'
import { DRAFT, hashOf, OPERATION, packed, toWire, type Operation } from './operation.ts'
import { receiptOf } from './receipt.ts'

/** Codes of ERC-7769. */
const REJECTED = -32500
/** The most gas that one operation may take. */
const MOST_GAS = 15_000_000n
/** What the EntryPoint needs besides. */
const OVERHEAD = 150_000n
/** The newest operations are remembered. */
const MOST_REMEMBERED = 1000

const TO = v.custom<string>(
  (value) => typeof value === 'string' && value.toLowerCase() === ENTRY_POINT.toLowerCase(),
  'another entry point than the supported one',
)
const SEND = v.looseTuple([OPERATION, TO])
const ESTIMATE = v.looseTuple([DRAFT, TO])
const BY_HASH = v.looseTuple([v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i, 'a hash is missing'), v.toLowerCase())])
const TRANSACTION = v.nullable(v.object({ blockHash: v.nullable(v.string()), blockNumber: v.nullable(v.string()) }))

interface Sent {
  readonly operation: Operation
  readonly transaction: Hex
}

/** Answers one call of a client. Rejects with an `RpcError`. */
export type Bundler = (call: Call) => Promise<unknown>

export function createBundler(chainId: number, node: string): Bundler {
  const rpc = createRpc(node)
  const account = privateKeyToAccount(keyOfPerson('bundler'))
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })
  const client = createWalletClient({ account, chain, transport: http() })
  const estimate = createEstimate(rpc)
  const sent = new Map<string, Sent>()
  /** One transaction after the other, because they are numbered. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work)
    last = mine
    return mine
  }

  async function send(operation: Operation): Promise<Hex> {
    const { callGasLimit, preVerificationGas, verificationGasLimit } = operation
    const gas = callGasLimit + preVerificationGas + verificationGasLimit + OVERHEAD
    if (gas > MOST_GAS) throw new RpcError(RPC_CODES.params, 'The operation asks for too much gas.')
    const hash = hashOf(operation, chainId)
    const args = [[packed(operation)], account.address] as const
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
    // The EntryPoint passes 63 of 64 parts of its gas on.
    const call = { from: account.address, to: ENTRY_POINT, data, gas: numberToHex((gas * 65n) / 64n) }
    // What validation refuses would cost the bundler its fee; nothing of a refused operation reaches the chain.
    await rpc.request('eth_call', [call, 'latest']).catch(refuse)
    const transaction = await client.sendTransaction({ to: ENTRY_POINT, data, gas: BigInt(call.gas) })
    sent.set(hash, { operation, transaction })
    const [oldest] = sent.keys()
    if (sent.size > MOST_REMEMBERED && oldest !== undefined) sent.delete(oldest)
    return hash
  }

  async function find(hash: string): Promise<unknown> {
    const known = sent.get(hash)
    if (!known) return null
    const place = v.parse(TRANSACTION, await rpc.request('eth_getTransactionByHash', [known.transaction]))
    // The chain went back to its beginning.
    if (place === null) return null
    const { blockHash, blockNumber } = place
    return {
      userOperation: toWire(known.operation),
      entryPoint: ENTRY_POINT,
      transactionHash: known.transaction,
      blockHash,
      blockNumber,
    }
  }

  return async ({ method, params }) => {
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'eth_supportedEntryPoints':
        return [ENTRY_POINT]
      case 'eth_sendUserOperation': {
        const [operation] = read(SEND, params)
        return inTurn(() => send(operation))
      }
      case 'eth_estimateUserOperationGas':
        return wireLimits(await estimate(read(ESTIMATE, params)[0]))
      case 'eth_getUserOperationByHash':
        return find(read(BY_HASH, params)[0])
      case 'eth_getUserOperationReceipt': {
        const [hash] = read(BY_HASH, params)
        const known = sent.get(hash)
        return known ? receiptOf(hash as Hex, known, rpc) : null
      }
      default:
        throw new RpcError(RPC_CODES.method, `${method} is not served here.`)
    }
  }
}

function read<const S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new RpcError(RPC_CODES.params, parsed.issues.map(({ message }) => message).join('; '))
  return parsed.output
}

/** The EntryPoint names its reason: AA21 and the like. */
function refuse(error: unknown): never {
  const data = error instanceof RpcError ? error.data : undefined
  if (!(error instanceof RpcError)) throw error
  throw new RpcError(REJECTED, isHex(data) ? reasonOf(data) : error.message)
}

function reasonOf(data: Hex): string {
  try {
    const { args } = decodeErrorResult({ abi: entryPoint08Abi, data })
    return (
      args?.find((each): each is string => typeof each === 'string' && !isHex(each)) ?? 'The operation was refused.'
    )
  } catch {
    return 'The operation was refused.'
  }
}
