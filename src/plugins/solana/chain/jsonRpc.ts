/** One request to one Solana node. Every failure is a LatchkeyError. */
import { LatchkeyError, objectOf } from '#kernel'
import { codeOfRpc, postToNode, withoutAddresses, type NodePost } from '#wallet'
import * as v from 'valibot'
import { transactionError } from './transactionErrors.ts'

/** The node simulated the transaction and rejects it. */
const REFUSED = -32002
/** The signature is wrong. */
const BAD_SIGNATURE = -32003

const Envelope = v.union([
  objectOf({
    error: objectOf({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
  }),
  objectOf({ result: v.unknown() }),
])

const Refused = objectOf({ err: v.unknown() })

/** The node's `result`. Rejects with ABORTED, an HTTP_… or RPC_… code, or the reason why a transaction was rejected. */
export async function exchange(request: NodePost): Promise<unknown> {
  const { method } = request.args
  const answer = v.safeParse(Envelope, parseExactly(await postToNode(request)))
  if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: `${method}: no JSON-RPC` })
  if ('error' in answer.output) throw nodeError(method, answer.output.error)
  return answer.output.result
}

/** Matches strings, to skip them, and numbers. It also matches an unterminated string, or the search would take quadratic time. */
const TOKEN = /"(?:[^"\\]|\\[^]?)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON, but returns integers of 16 and more digits as strings: amounts in lamports can exceed 2^53, where a number would be
 * rounded silently (threat T18). Undefined if the text is not JSON.
 */
export function parseExactly(text: string): unknown {
  const exact = /\d{16}/.test(text)
    ? text.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token))
    : text
  try {
    return JSON.parse(exact) as unknown
  } catch {
    return undefined
  }
}

/** Solana's codes from -32001 on differ from EIP-1474's, where -32002 means that a wallet is busy. */
function nodeError(method: string, { code, message, data }: { code: number; message: string; data?: unknown }) {
  const refused = v.safeParse(Refused, data)
  if (code === REFUSED && refused.success) return transactionError(refused.output.err)
  const detail = withoutAddresses(`${method}: ${code} ${message}`)
  if (code === REFUSED || code === BAD_SIGNATURE) return new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail })
  return new LatchkeyError((code <= -32600 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER', { detail })
}
