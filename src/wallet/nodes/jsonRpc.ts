/** JSON-RPC 2.0 with one node at a time: a request alone, or those of one moment in one batch. */
import { LatchkeyError, looseObjectOf, objectOf } from '#kernel'
import * as v from 'valibot'
import type { NodeFetch, RequestArguments } from '../contracts/index.ts'

const TIMEOUT = 10_000
const MOST_IN_BATCH = 1_000

const RefusalSchema = objectOf({ code: v.number(), message: v.fallback(v.string(), ''), data: v.optional(v.unknown()) })
const Answer = v.union([objectOf({ error: RefusalSchema }), objectOf({ result: v.unknown() })])
const Batch = v.array(looseObjectOf({ id: v.number() }))

/** A node's error. The message is untrusted, and may contain the node's address. */
export type Refusal = v.InferOutput<typeof RefusalSchema>

export interface JsonRpcParts {
  readonly fetch: NodeFetch
  /** The answer's text as a value; undefined if it is no JSON. */
  readonly parse?: ((text: string) => unknown) | undefined
  /** Our error for a node's. */
  readonly errorOf: (method: string, refusal: Refusal) => LatchkeyError
}

/** Resolves to the node's `result`. Rejects with ABORTED, an HTTP_… code or what `errorOf` says, never with the address. */
export interface JsonRpc {
  /** `ms`: until HTTP_TIMEOUT. */
  alone(url: string, args: RequestArguments, signal: AbortSignal, ms?: number): Promise<unknown>
  /** Sends it with the others of this moment. `signal` ends all of them. */
  batched(url: string, args: RequestArguments, signal: AbortSignal): Promise<unknown>
}

interface Call {
  readonly args: RequestArguments
  resolve(result: unknown): void
  reject(error: unknown): void
}

export function createJsonRpc({ fetch, parse = parseJson, errorOf }: JsonRpcParts): JsonRpc {
  const batches = new Map<string, Call[]>()

  async function post(url: string, body: object, what: string, signal: AbortSignal, limit = TIMEOUT): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, limit })
    const { ok, status } = response
    if (!ok) throw new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${what}: status ${status}` })
    return parse(await response.text())
  }

  function resultOf({ method }: RequestArguments, said: unknown): unknown {
    const answer = v.safeParse(Answer, said)
    if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: `${method}: no JSON-RPC` })
    if ('error' in answer.output) throw errorOf(method, answer.output.error)
    return answer.output.result
  }

  async function send(url: string, calls: readonly Call[], signal: AbortSignal): Promise<void> {
    if (batches.get(url) !== calls) return
    batches.delete(url)
    try {
      const body = calls.map(({ args }, at) => requestOf(args, at + 1))
      const answers = v.safeParse(Batch, await post(url, body, calls[0]!.args.method, signal))
      for (const [at, { args, resolve, reject }] of calls.entries()) {
        try {
          resolve(resultOf(args, answers.success ? answers.output.find(({ id }) => id === at + 1) : undefined))
        } catch (error) {
          reject(error)
        }
      }
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  return {
    alone: async (url, args, signal, ms) =>
      resultOf(args, await post(url, requestOf(args, 1), args.method, signal, ms)),
    batched: (url, args, signal) =>
      new Promise((resolve, reject) => {
        const calls = batches.get(url) ?? []
        batches.set(url, calls)
        calls.push({ args, resolve, reject })
        if (calls.length === MOST_IN_BATCH) void send(url, calls, signal)
        // The page's timer, because this is no wait: the requests of one turn of the event loop go together.
        else if (calls.length === 1) setTimeout(() => void send(url, calls, signal))
      }),
  }
}

const requestOf = ({ method, params = [] }: RequestArguments, id: number): object => {
  return { jsonrpc: '2.0', id, method, params }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
