/** Sends requests to the Esplora servers of a network: if one fails, the next is asked. */
import { codeOf, isLatchkeyError, LatchkeyError } from 'latchkey/plugin'
import { askInTurn, isWebAddress, type ChainEnvironment, type Network, type NodeFetch } from 'latchkey/plugin/wallet'
import * as v from 'valibot'

/** Longest wait for one server, in ms. So a second one can answer within the 15 s that the modal waits for a balance. */
const LIMIT = 7_000

export interface Question<T> {
  readonly network: Network
  /** The path in Esplora's API, with a leading slash. */
  readonly path: string
  /** Names the request in errors, without an address. */
  readonly what: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly signal: AbortSignal
  /** The answer is plain text, not JSON. */
  readonly plain?: boolean
}

export interface Esplora {
  /** Rejects with CHAIN_NOT_CONFIGURED, ABORTED or an HTTP_… code. */
  ask<T>(question: Question<T>): Promise<T>
  /** Null if the servers answer that it does not exist. */
  find<T>(question: Question<T>): Promise<T | null>
}

export function createEsplora({ fetch, rpcUrls }: Pick<ChainEnvironment, 'fetch' | 'rpcUrls'>): Esplora {
  const ask: Esplora['ask'] = async (question) => {
    const urls = rpcUrls(question.network).filter(isWebAddress)
    if (urls.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: question.network.caipNetworkId })
    // Any error may be this server's alone, because another one may know more.
    return askInTurn(
      urls,
      (url) => exchange(url, question, fetch),
      (error) => codeOf(error) === 'ABORTED',
    )
  }
  return {
    ask,
    find: (question) =>
      ask(question).catch((error: unknown) => {
        if (isLatchkeyError(error) && error.code === 'HTTP_STATUS' && error.params['status'] === 404) return null
        throw error
      }),
  }
}

async function exchange<T>(server: string, question: Question<T>, fetch: NodeFetch): Promise<T> {
  const { path, plain = false, schema, signal, what } = question
  const response = await fetch(addressOf(server, path), { signal, limit: LIMIT })
  const { ok, status } = response
  if (!ok) throw new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${what}: status ${status}` })
  const text = await response.text()
  const answer = v.safeParse(schema, plain ? text.trim() : parseJson(text))
  if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: what })
  return answer.output
}

/** Keeps the query of the server's address, which may contain a key. */
function addressOf(server: string, path: string): string {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url.href
}

/** Undefined if the text is not JSON, such as the error page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
