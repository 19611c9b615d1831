/** The node's methods that take transactions: send, try, price, and the faucet. */
import { base64 } from '@scure/base'
import { PublicKey, SystemProgram, VersionedMessage } from '@solana/web3.js'
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES } from '../../../http/jsonRpc.ts'
import type { SolanaKey } from '../../keys.ts'
import { toJsonAccount } from '../accounts.ts'
import { isGood, type Chain } from '../chain.ts'
import { describeError, type TransactionError } from '../errors.ts'
import { priceOf } from '../fees.ts'
import { signed } from '../genesis.ts'
import { toJsonInner } from '../json.ts'
import {
  ADDRESS,
  common,
  CONFIG,
  ENCODING,
  inContext,
  LAMPORTS,
  method,
  readBytes,
  readSent,
  SENT,
  SENT_ENCODING,
  type Methods,
} from '../params.ts'
import type { Execution, Simulation } from '../svm.ts'
import { keysOf, readTransaction, type WireTransaction } from '../transaction.ts'

const { commitment, minContextSlot } = common
const SEND_CONFIG = v.nullish(
  v.object({
    encoding: SENT_ENCODING,
    skipPreflight: v.nullish(v.boolean()),
    preflightCommitment: commitment,
    maxRetries: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    minContextSlot,
  }),
)
const SIMULATE_CONFIG = v.nullish(
  v.object({
    ...common,
    encoding: SENT_ENCODING,
    sigVerify: v.nullish(v.boolean()),
    replaceRecentBlockhash: v.nullish(v.boolean()),
    innerInstructions: v.nullish(v.boolean()),
    accounts: v.nullish(
      v.object({ encoding: v.nullish(ENCODING), addresses: v.pipe(v.array(ADDRESS), v.maxLength(64)) }),
    ),
  }),
)
type SimulateConfig = v.InferOutput<typeof SIMULATE_CONFIG>

export function transactionMethods(chain: Chain, faucet: SolanaKey): Methods {
  return {
    sendTransaction: method(v.tuple([SENT, SEND_CONFIG]), (text, config) => {
      inContext(chain, config, null)
      const transaction = readSent(text, config?.encoding)
      if (!config?.skipPreflight) refuseFailing(chain, transaction)
      chain.take(transaction)
      return transaction.signature
    }),
    requestAirdrop: method(v.tuple([ADDRESS, LAMPORTS, CONFIG]), (address, lamports) => {
      const transfer = SystemProgram.transfer({
        fromPubkey: new PublicKey(faucet.address),
        toPubkey: new PublicKey(address),
        lamports,
      })
      const { blockhash } = chain.parts().blocks.latest()
      const transaction = readTransaction(signed([transfer], blockhash, [faucet]))
      refuseFailing(chain, transaction)
      chain.take(transaction)
      return transaction.signature
    }),
    simulateTransaction: method(v.tuple([SENT, SIMULATE_CONFIG]), (text, config) => {
      if (config?.sigVerify && config.replaceRecentBlockhash) {
        throw new RpcError(RPC_CODES.params, 'sigVerify may not be used with replaceRecentBlockhash')
      }
      const transaction = readSent(text, config?.encoding)
      return inContext(chain, config, simulate(chain, transaction, config))
    }),
    getFeeForMessage: method(v.tuple([SENT, CONFIG]), (text, config) => {
      const message = readMessage(readBytes(text, 'base64'))
      return inContext(chain, config, isGood(message, chain.parts()) ? Number(priceOf(message)) : null)
    }),
  }
}

/** As nodes do it before they pass a transaction on. Throws what clients make a `SendTransactionError` of. */
function refuseFailing(chain: Chain, transaction: WireTransaction): void {
  const obstacle = chain.obstacle(transaction)
  if (obstacle !== undefined) throw preflightFailure(obstacle, undefined)
  const outcome = chain.simulate(transaction, true)
  if (outcome.error === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
  if (outcome.error !== null) throw preflightFailure(outcome.error, outcome)
}

function preflightFailure(error: TransactionError, outcome: Execution | undefined): RpcError {
  return new RpcError(-32002, `Transaction simulation failed: ${describeError(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs: outcome?.logs ?? [],
    returnData: toJsonReturned(outcome),
    unitsConsumed: outcome?.units ?? 0,
  })
}

function simulate(chain: Chain, transaction: WireTransaction, config: SimulateConfig): object {
  const replaced = config?.replaceRecentBlockhash ?? false
  const obstacle = replaced ? undefined : chain.obstacle(transaction)
  const outcome = obstacle === undefined ? chain.simulate(transaction, config?.sigVerify ?? false) : undefined
  if (outcome?.error === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
  const keys = keysOf(transaction.message, chain.parts().svm).map(({ address }) => address)
  return {
    err: obstacle ?? outcome?.error ?? null,
    logs: outcome?.logs ?? [],
    unitsConsumed: outcome?.units ?? 0,
    returnData: toJsonReturned(outcome),
    accounts: config?.accounts
      ? config.accounts.addresses.map((address) => after(chain, outcome, address, config))
      : null,
    innerInstructions: config?.innerInstructions && outcome ? toJsonInner(outcome.inner, keys, 'jsonParsed') : null,
    ...(replaced && { replacementBlockhash: chain.parts().blocks.latest() }),
  }
}

/** An account as the transaction would leave it. */
function after(chain: Chain, outcome: Simulation | undefined, address: string, config: SimulateConfig): object | null {
  const { svm } = chain.parts()
  const account = outcome?.accounts.get(address) ?? svm.account(address)
  return account ? toJsonAccount(account, svm, { encoding: config?.accounts?.encoding ?? 'base64' }) : null
}

function toJsonReturned(outcome: Execution | undefined): object | null {
  const returned = outcome?.returned
  return returned ? { programId: returned.program, data: [base64.encode(returned.data), 'base64'] } : null
}

function readMessage(bytes: Uint8Array): VersionedMessage {
  try {
    const message = VersionedMessage.deserialize(bytes)
    if (message.version !== 1) return message
  } catch {
    // Not even a message.
  }
  throw new RpcError(RPC_CODES.params, 'invalid message: legacy and version 0 are known here')
}
