/** Lets the wallet sign a transfer, checks what it signed, and sends that to the network. */
import { codeOf, isLatchkeyError, LatchkeyError } from '#kernel'
import { askWallet, type WalletRequest } from '#wallet'
import { base58, base64 } from '@scure/base'
import { Accounts, Address, Signature, Signed } from '../wallet/answers.ts'
import { isSame } from '../bytes.ts'
import { COMMITMENT, isFinal } from './jsonRpc.ts'
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

/** Returns the transaction's id, and whether it is exactly ours: a wallet that sends it itself may have changed it. */
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

/** The transaction's id; undefined if the wallet cannot send, and so has done nothing yet. */
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

/** Called right before the wallet signs: it may show another account by now, or the node may be of another cluster (T22). */
export async function checkNetworkAndAccount({ node, wallet, payer }: Omit<Sending, 'transaction'>): Promise<void> {
  const { network, signal } = node
  const [genesis, accounts] = await Promise.all([
    node.ask('getGenesisHash', [], Address),
    askWallet({ wallet, signal, args: { method: 'solana_getAccounts' }, schema: Accounts }),
  ])
  const reference = network.caipNetworkId.slice('solana:'.length)
  // CAIP-2 names a cluster by the first 32 characters of its genesis hash. Local clusters may have any name.
  if (reference.length === 32 && !genesis.startsWith(reference))
    throw new LatchkeyError('CHAIN_MISMATCH', { detail: network.caipNetworkId })
  if (!accounts.some(({ pubkey }) => pubkey === payer)) throw new LatchkeyError('ACCOUNT_NOT_FOUND', { detail: payer })
}

/** Returns the signature if the wallet signed exactly the requested message and the signature is valid. */
function checkSigned(signed: Uint8Array, requested: Uint8Array): string {
  try {
    const { message, signaturesAt } = parseTransaction(signed)
    const wanted = parseTransaction(requested).message
    const signature = signed.slice(signaturesAt, signaturesAt + 64)
    if (isSame(message, wanted) && isSignature(signature, message)) return base58.encode(signature)
  } catch {
    // It is not a transaction.
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: 'the wallet signed another transaction' })
}

/**
 * Sends the transaction to the nodes. If none answers, it may have been sent anyway, so that is not an error: a person who reads
 * "failed" would send another one, while sending the same one twice is harmless. Waiting for it shows what happened.
 */
export async function broadcast(node: Node, signed: Uint8Array): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: COMMITMENT.commitment }
  try {
    await node.ask('sendTransaction', [base64.encode(signed), options], Signature)
  } catch (error) {
    const isKnown = isLatchkeyError(error) && error.cause === 'AlreadyProcessed'
    // No node has the transaction after these.
    if (!isKnown && (codeOf(error) === 'ABORTED' || isFinal(error))) throw error
  }
}
