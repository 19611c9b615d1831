/** A site's connection to the wallets' own origin. */
import * as v from 'valibot'

/** Longer than the longest delay a wallet can be told to take. */
const ANSWER_LIMIT = 610_000

export interface Link {
  /** The wallets' origin. */
  readonly origin: string
  /** Rejects when the origin does not answer, or with something else than `schema`. */
  post<const S extends v.GenericSchema>(path: string, body: unknown, schema: S): Promise<v.InferOutput<S>>
}

export function createLink(origin: string, signal: AbortSignal): Link {
  return {
    origin,
    async post(path, body, schema) {
      const response = await fetch(new URL(path, origin), {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT)]),
      })
      if (!response.ok) throw new Error(`The wallets' origin answered ${response.status}: ${await response.text()}`)
      return v.parse(schema, await response.json())
    },
  }
}
