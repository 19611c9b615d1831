/** One request to one Solana node: limits, and our errors for whatever goes wrong. */
import { LatchkeyError, objectOf } from '#kernel'
import { codeOfRpc, postToNode, withoutAddresses, type NodePost } from '#wallet'
import * as v from 'valibot'
import { refusal } from '../wallet/refusals.ts'

/** A transaction that the node tried out and will not take. */
const REFUSED = -32002
/** Its signature does not fit. */
const BAD_SIGNATURE = -32003

const Envelope = v.union([
  objectOf({
    error: objectOf({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
  }),
  objectOf({ result: v.unknown() }),
])

const Refused = objectOf({ err: v.unknown() })

/** The node's `result`. Rejects with ABORTED, an HTTP_… or RPC_… code, or what a refused transaction means. */
export async function exchange(request: NodePost): Promise<unknown> {
  const { method } = request.args
  const answer = v.safeParse(Envelope, parseExactly(await postToNode(request)))
  if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: `${method}: no JSON-RPC` })
  if ('error' in answer.output) throw nodeError(method, answer.output.error)
  return answer.output.result
}

/** Texts, which stay as they are, and numbers. A text without an end is taken whole: from every quote anew would take minutes. */
const TOKEN = /"(?:[^"\\]|\\[^]?)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * JSON whose whole numbers of 16 digits and more are texts: lamports go beyond 2^53, where a number would quietly be another
 * one (threat T18). Undefined when it is no JSON.
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

/** Solana's numbers from -32001 on are not EIP-1474's: -32002 there is a wallet that is busy. */
function nodeError(method: string, { code, message, data }: { code: number; message: string; data?: unknown }) {
  const refused = v.safeParse(Refused, data)
  if (code === REFUSED && refused.success) return refusal(refused.output.err)
  const detail = withoutAddresses(`${method}: ${code} ${message}`)
  if (code === REFUSED || code === BAD_SIGNATURE) return new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail })
  return new LatchkeyError((code <= -32600 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER', { detail })
}
