/** Solana requests that need approval. The protocol has base58 everywhere; the code that reads and signs has base64. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { hexToBytes } from 'viem'
import * as v from 'valibot'
import { fulfil } from '../../../solana/fulfil.ts'
import { toSolanaAsk, transactionsOf } from '../../../solana/ask.ts'
import type { SolanaKey } from '../../../solana/keys.ts'
import { describeSolana } from '../approval/solanaDetails.ts'
import { nodeOf } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import type { FrameParts } from '../handlers/types.ts'
import type { ChainRequest } from './request.ts'

const MOST_LETTERS = 20_000
const BYTES = v.pipe(
  v.string(),
  v.maxLength(MOST_LETTERS),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'transaction (base58) is malformed'),
  v.transform((text) => base64.encode(base58.decode(text))),
)
const PARAMS = v.object({
  message: v.optional(v.string()),
  pubkey: v.optional(v.string()),
  transaction: v.optional(BYTES),
  transactions: v.optional(v.array(BYTES)),
  options: v.optional(v.unknown()),
})

export async function approveSolana(parts: FrameParts, { method, params, chain }: ChainRequest): Promise<unknown> {
  const { api, approvals, config, words } = parts
  const { addresses, label } = await api.account()
  const read = v.safeParse(PARAMS, params)
  if (!read.success) throw new FrameFailure(read.issues[0].message)
  const { options, ...rest } = read.output
  const asked = { ...rest, ...(options !== undefined && { sendOptions: options }) }
  const parsed = toSolanaAsk({ method, params: asked }, addresses.solana)
  if (!parsed || 'invalid' in parsed) throw new FrameFailure(parsed?.invalid ?? `${method} is not supported`)
  const { ask } = parsed
  if (ask.address !== addresses.solana) throw new FrameFailure('The wallet has no key for this account')
  const node = nodeOf(config.nodes, chain)
  if (ask.kind === 'send' && node === undefined) throw new FrameFailure('Chain is not supported')
  const details = describeSolana(ask, { app: parts.app(), chain, words })
  return approvals.ask({ details, label, address: ask.address }, async () => {
    const key = solanaKey((await api.keys()).solana)
    if (key.address !== ask.address) throw new FrameFailure('The wallet has no key for this account')
    const { signature, transaction, transactions } = await fulfil(ask, { keys: [key], node })
    if (ask.kind === 'sign') return { transaction: toBase58(transaction ?? '') }
    if (ask.kind !== 'signAll') return { signature }
    const signed = (transactions ?? []).map(toBase58)
    if (signed.length !== transactionsOf(ask).length) throw new FrameFailure('Not all transactions were signed')
    return { transactions: signed }
  })
}

const toBase58 = (text: string): string => base58.encode(base64.decode(text))

function solanaKey(secret: `0x${string}`): SolanaKey {
  const seed = hexToBytes(secret)
  const publicKey = ed25519.getPublicKey(seed)
  return { address: base58.encode(publicKey), publicKey, sign: (message) => ed25519.sign(message, seed) }
}
