/** Answers the methods of WalletConnect's Solana RPC with the features of a Wallet Standard wallet. */
import { LatchkeyError, type Clock } from '#kernel'
import { callWallet, type CaipNetworkId, type RequestArguments } from '#wallet'
import { base58, base64 } from '@scure/base'
import type { WalletAccount } from './accounts.ts'
import { chainOn, featureOf, listIn } from './features.ts'
import { readOutputs, readSignature, readSignedMessage, readSignedTransaction } from './outputs.ts'
import { MessageParams, SendParams, TransactionParams, TransactionsParams, readParams } from './params.ts'
import { parseTransaction } from '../chain/wireTransaction.ts'

export interface RequestContext {
  readonly standard: unknown
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The accounts that the wallet shows now. */
  readonly accounts: readonly WalletAccount[]
  /** The network of the request; undefined without a connection. */
  readonly network: CaipNetworkId | undefined
}

type Method = (context: RequestContext, params: unknown) => unknown

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['solana_getAccounts', listAccounts],
  ['solana_requestAccounts', listAccounts],
  ['solana_signMessage', signMessage],
  ['solana_signTransaction', signTransaction],
  ['solana_signAllTransactions', signAllTransactions],
  ['solana_signAndSendTransaction', signAndSendTransaction],
])

/**
 * Rejects with RPC_INVALID_PARAMS, PROVIDER_UNAUTHORIZED (the wallet does not show this account), PROVIDER_UNSUPPORTED_METHOD,
 * CHAIN_NOT_SUPPORTED, PROVIDER_INVALID, or the error of the wallet.
 */
export async function answerRequest({ method, params }: RequestArguments, context: RequestContext): Promise<unknown> {
  const answer = METHODS.get(method)
  if (!answer) throw unsupported(method.slice(0, 60))
  return answer(context, params)
}

function listAccounts({ accounts }: RequestContext): unknown {
  return accounts.map(({ address }) => ({ pubkey: address }))
}

async function signMessage(context: RequestContext, params: unknown): Promise<unknown> {
  const { message, pubkey } = readParams(MessageParams, params)
  // The wallet gets a copy, so that it cannot change the message that its answer is compared with.
  const inputs = [{ account: accountOf(context, pubkey), message: message.slice() }]
  const [signature] = await call(context, 'solana:signMessage', inputs, (output) => readSignedMessage(output, message))
  return { signature: base58.encode(signature!) }
}

async function signTransaction(context: RequestContext, params: unknown): Promise<unknown> {
  const { transaction, pubkey } = readParams(TransactionParams, params)
  const [signed] = await sign(context, pubkey, [transaction])
  return { transaction: base64.encode(signed!) }
}

async function signAllTransactions(context: RequestContext, params: unknown): Promise<unknown> {
  const { transactions, pubkey } = readParams(TransactionsParams, params)
  return { transactions: (await sign(context, pubkey, transactions)).map((signed) => base64.encode(signed)) }
}

/** All in one call, so that the person is asked once. */
async function sign(
  context: RequestContext,
  pubkey: string,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const what = 'solana:signTransaction'
  const inputs = transactions.map((transaction) => transactionInput(context, what, pubkey, transaction))
  return call(context, what, inputs, readSignedTransaction)
}

async function signAndSendTransaction(context: RequestContext, params: unknown): Promise<unknown> {
  const { transaction, pubkey, sendOptions } = readParams(SendParams, params)
  const what = 'solana:signAndSendTransaction'
  const input = {
    ...transactionInput(context, what, pubkey, transaction),
    ...(sendOptions && { options: sendOptions }),
  }
  const [signature] = await call(context, what, [input], readSignature)
  return { signature: base58.encode(signature!) }
}

/** The input for one transaction, after checking that the wallet supports it. */
function transactionInput(context: RequestContext, what: string, pubkey: string, transaction: Uint8Array): object {
  const account = accountOf(context, pubkey)
  const chain = context.network && chainOn(context.standard, context.network)
  if (chain === undefined) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: context.network })
  const { version } = parseTransaction(transaction)
  const versions = listIn(featureOrThrow(context, what), 'supportedTransactionVersions')
  if (versions && !versions.includes(version)) throw unsupported(`${what}: transactions of version ${version}`)
  return { account, transaction, chain }
}

function accountOf({ accounts }: RequestContext, pubkey: string): unknown {
  const found = accounts.find(({ address }) => address === pubkey)
  if (!found) throw new LatchkeyError('PROVIDER_UNAUTHORIZED', { detail: pubkey })
  return found.account
}

function featureOrThrow({ standard }: RequestContext, what: string): unknown {
  const feature = featureOf(standard, what)
  if (feature === undefined) throw unsupported(what)
  return feature
}

function call<T>(
  context: RequestContext,
  what: `solana:${string}`,
  inputs: readonly object[],
  read: (output: unknown) => T,
): Promise<readonly T[]> {
  const { clock, signal } = context
  return callWallet(
    { owner: featureOrThrow(context, what), method: what.slice('solana:'.length), args: inputs },
    { clock, signal, what, read: (answer) => readOutputs(answer, inputs.length, read) },
  )
}

const unsupported = (detail: string): LatchkeyError => new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD', { detail })
