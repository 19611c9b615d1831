/** The wire's methods, answered by the features of a Wallet Standard wallet. */
import { LatchkeyError, type Clock } from '#kernel'
import { callWallet, type CaipNetworkId, type RequestArguments } from '#wallet'
import { base58, base64 } from '@scure/base'
import type { WalletAccount } from './accounts.ts'
import { chainOn, featureOf, listIn } from './features.ts'
import { readOutputs, readSignature, readSignedMessage, readSignedTransaction } from '../chain/outputs.ts'
import { MessageParams, SendParams, TransactionParams, TransactionsParams, readParams } from './params.ts'
import { parseTransaction } from '../chain/wireTransaction.ts'

export interface Asked {
  readonly standard: unknown
  readonly clock: Clock
  readonly signal: AbortSignal
  /** As the wallet shows them now. */
  readonly accounts: readonly WalletAccount[]
  /** Where the request is meant for; undefined without a connection. */
  readonly network: CaipNetworkId | undefined
}

type Method = (asked: Asked, params: unknown) => unknown

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['solana_getAccounts', listAccounts],
  ['solana_requestAccounts', listAccounts],
  ['solana_signMessage', signMessage],
  ['solana_signTransaction', signTransaction],
  ['solana_signAllTransactions', signAllTransactions],
  ['solana_signAndSendTransaction', signAndSendTransaction],
])

/**
 * Asks the wallet for what the request says. Rejects with RPC_INVALID_PARAMS, PROVIDER_UNAUTHORIZED (no such account
 * here), PROVIDER_UNSUPPORTED_METHOD, CHAIN_NOT_SUPPORTED, PROVIDER_INVALID and what the wallet says.
 */
export async function answerRequest({ method, params }: RequestArguments, asked: Asked): Promise<unknown> {
  const answer = METHODS.get(method)
  if (!answer) throw unsupported(method.slice(0, 60))
  return answer(asked, params)
}

function listAccounts({ accounts }: Asked): unknown {
  return accounts.map(({ address }) => ({ pubkey: address }))
}

async function signMessage(asked: Asked, params: unknown): Promise<unknown> {
  const { message, pubkey } = readParams(MessageParams, params)
  // The wallet gets bytes of its own: with ours it could change what it was asked for.
  const inputs = [{ account: accountOf(asked, pubkey), message: message.slice() }]
  const [signature] = await call(asked, 'solana:signMessage', inputs, (output) => readSignedMessage(output, message))
  return { signature: base58.encode(signature!) }
}

async function signTransaction(asked: Asked, params: unknown): Promise<unknown> {
  const { transaction, pubkey } = readParams(TransactionParams, params)
  const [signed] = await sign(asked, pubkey, [transaction])
  return { transaction: base64.encode(signed!) }
}

async function signAllTransactions(asked: Asked, params: unknown): Promise<unknown> {
  const { transactions, pubkey } = readParams(TransactionsParams, params)
  return { transactions: (await sign(asked, pubkey, transactions)).map((signed) => base64.encode(signed)) }
}

/** All in one question, so that the person is asked once. */
async function sign(asked: Asked, pubkey: string, transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const what = 'solana:signTransaction'
  const inputs = transactions.map((transaction) => transactionInput(asked, what, pubkey, transaction))
  return call(asked, what, inputs, readSignedTransaction)
}

async function signAndSendTransaction(asked: Asked, params: unknown): Promise<unknown> {
  const { transaction, pubkey, sendOptions } = readParams(SendParams, params)
  const what = 'solana:signAndSendTransaction'
  const input = { ...transactionInput(asked, what, pubkey, transaction), ...(sendOptions && { options: sendOptions }) }
  const [signature] = await call(asked, what, [input], readSignature)
  return { signature: base58.encode(signature!) }
}

/** What the wallet is given of a transaction, once it is sure that it can sign it. */
function transactionInput(asked: Asked, what: string, pubkey: string, transaction: Uint8Array): object {
  const account = accountOf(asked, pubkey)
  const chain = asked.network && chainOn(asked.standard, asked.network)
  if (chain === undefined) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: asked.network })
  const { version } = parseTransaction(transaction)
  const versions = listIn(featureOrThrow(asked, what), 'supportedTransactionVersions')
  if (versions && !versions.includes(version)) throw unsupported(`${what}: transactions of version ${version}`)
  return { account, transaction, chain }
}

function accountOf({ accounts }: Asked, pubkey: string): unknown {
  const found = accounts.find(({ address }) => address === pubkey)
  if (!found) throw new LatchkeyError('PROVIDER_UNAUTHORIZED', { detail: pubkey })
  return found.account
}

function featureOrThrow({ standard }: Asked, what: string): unknown {
  const feature = featureOf(standard, what)
  if (feature === undefined) throw unsupported(what)
  return feature
}

function call<T>(
  asked: Asked,
  what: `solana:${string}`,
  inputs: readonly object[],
  read: (output: unknown) => T,
): Promise<readonly T[]> {
  const { clock, signal } = asked
  return callWallet(
    { owner: featureOrThrow(asked, what), method: what.slice('solana:'.length), args: inputs },
    { clock, signal, what, read: (answer) => readOutputs(answer, inputs.length, read) },
  )
}

const unsupported = (detail: string): LatchkeyError => new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD', { detail })
