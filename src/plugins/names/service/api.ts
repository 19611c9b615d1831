/** Paths and schemas of the name service, as far as names are registered. */
import { LatchkeyError, objectOf, type Http } from '#kernel'
import * as v from 'valibot'

/** Milliseconds for a registration, which the service may write to a chain. */
const REGISTER_LIMIT = 30_000
const MOST_BYTES = 100_000
const MOST_SUGGESTIONS = 50

export interface Suggestion {
  /** With its zone. */
  readonly name: string
  readonly registered: boolean
}

const Row = objectOf({ name: v.pipe(v.string(), v.toLowerCase()), registered: v.boolean() })
const Suggestions = v.pipe(
  objectOf({ suggestions: v.pipe(v.array(v.fallback(v.nullable(Row), null)), v.maxLength(MOST_SUGGESTIONS)) }),
  v.transform(({ suggestions }): readonly Suggestion[] => suggestions.filter((row) => row !== null)),
)

export function readSuggestions(
  http: Http,
  { label, zone, signal }: { readonly label: string; readonly zone: string; readonly signal: AbortSignal },
): Promise<readonly Suggestion[]> {
  return http.get('api', `/v1/profile/suggestions/${encodeURIComponent(label)}`, {
    query: { zone },
    schema: Suggestions,
    signal,
    maxBytes: MOST_BYTES,
    retries: 1,
  })
}

/** Exactly these fields in this order: the service reads the text that was signed. */
export const registrationMessage = (name: string, seconds: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp: seconds })

export interface Registration {
  readonly coinType: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Where the service does not serve a network, it answers that it had no success. */
const Answer = objectOf({ success: v.optional(v.boolean(), true) })

export async function postRegistration(
  http: Http,
  { coinType, address, message, signature }: Registration,
  signal: AbortSignal,
): Promise<void> {
  const { success } = await http.post('api', '/v1/profile/account', {
    body: { coin_type: coinType, address, message, signature },
    json: true,
    schema: Answer,
    signal,
    timeout: REGISTER_LIMIT,
    maxBytes: MOST_BYTES,
  })
  if (!success) throw new LatchkeyError('CHAIN_NOT_SUPPORTED')
}
