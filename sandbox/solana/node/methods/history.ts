/** The node's methods about what has happened: statuses, lists by address, whole transactions. */
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { PROGRAMS } from '../../describe.ts'
import type { Chain } from '../chain.ts'
import { toJsonEntry } from '../json.ts'
import type { LedgerEntry } from '../ledger.ts'
import { ADDRESS, common, inContext, method, SIGNATURE, type Methods } from '../params.ts'

const MOST_LISTED = 1000
const STATUS_CONFIG = v.nullish(v.object({ searchTransactionHistory: v.nullish(v.boolean()) }))
const LIST_CONFIG = v.nullish(
  v.object({
    ...common,
    limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LISTED))),
    before: v.nullish(SIGNATURE),
    until: v.nullish(SIGNATURE),
  }),
)
export const TRANSACTION_ENCODING = v.picklist(['json', 'jsonParsed', 'base58', 'base64'])
/** Older clients name the encoding alone. */
const TRANSACTION_CONFIG = v.nullish(
  v.union([
    TRANSACTION_ENCODING,
    v.object({
      ...common,
      encoding: v.nullish(TRANSACTION_ENCODING),
      maxSupportedTransactionVersion: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ]),
)

export function historyMethods(chain: Chain): Methods {
  const ledger = () => chain.parts().ledger
  return {
    getSignatureStatuses: method(v.tuple([v.pipe(v.array(SIGNATURE), v.maxLength(256)), STATUS_CONFIG]), (signatures) =>
      inContext(
        chain,
        undefined,
        signatures.map((signature) => {
          const entry = ledger().find(signature)
          if (!entry) return null
          const { slot, error } = entry
          const status = error === null ? { Ok: null } : { Err: error }
          return { slot, confirmations: null, err: error, status, confirmationStatus: 'finalized' }
        }),
      ),
    ),
    getSignaturesForAddress: method(v.tuple([ADDRESS, LIST_CONFIG]), (address, config) => {
      // Both may name transactions of other addresses: what counts is where they stand, and each has its own slot.
      const before = config?.before ? (ledger().find(config.before)?.slot ?? 0) : Infinity
      const until = config?.until ? (ledger().find(config.until)?.slot ?? 0) : 0
      return ledger()
        .ofAddress(address)
        .filter(({ slot }) => slot < before && slot > until)
        .slice(0, config?.limit ?? MOST_LISTED)
        .map(({ transaction, signature, slot, time, error }) => ({
          signature,
          slot,
          err: error,
          memo: memoOf(transaction),
          blockTime: time,
          confirmationStatus: 'finalized',
        }))
    }),
    getTransaction: method(v.tuple([SIGNATURE, TRANSACTION_CONFIG]), (signature, config) => {
      const options = typeof config === 'string' ? { encoding: config } : (config ?? {})
      const entry = ledger().find(signature)
      if (!entry) return null
      const most = 'maxSupportedTransactionVersion' in options ? options.maxSupportedTransactionVersion : undefined
      const knowsVersions = mayRead(entry, most)
      return toJsonEntry(entry, options.encoding ?? 'json', knowsVersions)
    }),
  }
}

/** Answers whether the client knows of versions at all. Throws where it does not, and the transaction has one. */
export function mayRead({ transaction }: LedgerEntry, most: number | null | undefined): boolean {
  if (transaction.version === 0 && typeof most !== 'number') {
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client: say maxSupportedTransactionVersion.',
    )
  }
  return typeof most === 'number'
}

/** What was noted with it, as nodes list it: the number of bytes, and the text. */
function memoOf({ message }: LedgerEntry['transaction']): string | null {
  const keys = message.staticAccountKeys
  const notes = message.compiledInstructions.flatMap(({ programIdIndex, data }) =>
    keys[programIdIndex]?.toBase58() === PROGRAMS.memo ? [`[${data.length}] ${Buffer.from(data).toString()}`] : [],
  )
  return notes.length > 0 ? notes.join('; ') : null
}
