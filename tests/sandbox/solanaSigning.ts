import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import * as v from 'valibot'
import type { Rpc } from '../../sandbox/chains/rpc.ts'

/** Nobody of the sandbox. */
export const SOLANA_RECEIVER = 'CU2yyUzZHSuHr4r4tYMGvLevH33NmdNwCiJeRNwCskWx'
/** Of no block: good for signing, not for sending. */
export const NO_BLOCKHASH = '3JF3sEqM796hk5WFqA6EtmEwJQ9quALszsfJyvXNQKy3'

export interface ComposeOptions {
  /** Pays, where nobody else does. */
  readonly from: string
  readonly feePayer?: string
  readonly blockhash?: string
  readonly version?: 'legacy' | 0
}

export interface TransferOptions extends ComposeOptions {
  readonly lamports?: number
  readonly to?: string
  readonly more?: readonly TransactionInstruction[]
}

/** A transaction that nobody has signed. */
export function compose(options: ComposeOptions, instructions: readonly TransactionInstruction[]): Uint8Array {
  const { from, feePayer = from, blockhash = NO_BLOCKHASH, version = 0 } = options
  const payerKey = new PublicKey(feePayer)
  if (version === 'legacy') {
    const transaction = new Transaction({ feePayer: payerKey, blockhash, lastValidBlockHeight: 1 })
    return Uint8Array.from(transaction.add(...instructions).serialize({ requireAllSignatures: false }))
  }
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [...instructions] })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

/** A transfer of SOL that nobody has signed. */
export function transfer(options: TransferOptions): Uint8Array {
  const { from, to = SOLANA_RECEIVER, lamports = 500_000_000, more = [] } = options
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  return compose(options, [SystemProgram.transfer({ fromPubkey, toPubkey, lamports }), ...more])
}

/** What the signatures of a transaction are over. */
export function messageOf(transaction: Uint8Array): Uint8Array {
  return VersionedTransaction.deserialize(transaction).message.serialize()
}

/** Whether this account's signature on the transaction is right. */
export function hasSigned(signed: Uint8Array, address: string): boolean {
  const { message, signatures } = VersionedTransaction.deserialize(signed)
  const at = message.staticAccountKeys.findIndex((key) => key.toBase58() === address)
  const signature = signatures[at]
  return signature !== undefined && ed25519.verify(signature, message.serialize(), base58.decode(address))
}

/** Whether it is a right signature of this account on these bytes. */
export function isSignature(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  return ed25519.verify(signature, message, base58.decode(address))
}

const LATEST = v.object({ value: v.object({ blockhash: v.string() }) })

/** For transactions that are to be sent. */
export async function latestBlockhash(node: Rpc): Promise<string> {
  return v.parse(LATEST, await node.request('getLatestBlockhash')).value.blockhash
}
