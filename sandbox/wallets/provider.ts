/** The EIP-1193 provider that a site gets. It holds no keys and decides nothing: the wallets' origin does. */
import * as v from 'valibot'
import { askInWindow } from './approval.ts'
import { ERRORS, invalidParams, type WalletError } from './errors.ts'
import type { Link } from './link.ts'
import type { WalletProfile } from './profiles.ts'
import { REPLY, REQUEST, GREETING, type Answer, type Behaviour, type Session, type WalletRequest } from './protocol.ts'

type Listener = (payload: unknown) => void

/** EIP-1193, with the `removeListener` of Node's emitters that sites rely on. */
export interface DemoProvider {
  request(args: unknown): Promise<unknown>
  on(event: string, listener: Listener): DemoProvider
  removeListener(event: string, listener: Listener): DemoProvider
}

/** An error as EIP-1193 wants it. */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor({ code, message }: WalletError, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface ProviderOptions {
  readonly profile: WalletProfile
  readonly link: Link
  readonly nodes: Readonly<Record<number, string>>
  readonly chainIds: readonly number[]
  readonly blockedLimit: number
  readonly signal: AbortSignal
  /** The page's own choice of behaviour, if it made one. */
  readonly behaviour: () => Behaviour | undefined
  /** Told when the site becomes connected or stops being so. */
  readonly onConnected: (connected: boolean) => void
}

export interface ProviderParts {
  readonly provider: DemoProvider
  /** Asks the wallet how things stand; answers its mode. */
  refresh(): Promise<Behaviour['mode']>
  /** The wallet told us news. */
  apply(session: Session): void
  /** The wallets' origin is gone. */
  lost(): void
}

const NODE_ANSWER = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])
const NODE_LIMIT = 15_000

export function createProvider(options: ProviderOptions): ProviderParts {
  const { profile, link, nodes, chainIds, signal } = options
  const listeners = new Map<string, Set<Listener>>()
  let session: Session | undefined
  let waiting = false

  function emit(event: string, payload: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload)
      } catch (error) {
        // A site's faulty listener is the site's affair, not its neighbours'.
        reportError(error)
      }
    }
  }

  function apply(next: Session): void {
    const last = session
    session = next
    if (!last) emit('connect', { chainId: next.chainId })
    else {
      if (last.chainId !== next.chainId) emit('chainChanged', next.chainId)
      if (last.accounts.join() !== next.accounts.join()) emit('accountsChanged', next.accounts)
    }
    options.onConnected(next.accounts.length > 0)
  }

  function lost(): void {
    if (!session) return
    session = undefined
    emit('disconnect', new ProviderRpcError(ERRORS.disconnected))
  }

  async function refresh(): Promise<Behaviour['mode']> {
    const greeting = await link.post(`/${profile.id}/session`, {}, GREETING)
    apply(greeting.session)
    return options.behaviour()?.mode ?? greeting.mode
  }

  async function ask(request: WalletRequest): Promise<Answer> {
    const body = { ...request, behaviour: options.behaviour(), chainIds }
    const reply = await link.post(`/${profile.id}/rpc`, body, REPLY).catch((error: unknown) => {
      lost()
      throw new ProviderRpcError(ERRORS.disconnected, error)
    })
    apply(reply.session)
    return reply.answer
  }

  async function askPerson(request: WalletRequest): Promise<unknown> {
    if (waiting) throw new ProviderRpcError(ERRORS.pending)
    waiting = true
    try {
      const url = new URL(`/${profile.id}/approve`, link.origin)
      const result = await askInWindow({ url, request, signal, blockedLimit: options.blockedLimit })
      // The events of a new account or network come before the answer, as in most wallets.
      await refresh()
      return result
    } finally {
      waiting = false
    }
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
    const answer = await ask(parsed.output)
    switch (answer.kind) {
      case 'result':
        return answer.result
      case 'error':
        throw new ProviderRpcError(answer.error)
      case 'forward':
        return askNode(answer.chainId, parsed.output)
      case 'window':
        return askPerson(parsed.output)
    }
    // What is left is silence.
    return untilStopped(signal)
  }

  const provider: DemoProvider = {
    request: (args) => request(args).catch((error: unknown) => Promise.reject(toProviderError(error))),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return { provider, refresh, apply, lost }
}

/** A wallet that hangs ends only with the wallet itself. */
function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new ProviderRpcError(ERRORS.disconnected))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

function toProviderError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const known = v.safeParse(v.object({ code: v.number(), message: v.string() }), error)
  return known.success ? new ProviderRpcError(known.output) : new ProviderRpcError(ERRORS.internal, error)
}
