/** Solana's JSON-RPC: how its nodes are asked, exact numbers, and their errors. */
import { codeOf, LatchkeyError, objectOf } from '#kernel'
import {
  codeOfRpc,
  createNodeClient,
  withoutAddresses,
  type AskNode,
  type ChainEnvironment,
  type Refusal,
  type Time,
} from '#wallet'
import * as v from 'valibot'
import { transactionError } from './transactionErrors.ts'

/** The commitment of all reads. Confirmed blocks are not reverted in practice, and are at most a second old. */
export const COMMITMENT = { commitment: 'confirmed' } as const
/** The node simulated the transaction and rejects it. */
const REFUSED = -32002
/** The signature is wrong. */
const BAD_SIGNATURE = -32003
/** Errors that every node would answer. An unknown blockhash is not one of them: another node may be ahead. */
const FINAL: ReadonlySet<string> = new Set(['FEE_BALANCE_TOO_LOW', 'RPC_INVALID_PARAMS', 'RPC_TRANSACTION_REJECTED'])
export const isFinal = (error: unknown): boolean => FINAL.has(codeOf(error))

const Refused = objectOf({ err: v.unknown() })

/** Rejects as `AskNode` says, or with a code of transactionErrors.ts. */
export const createAskNode = (environment: ChainEnvironment, time: Time): AskNode =>
  createNodeClient({
    ...environment,
    time,
    parse: parseExactly,
    errorOf: nodeError,
    ping: 'getHealth',
    // Public nodes refuse some methods. Any other error of `getHealth` means that the node is behind.
    isAlive: (error) => codeOf(error) === 'RPC_METHOD_NOT_FOUND',
    isFinal,
    // A node that is behind says so with a code of the server.
    passing: ['RPC_SERVER', 'TRANSACTION_EXPIRED'],
  })

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
function nodeError(method: string, { code, message, data }: Refusal): LatchkeyError {
  const refused = v.safeParse(Refused, data)
  if (code === REFUSED && refused.success) return transactionError(refused.output.err)
  const detail = withoutAddresses(`${method}: ${code} ${message}`)
  if (code === REFUSED || code === BAD_SIGNATURE) return new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail })
  return new LatchkeyError((code <= -32600 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER', { detail })
}
