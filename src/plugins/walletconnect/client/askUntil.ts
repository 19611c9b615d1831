/** A request of the library that can be withdrawn. */
import type { SignClient } from './library.ts'
import { readSentRequest } from './schemas.ts'

type Question = Parameters<SignClient['request']>[0]

/**
 * Asks the wallet until `signal` aborts. The library has no call to withdraw a request. Left alone, it rejects five minutes later by a
 * promise that nobody can handle, and the site would be told of an uncaught error. So the library's own event for an answer is raised,
 * with an error in it.
 */
export async function askUntil(lib: SignClient, question: Question, signal: AbortSignal): Promise<unknown> {
  let id: number | undefined
  const withdraw = (): void => {
    if (id !== undefined) lib.engine?.events?.emit(`session_request:${id}`, { error: WITHDRAWN })
  }
  const note = (event: unknown): void => {
    const sent = readSentRequest(event)
    // The library hands on the object that it was given.
    if (sent?.request !== question.request) return
    id = sent.id
    // It was on its way to the relay when the wait ended.
    if (signal.aborted) withdraw()
  }
  lib.on('session_request_sent', note)
  signal.addEventListener('abort', withdraw)
  try {
    return await lib.request(question)
  } finally {
    lib.off('session_request_sent', note)
    signal.removeEventListener('abort', withdraw)
  }
}

const WITHDRAWN = { code: 0, message: 'Nobody waits for the answer any more.' }
