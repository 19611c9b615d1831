/** Forwards a page's requests to one wallet, for all its provider interfaces. The wallets' origin decides everything. */
import { askInWindow } from './approval.ts'
import { ERRORS } from './errors.ts'
import type { Link } from './link.ts'
import type { WalletProfile } from './profiles.ts'
import { GREETING, REPLY, type Answer, type Behaviour, type Session, type WalletRequest } from './protocol.ts'
import { ProviderRpcError } from './providerError.ts'

export interface ConversationOptions {
  readonly profile: WalletProfile
  readonly link: Link
  /** EVM networks that the wallet may know on this page. */
  readonly chainIds: readonly number[]
  readonly blockedLimit: number
  readonly signal: AbortSignal
  /** The page's own choice of behaviour, if it made one. */
  readonly behaviour: () => Behaviour | undefined
  /** Told when the site becomes connected, in any namespace, or stops being so. */
  readonly onConnected: (connected: boolean) => void
}

/** The outcome of a request. `forward`: a read, for which the page asks the chain's node itself. */
export type Settled = Extract<Answer, { kind: 'result' | 'forward' }>

/** Told of every session; `next` is undefined when the wallets' origin is gone, `last` at the first one. */
export type SessionListener = (next: Session | undefined, last: Session | undefined) => void

export interface Conversation {
  /** Rejects with what the wallet refuses with, an abort, or a dead origin. */
  request(request: WalletRequest): Promise<Settled>
  /** What the site sees now; undefined before the first answer, and when the wallets' origin is gone. */
  session(): Session | undefined
  onSession(listener: SessionListener): void
  /** Asks the wallet how things stand; answers its mode. */
  refresh(): Promise<Behaviour['mode']>
  /** The wallet's session has changed. */
  apply(session: Session): void
  /** The wallets' origin is gone. */
  lost(): void
}

export function createConversation(options: ConversationOptions): Conversation {
  const { profile, link, chainIds, signal } = options
  const listeners: SessionListener[] = []
  let session: Session | undefined
  let waiting = false

  function tell(next: Session | undefined): void {
    const last = session
    session = next
    for (const listener of listeners) listener(next, last)
  }

  function apply(next: Session): void {
    tell(next)
    options.onConnected(Object.values(next.accounts).some((addresses) => addresses.length > 0))
  }

  function lost(): void {
    if (session) tell(undefined)
  }

  async function refresh(): Promise<Behaviour['mode']> {
    const greeting = await link.post(`/${profile.id}/session`, {}, GREETING)
    apply(greeting.session)
    return greeting.mode
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

  return {
    async request(request) {
      const answer = await ask(request)
      switch (answer.kind) {
        case 'result':
        case 'forward':
          return answer
        case 'error':
          throw new ProviderRpcError(answer.error)
        case 'window':
          return { kind: 'result', result: await askPerson(request) }
      }
      // What is left is silence.
      return untilStopped(signal)
    },
    session: () => session,
    onSession: (listener) => void listeners.push(listener),
    refresh,
    apply,
    lost,
  }
}

/** A wallet that hangs ends only with the wallet itself. */
function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new ProviderRpcError(ERRORS.disconnected))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
