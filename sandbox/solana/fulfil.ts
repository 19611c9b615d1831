/** Carries out approved requests with real keys: signs, or signs and sends. Runs on wallets' own origins only. */
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { createRpc } from '../chains/rpc.ts'
import type { AskedTransaction, SolanaAsk } from './ask.ts'
import { confirm } from './confirm.ts'
import type { SolanaKey } from './keys.ts'
import { signTransaction } from './sign.ts'

export interface SolanaContext {
  readonly keys: readonly SolanaKey[]
  /** The cluster's node; undefined where the wallet has none. Needed for sending only. */
  readonly node: string | undefined
}

/** As WalletConnect's Solana RPC has it: signatures in base58, transactions in base64. */
export interface SolanaAnswer {
  readonly signature?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
}

/** Rejects with a sentence for the site. */
export async function fulfil(ask: SolanaAsk, { keys, node }: SolanaContext): Promise<SolanaAnswer> {
  const key = keys.find(({ address }) => address === ask.address)
  if (!key) throw new Error('The wallet has no key for this account.')
  switch (ask.kind) {
    case 'message':
      return { signature: base58.encode(key.sign(ask.message)) }
    case 'sign': {
      const { signed, signature } = signedBy(key, ask.transaction)
      return { signature, transaction: base64.encode(signed) }
    }
    case 'signAll':
      return { transactions: ask.transactions.map((each) => base64.encode(signedBy(key, each).signed)) }
  }
  if (node === undefined) throw new Error('The wallet has no node for this network.')
  const { signed } = signedBy(key, ask.transaction)
  const { commitment, ...options } = ask.options
  const rpc = createRpc(node)
  const params = [base64.encode(signed), { encoding: 'base64', ...options }]
  const signature = v.parse(v.string(), await rpc.request('sendTransaction', params))
  if (commitment) await confirm(rpc, signature, commitment)
  return { signature }
}

/** The transaction with the key's signature, and that signature by itself. */
function signedBy(
  key: SolanaKey,
  { bytes, description }: AskedTransaction,
): { readonly signed: Uint8Array; readonly signature: string } {
  const signed = signTransaction(bytes, key)
  // Signatures come first, 64 bytes each, in the order of the signers; one byte before them says how many they are.
  const start = 1 + 64 * description.signers.indexOf(key.address)
  return { signed, signature: base58.encode(signed.slice(start, start + 64)) }
}
