/** Validates the parameters of the node's methods by a schema per method. */
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { RpcError } from '../../chains/rpc.ts'
import { RPC_CODES } from '../../http/jsonRpc.ts'
import type { Chain } from './chain.ts'
import { PACKET, readTransaction, type WireTransaction } from './transaction.ts'

/** Answers a call's parameters, or throws an `RpcError`. */
export type Method = (params: readonly unknown[]) => unknown
export type Methods = Readonly<Record<string, Method>>

/** The names of commitment that clients may use (specification §5). Here every block is final at once. */
const COMMITMENT = v.picklist([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What most methods take at the end. */
export const common = { commitment: v.nullish(COMMITMENT), minContextSlot: v.nullish(whole) }
export const CONFIG = v.nullish(v.object(common))

/** Base58 takes time that grows with the square of its length: the letters are counted first. */
const bytes58 = (size: number, what: string) =>
  v.pipe(
    v.string(),
    v.maxLength(Math.ceil(size * 1.4), `is no ${what}`),
    v.check((text) => decode58(text)?.length === size, `is no ${what}`),
  )
export const ADDRESS = bytes58(32, 'address')
export const SIGNATURE = bytes58(64, 'signature')
export const BLOCKHASH = bytes58(32, 'blockhash')
export const WHOLE = whole
export const LAMPORTS = v.pipe(whole, v.minValue(1))

export const ENCODING = v.picklist(['base58', 'base64', 'jsonParsed'])
/** How to answer with an account's data. */
export const ACCOUNT_CONFIG = v.nullish(
  v.object({
    ...common,
    encoding: v.nullish(ENCODING),
    dataSlice: v.nullish(v.object({ offset: whole, length: whole })),
  }),
)
export const SENT_ENCODING = v.nullish(v.picklist(['base58', 'base64']))
/** A transaction's letters: the longer of both spellings. */
export const SENT = v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(PACKET * 1.4)))

/** A method that gets its parameters as `schema` has them. */
export function method<const S extends v.GenericSchema<unknown, readonly unknown[]>>(
  schema: S,
  answer: (...params: v.InferOutput<S>) => unknown,
): Method {
  return (params) => {
    const parsed = v.safeParse(schema, params)
    if (parsed.success) return answer(...parsed.output)
    const [issue] = parsed.issues
    throw new RpcError(RPC_CODES.params, `Invalid params: ${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
  }
}

/** The answer of methods that say at which slot it was true. Refuses a client that has seen a later one. */
export function inContext(chain: Chain, config: v.InferOutput<typeof CONFIG>, value: unknown): object {
  const slot = chain.parts().blocks.slot()
  refuseTooNew(slot, config)
  return { context: { slot, apiVersion: API_VERSION }, value }
}

export function refuseTooNew(slot: number, config: v.InferOutput<typeof CONFIG>): void {
  if ((config?.minContextSlot ?? 0) > slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  }
}

/** The line of Solana releases whose behaviour the runtime has. */
export const API_VERSION = '4.2.1'

/** The bytes of a transaction or message; base58 is what old clients send, and the default. */
export function readBytes(text: string, encoding: v.InferOutput<typeof SENT_ENCODING>): Uint8Array {
  const bytes = encoding === 'base64' ? decode64(text) : decode58(text)
  if (!bytes) throw new RpcError(RPC_CODES.params, `invalid ${encoding ?? 'base58'} encoding`)
  return bytes
}

export function readSent(text: string, encoding: v.InferOutput<typeof SENT_ENCODING>): WireTransaction {
  const bytes = readBytes(text, encoding)
  try {
    return readTransaction(bytes)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new RpcError(RPC_CODES.params, `invalid transaction: ${why}`)
  }
}

export function decode58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

export function decode64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
