/** The data API's name service, for plugins that name accounts, find receivers or register names. */
import { isLatchkeyError, objectOf, type Http } from '#kernel'
import * as v from 'valibot'

/** Version of the service, sent with every question. */
export const NAME_API_VERSION = 2

/** The addresses by coin type (SLIP-44, ENSIP-11). Entries without an address are left out. */
const Addresses = v.pipe(
  objectOf({ addresses: v.record(v.string(), v.fallback(v.nullable(objectOf({ address: v.string() })), null)) }),
  v.transform(({ addresses }): ReadonlyMap<string, string> => {
    const entries = Object.entries(addresses)
    return new Map(entries.flatMap(([type, entry]) => (entry ? [[type, entry.address] as const] : [])))
  }),
)

/** Where a name leads, by coin type; undefined for a name that nobody has. Rejects as `http.get` does. */
export async function addressesOfName(
  { http }: { readonly http: Http },
  name: string,
  { sender, signal }: { readonly sender: string | undefined; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    return await http.get('api', `/v1/profile/account/${encodeURIComponent(name)}`, {
      query: { sender, apiVersion: NAME_API_VERSION },
      schema: Addresses,
      signal,
      maxBytes: 400_000,
      retries: 1,
    })
  } catch (error) {
    if (isLatchkeyError(error) && error.params['status'] === 404) return undefined
    throw error
  }
}
