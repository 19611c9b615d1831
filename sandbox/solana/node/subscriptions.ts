/** A connection's subscriptions: which there are, and how they end. */
import * as v from 'valibot'
import { RpcError } from '../../chains/rpc.ts'
import { RPC_CODES, type Call } from '../../http/jsonRpc.ts'
import type { Chain } from './chain.ts'
import { method, WHOLE, type Method } from './params.ts'
import { createTopics } from './topics.ts'

/** One client may have so many. */
const MOST = 200

/** Starts to follow something, and answers how to stop. `end` is for what has nothing more to say. */
export type Follow = (notify: (result: unknown) => void, end: () => void) => () => void

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

  function subscribe(kind: string, follow: Follow): number {
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

  const methods = new Map<string, Method>(
    Object.entries(createTopics(chain)).flatMap(([kind, read]) => [
      [`${kind}Subscribe`, (params) => subscribe(kind, read(params))],
      [`${kind}Unsubscribe`, unsubscribe(kind)],
    ]),
  )

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
