/** The wallet's part of a transfer: who is asked, what comes back, how it reaches the network. */
import { codeOf, isLatchkeyError, LatchkeyError } from '#kernel'
import { askWallet, type WalletRequest } from '#wallet'
import { base58, base64 } from '@scure/base'
import { Accounts, Address, Signature, Signed } from '../wallet/answers.ts'
import { isSame } from '../bytes.ts'
import { COMMITMENT } from './client.ts'
import { isSignature } from './instructions.ts'
import type { Node } from './node.ts'
import { signTransaction, unlessUnsupported } from '../wallet/signing.ts'
import { parseTransaction } from './wireTransaction.ts'

export interface Sending {
  readonly node: Node
  readonly wallet: WalletRequest
  readonly payer: string
  /** Unsigned. */
  readonly transaction: Uint8Array
}

/** Answers the transaction's id, and whether it is exactly ours: a wallet that sends may have changed it. */
export async function send(sending: Sending): Promise<{ readonly hash: string; readonly isOurs: boolean }> {
  const { node, wallet, payer, transaction } = sending
  const { signal } = node
  const sent = await sendByWallet(sending)
  if (sent !== undefined) return { hash: sent, isOurs: false }
  const signed = await signTransaction({ wallet, signal, address: payer }, transaction)
  const hash = checkSigned(signed, transaction)
  await broadcast(node, signed)
  return { hash, isOurs: true }
}

/** The transaction's id; undefined where the wallet only signs, and has done nothing yet. */
export async function sendByWallet({ node, wallet, payer, transaction }: Sending): Promise<string | undefined> {
  const { signal } = node
  const params = {
    transaction: base64.encode(transaction),
    pubkey: payer,
    sendOptions: { preflightCommitment: COMMITMENT.commitment },
  }
  const args = { method: 'solana_signAndSendTransaction', params }
  const sent = await askWallet({ wallet, signal, args, schema: Signed }).catch(unlessUnsupported)
  return sent?.signature
}

/** Asked right before the wallet is: the account may be gone by now, the node of another cluster (threat T22). */
export async function checkPlace({ node, wallet, payer }: Omit<Sending, 'transaction'>): Promise<void> {
  const { network, signal } = node
  const [genesis, accounts] = await Promise.all([
    node.ask('getGenesisHash', [], Address),
    askWallet({ wallet, signal, args: { method: 'solana_getAccounts' }, schema: Accounts }),
  ])
  const reference = network.caipNetworkId.slice('solana:'.length)
  // CAIP-2 names a cluster by the first 32 letters of its genesis hash; hosts name their own local ones as they like.
  if (reference.length === 32 && !genesis.startsWith(reference))
    throw new LatchkeyError('CHAIN_MISMATCH', { detail: network.caipNetworkId })
  if (!accounts.some(({ pubkey }) => pubkey === payer)) throw new LatchkeyError('ACCOUNT_NOT_FOUND', { detail: payer })
}

/** The very message that was asked for, under a good signature of the sender's: nothing else goes out from here. */
function checkSigned(signed: Uint8Array, asked: Uint8Array): string {
  try {
    const { message, signaturesAt } = parseTransaction(signed)
    const wanted = parseTransaction(asked).message
    const signature = signed.slice(signaturesAt, signaturesAt + 64)
    if (isSame(message, wanted) && isSignature(signature, message)) return base58.encode(signature)
  } catch {
    // No transaction at all.
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: 'the wallet signed another transaction' })
}

/** Nodes say these only of a transaction that they did not take, nor will. */
const REFUSED: ReadonlySet<string> = new Set([
  'ABORTED',
  'FEE_BALANCE_TOO_LOW',
  'RPC_INVALID_PARAMS',
  'RPC_TRANSACTION_REJECTED',
])

/**
 * Gives it to the nodes, which know it by its signature: sent twice it runs once. When none answers it may be under way all
 * the same, so only a refusal is an error; a person told "failed" would send a second one. Waiting tells which it was.
 */
export async function broadcast(node: Node, signed: Uint8Array): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: COMMITMENT.commitment }
  try {
    await node.ask('sendTransaction', [base64.encode(signed), options], Signature)
  } catch (error) {
    const isKnown = isLatchkeyError(error) && error.cause === 'AlreadyProcessed'
    if (!isKnown && REFUSED.has(codeOf(error))) throw error
  }
}
