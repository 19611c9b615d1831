/** The EIP-1193 provider that a site gets. It holds no keys and decides nothing. */
import * as v from 'valibot'
import type { Conversation } from './conversation.ts'
import { ERRORS, invalidParams } from './errors.ts'
import { createListeners, type Listener } from './listeners.ts'
import type { Nodes } from './nodes.ts'
import { REQUEST, type Session, type WalletRequest } from './protocol.ts'
import { ProviderRpcError, toProviderError } from './providerError.ts'

/** EIP-1193, with the `removeListener` of Node's emitters that sites rely on. */
export interface DemoProvider {
  request(args: unknown): Promise<unknown>
  on(event: string, listener: Listener): DemoProvider
  removeListener(event: string, listener: Listener): DemoProvider
}

export interface ProviderOptions {
  readonly conversation: Conversation
  readonly nodes: Nodes
  readonly signal: AbortSignal
}

const NODE_ANSWER = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])
const NODE_LIMIT = 15_000

export function createProvider({ conversation, nodes, signal }: ProviderOptions): DemoProvider {
  const { add, remove, emit } = createListeners<unknown>()

  function onSession(next: Session | undefined, last: Session | undefined): void {
    if (!next) return emit('disconnect', new ProviderRpcError(ERRORS.disconnected))
    if (!last) return emit('connect', { chainId: next.chainId })
    if (last.chainId !== next.chainId) emit('chainChanged', next.chainId)
    const accounts = next.accounts.eip155
    if (last.accounts.eip155.join() !== accounts.join()) emit('accountsChanged', accounts)
  }

  async function askNode(chainId: number, request: WalletRequest): Promise<unknown> {
    const node = nodes[chainId]
    if (node === undefined) throw new ProviderRpcError(ERRORS.chainDisconnected)
    const response = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, params: [], ...request }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(NODE_LIMIT)]),
    })
    const answer = v.parse(NODE_ANSWER, await response.json())
    if ('error' in answer) throw new ProviderRpcError(answer.error, answer.error.data)
    return answer.result
  }

  async function request(args: unknown): Promise<unknown> {
    const parsed = v.safeParse(REQUEST, args)
    if (!parsed.success) throw new ProviderRpcError(invalidParams('a request needs a method'))
    const settled = await conversation.request(parsed.output)
    return settled.kind === 'forward' ? askNode(settled.chainId, parsed.output) : settled.result
  }

  conversation.onSession(onSession)
  const provider: DemoProvider = {
    request: (args) => request(args).catch((error: unknown) => Promise.reject(toProviderError(error))),
    on(event, listener) {
      add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      remove(event, listener)
      return provider
    },
  }
  return provider
}
