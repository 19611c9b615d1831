/** Asks a server of the site, with a limit, and checks what it answers. */
import * as v from 'valibot'

const LIMIT = 10_000

/** A server's refusal, with its code. */
export class ServerRefusal extends Error {
  constructor(
    readonly code: string,
    readonly waitSeconds = 0,
  ) {
    super(code)
  }
}

const REFUSAL = v.object({ code: v.string() })

export interface Question {
  /** Sent as JSON; without it, the question is a GET. */
  readonly body?: unknown
  /** With the sign-in's cookie. */
  readonly signedIn?: boolean
}

export async function ask<const S extends v.GenericSchema>(
  url: string,
  schema: S,
  { body, signedIn = false }: Question = {},
): Promise<v.InferOutput<S>> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(LIMIT),
    ...(signedIn && { credentials: 'include' }),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signedIn && { 'x-latchkey': '1' }) },
      body: JSON.stringify(body),
    }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return v.parse(schema, answer)
  const told = v.safeParse(REFUSAL, answer)
  throw new ServerRefusal(
    told.success ? told.output.code : 'INTERNAL',
    Number(response.headers.get('retry-after') ?? 0),
  )
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
