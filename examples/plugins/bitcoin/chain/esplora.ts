/** Questions to the Esplora servers of a network: limits, size, schema, and our errors for whatever goes wrong. */
import {
  askInTurn,
  fetchNode,
  isLatchkeyError,
  isWebAddress,
  LatchkeyError,
  underLimit,
  type Network,
  type Time,
} from 'latchkey/plugin'
import * as v from 'valibot'

/** Longest wait for one server, in ms: a second one still gets its turn within the 15 s that the modal waits for a balance. */
const LIMIT = 7_000

export interface Question<T> {
  readonly network: Network
  /** Of Esplora's API, with the slash in front. */
  readonly path: string
  /** Names the question in errors, without anybody's address. */
  readonly what: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly signal: AbortSignal
  /** The answer is plain text, not JSON. */
  readonly plain?: boolean
}

export interface Esplora {
  /** Rejects with CHAIN_NOT_CONFIGURED, ABORTED or an HTTP_… code. */
  ask<T>(question: Question<T>): Promise<T>
  /** Null when the servers say that there is no such thing. */
  find<T>(question: Question<T>): Promise<T | null>
}

export interface EsploraOptions {
  readonly servers: (network: Network) => readonly string[]
  readonly time: Time
  /** Aborts what is under way, and lets nothing new out. */
  readonly life: AbortSignal
}

export function createEsplora({ servers, time, life }: EsploraOptions): Esplora {
  const ask: Esplora['ask'] = async (question) => {
    const urls = servers(question.network).filter(isWebAddress)
    if (urls.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: question.network.caipNetworkId })
    const until = AbortSignal.any([life, question.signal])
    // No refusal is final: one server may not know yet what another knows.
    return askInTurn(
      urls,
      (url) => exchange(url, question, time, until),
      () => until.aborted,
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

async function exchange<T>(server: string, question: Question<T>, time: Time, signal: AbortSignal): Promise<T> {
  const { what, plain = false, schema } = question
  const atLimit = () => new LatchkeyError('HTTP_TIMEOUT', { detail: what })
  const text = await underLimit({ time, ms: LIMIT, signals: [signal], atLimit }, (until) =>
    read(addressOf(server, question.path), what, until),
  )
  const answer = v.safeParse(schema, plain ? text.trim() : parseJson(text))
  if (!answer.success) throw new LatchkeyError('HTTP_MALFORMED', { detail: what })
  return answer.output
}

async function read(address: string, what: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetchNode(address, { signal }, what)
    const { ok, status } = response
    if (!ok) throw new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${what}: status ${status}` })
    return await response.text()
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    throw new LatchkeyError(signal.aborted ? 'ABORTED' : 'HTTP_NETWORK', { detail: what })
  }
}

/** A host's server may want a key in its query. */
function addressOf(server: string, path: string): string {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url.href
}

/** Undefined for what is no JSON: an error page of a proxy, say. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
