/** What clients may follow over a WebSocket: all that @solana/web3.js and @solana/kit ask a node for. */
import * as v from 'valibot'
import { toJsonAccount } from './accounts.ts'
import type { Chain, ChainListener } from './chain.ts'
import { fitsAll, PROGRAM_CONFIG } from './filters.ts'
import type { LedgerEntry } from './ledger.ts'
import { ACCOUNT_CONFIG, ADDRESS, common, CONFIG, inContext, method, SIGNATURE } from './params.ts'
import type { Follow } from './subscriptions.ts'

const LOGS_FILTER = v.union([
  v.picklist(['all', 'allWithVotes']),
  v.object({ mentions: v.pipe(v.array(ADDRESS), v.length(1, 'must be one address')) }),
])
const SIGNATURE_CONFIG = v.nullish(v.object({ ...common, enableReceivedNotification: v.nullish(v.boolean()) }))

/** By the kind of a subscription: reads its parameters, and answers how to follow it. Throws an `RpcError`. */
export function createTopics(chain: Chain): Readonly<Record<string, (params: readonly unknown[]) => Follow>> {
  const inNow = (value: unknown): object => inContext(chain, undefined, value)
  const svm = () => chain.parts().svm
  const topic = <const S extends v.GenericSchema<unknown, readonly unknown[]>>(
    schema: S,
    follow: (...params: v.InferOutput<S>) => Follow,
  ) => method(schema, follow) as (params: readonly unknown[]) => Follow
  const listen =
    (listener: (notify: (result: unknown) => void) => ChainListener): Follow =>
    (notify) =>
      chain.listen(listener(notify))

  return {
    signature: topic(v.tuple([SIGNATURE, SIGNATURE_CONFIG]), (signature, config) => (notify, end) => {
      // The subscription ends with its only notification. A late subscriber gets it as well, after the answer.
      const tell = ({ error }: LedgerEntry): void => {
        notify(inNow({ err: error }))
        end()
      }
      const known = chain.parts().ledger.find(signature)
      if (known) {
        setImmediate(tell, known)
        return () => undefined
      }
      return chain.listen({
        landed: (entry) => void (entry.signature === signature && tell(entry)),
        received(taken) {
          if (config?.enableReceivedNotification && taken === signature) notify(inNow('receivedSignature'))
        },
      })
    }),
    account: topic(v.tuple([ADDRESS, ACCOUNT_CONFIG]), (address, config) =>
      listen((notify) => ({
        landed(entry) {
          if (!changedBy(entry).includes(address)) return
          notify(inNow(toJsonAccount(svm().account(address) ?? GONE, svm(), config ?? {})))
        },
      })),
    ),
    program: topic(v.tuple([ADDRESS, PROGRAM_CONFIG]), (program, config) =>
      listen((notify) => ({
        landed(entry) {
          for (const address of changedBy(entry)) {
            const account = svm().account(address)
            if (account?.owner !== program || !fitsAll(account.data, config?.filters)) continue
            notify(inNow({ pubkey: address, account: toJsonAccount(account, svm(), config ?? {}) }))
          }
        },
      })),
    ),
    logs: topic(v.tuple([LOGS_FILTER, CONFIG]), (filter) =>
      listen((notify) => ({
        landed({ signature, error, execution, keys }) {
          const wanted = typeof filter === 'string' ? undefined : filter.mentions[0]
          if (wanted !== undefined && !keys.some(({ address }) => address === wanted)) return
          notify(inNow({ signature, err: error, logs: execution.logs }))
        },
      })),
    ),
    slot: topic(v.tuple([]), () =>
      listen((notify) => ({ slot: (slot) => notify({ slot, parent: slot - 1, root: slot }) })),
    ),
    // Every block is final at once.
    root: topic(v.tuple([]), () => listen((notify) => ({ slot: (slot) => notify(slot) }))),
    slotsUpdates: topic(v.tuple([]), () =>
      listen((notify) => ({
        slot(slot) {
          const timestamp = (chain.parts().blocks.at(slot)?.time ?? 0) * 1000
          notify({ type: 'createdBank', parent: slot - 1, slot, timestamp })
          for (const type of ['completed', 'optimisticConfirmation', 'root']) notify({ type, slot, timestamp })
        },
      })),
    ),
  }
}

/** A failed transaction has changed only the fee payer's account. */
function changedBy({ keys, error }: LedgerEntry): readonly string[] {
  const changed = error === null ? keys.filter(({ writable }) => writable) : keys.slice(0, 1)
  return changed.map(({ address }) => address)
}

/** An account that has been emptied. */
const GONE = { lamports: 0n, data: new Uint8Array(), owner: '11111111111111111111111111111111', executable: false }
