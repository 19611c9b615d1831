/** What clients may follow over a WebSocket: signatures, accounts, slots and logs. */
import * as v from 'valibot'
import { RpcError } from '../../chains/rpc.ts'
import { RPC_CODES, type Call } from '../../http/jsonRpc.ts'
import { toJsonAccount } from './accounts.ts'
import type { Chain } from './chain.ts'
import type { LedgerEntry } from './ledger.ts'
import { ACCOUNT_CONFIG, ADDRESS, CONFIG, inContext, method, SIGNATURE, WHOLE, type Method } from './params.ts'

/** One client may have so many. */
const MOST = 200

const LOGS_FILTER = v.union([
  v.picklist(['all', 'allWithVotes']),
  v.object({ mentions: v.pipe(v.array(ADDRESS), v.length(1, 'must be one address')) }),
])

export interface Subscriptions {
  /** Answers a call with the subscription's number, or with true when it has ended. Throws an `RpcError`. */
  answer(call: Call): unknown
  /** Ends all of them. */
  close(): void
}

/** `push` hands a notification over. It is never called before the answer to the call that asked for it. */
export function createSubscriptions(chain: Chain, push: (notification: object) => void): Subscriptions {
  const active = new Map<number, { readonly kind: string; readonly end: () => void }>()
  let last = 0

  /** `follow` starts, and answers how to stop. */
  function subscribe(kind: string, follow: (notify: (result: unknown) => void, end: () => void) => () => void): number {
    if (active.size >= MOST) throw new RpcError(RPC_CODES.internal, `A connection may follow ${MOST} things.`)
    const id = (last += 1)
    const notify = (result: unknown): void => {
      if (active.has(id)) push({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: id } })
    }
    const end = (): void => {
      active.get(id)?.end()
      active.delete(id)
    }
    active.set(id, { kind, end: follow(notify, end) })
    return id
  }

  function unsubscribe(kind: string): Method {
    return method(v.tuple([WHOLE]), (id) => {
      const found = active.get(id)
      if (found?.kind !== kind) throw new RpcError(RPC_CODES.params, 'Invalid subscription id.')
      found.end()
      active.delete(id)
      return true
    })
  }

  const inNow = (value: unknown): object => inContext(chain, undefined, value)
  const onLanded = (landed: (entry: LedgerEntry) => void) => chain.listen({ landed })

  const methods = new Map<string, Method>([
    [
      'signatureSubscribe',
      method(v.tuple([SIGNATURE, CONFIG]), (signature) =>
        subscribe('signature', (notify, end) => {
          // It ends with the one thing there is to say. Who comes late is told as well, after the answer.
          const tell = ({ error }: LedgerEntry): void => {
            notify(inNow({ err: error }))
            end()
          }
          const known = chain.parts().ledger.find(signature)
          if (known) {
            setImmediate(tell, known)
            return () => undefined
          }
          return onLanded((entry) => void (entry.signature === signature && tell(entry)))
        }),
      ),
    ],
    [
      'accountSubscribe',
      method(v.tuple([ADDRESS, ACCOUNT_CONFIG]), (address, config) =>
        subscribe('account', (notify) =>
          onLanded(({ keys }) => {
            if (!keys.some((key) => key.address === address && key.writable)) return
            const { svm } = chain.parts()
            const account = svm.account(address) ?? GONE
            notify(inNow(toJsonAccount(account, svm, config ?? {})))
          }),
        ),
      ),
    ],
    [
      'slotSubscribe',
      method(v.tuple([]), () =>
        subscribe('slot', (notify) => chain.listen({ slot: (slot) => notify({ slot, parent: slot - 1, root: slot }) })),
      ),
    ],
    [
      'logsSubscribe',
      method(v.tuple([LOGS_FILTER, CONFIG]), (filter) =>
        subscribe('logs', (notify) =>
          onLanded(({ signature, error, execution, keys }) => {
            const wanted = typeof filter === 'string' ? undefined : filter.mentions[0]
            if (wanted !== undefined && !keys.some(({ address }) => address === wanted)) return
            notify(inNow({ signature, err: error, logs: execution.logs }))
          }),
        ),
      ),
    ],
    ...['signature', 'account', 'slot', 'logs'].map((kind) => [`${kind}Unsubscribe`, unsubscribe(kind)] as const),
  ])

  return {
    answer({ method: name, params }) {
      const found = methods.get(name)
      if (!found) throw new RpcError(RPC_CODES.method, 'Method not found')
      return found(params)
    },
    close() {
      for (const { end } of active.values()) end()
      active.clear()
    },
  }
}

/** An account that has been emptied. */
const GONE = { lamports: 0n, data: new Uint8Array(), owner: '11111111111111111111111111111111', executable: false }
