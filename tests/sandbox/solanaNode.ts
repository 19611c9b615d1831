import { ed25519 } from '@noble/curves/ed25519'
import { Connection, PublicKey, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { AddressLookupTableAccount, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { limits } from '../limits.ts'
import { deriveSolanaKeys, type SolanaKey } from '../../sandbox/solana/keys.ts'
import { startSolana, type Solana } from '../../sandbox/solana/node/index.ts'
import { signTransaction } from '../../sandbox/solana/sign.ts'
import { freeBase } from '../../sandbox/freeBase.ts'

/** One node for the file, put back to its first state before every test. */
export function solanaOfFile(): () => Solana {
  let solana: Solana | undefined
  beforeAll(async () => {
    solana = await startSolana(await freeBase())
  })
  beforeEach(() => solana?.reset())
  afterAll(async () => {
    // web3.js lets go of its socket half a second after the last subscription, and tries for ever to get back a lost one.
    await vi.waitUntil(() => solana?.describe().sockets === 0, { timeout: limits.condition })
    await solana?.stop()
  })
  return () => {
    if (!solana) throw new Error('The node did not start.')
    return solana
  }
}

/** The client as pages make it: it finds the WebSocket by itself, one port above. */
export function clientOf(solana: Solana): Connection {
  return new Connection(solana.url)
}

export function keyOf(wallet: string, index = 0): SolanaKey {
  return deriveSolanaKeys(wallet, index + 1)[index] as SolanaKey
}

export function addressOf({ publicKey }: SolanaKey): PublicKey {
  return new PublicKey(publicKey)
}

/** A legacy transaction, signed. */
export function legacy(instructions: TransactionInstruction[], blockhash: string, payer: SolanaKey): Uint8Array {
  const transaction = new Transaction({ blockhash, lastValidBlockHeight: 0, feePayer: addressOf(payer) })
  const unsigned = transaction.add(...instructions).serialize({ requireAllSignatures: false })
  return signTransaction(unsigned, payer)
}

/** A transaction of version 0, signed. */
export function versioned(
  instructions: TransactionInstruction[],
  recentBlockhash: string,
  payer: SolanaKey,
  tables: AddressLookupTableAccount[] = [],
): Uint8Array {
  const message = new TransactionMessage({ payerKey: addressOf(payer), recentBlockhash, instructions })
  return signTransaction(new VersionedTransaction(message.compileToV0Message(tables)).serialize(), payer)
}

/** Whether a signature of the chain's is really the key's over the message. */
export function isSigned(bytes: Uint8Array, { publicKey }: SolanaKey): boolean {
  const { signatures, message } = VersionedTransaction.deserialize(bytes)
  return ed25519.verify(signatures[0] ?? new Uint8Array(64), message.serialize(), publicKey)
}

/** One JSON-RPC call, as the wire has it. */
export async function callNode(url: string, body: unknown): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
  return response.json()
}

export function request(method: string, ...params: unknown[]): object {
  return { jsonrpc: '2.0', id: 1, method, params }
}
