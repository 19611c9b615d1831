/** What an approved request must come back with. Signatures and hashes are used without a further look; the rest has its own readers. */
import * as v from 'valibot'

const Signature = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/i))
const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))

const RESULTS: ReadonlyMap<string, v.GenericSchema> = new Map([
  ['personal_sign', Signature],
  ['eth_signTypedData_v4', Signature],
  ['eth_sendTransaction', Hash],
  ['eth_sendUserOperation', Hash],
])

/** False if the method can have no such result. Solana's are read by its connector, bundles of calls by whoever sent them. */
export const isResultOf = (method: string, result: unknown): boolean => {
  const schema = RESULTS.get(method)
  return !schema || v.is(schema, result)
}
