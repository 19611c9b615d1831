/** Sends requests to the frame's own server, with a time limit. */
import { withTimeout } from 'latchkey/plugin'
import * as v from 'valibot'
import { isWord, type Word } from './words.ts'

const LIMIT = 10_000
const Refusal = v.object({ code: v.string(), seconds: v.optional(v.number()) })

/** Why a request failed. There are words for each reason. */
export class Refused extends Error {
  constructor(
    readonly word: Word,
    readonly seconds = 0,
  ) {
    super(word)
  }
}

const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as number),
}

interface Question<T> {
  readonly path: string
  readonly body?: object
  readonly token?: string | undefined
  readonly answer: v.GenericSchema<unknown, T>
}

/** Rejects with Refused. */
export async function askServer<T>({ path, body, token, answer }: Question<T>): Promise<T> {
  try {
    return await withTimeout({ clock, ms: LIMIT, what: path }, async (signal) => {
      const response = await fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      })
      const said: unknown = await response.json()
      if (response.ok) return v.parse(answer, said)
      const { code, seconds } = v.parse(Refusal, said)
      throw new Refused(isWord(code) ? code : 'MALFORMED', seconds)
    })
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('OFFLINE')
  }
}
