import { attempt, caipAddress, peek, type CaipNetworkId, type Connection, type ConnectorEvent } from '#wallet'
import { parseAccounts, parseChainId } from './answers.ts'

/** The state of one connection, updated by the wallet's events. */
export interface Session {
  accounts: readonly string[]
  /** True if the wallet emitted `disconnect` before the session was live. */
  readonly wasLost: boolean
  /** Undefined until the wallet has answered or emitted it. */
  chainId: bigint | undefined
  /** The accounts and the network in CAIP form. Only call it when `chainId` is known. */
  connection(): Connection
  /** From now on events are emitted. Before, they only update the state. */
  goLive(): void
  /** Removes all listeners from the provider. */
  end(): void
}

export interface SessionOptions {
  readonly emit: (event: ConnectorEvent) => void
  /** Called when the wallet emits `disconnect`. Resolves with true if it has no accounts any more. */
  readonly isGone: () => Promise<boolean>
}

/** Starts to listen to an untrusted provider. If `on` is missing or throws, there are no events. */
export function openSession(provider: unknown, { emit, isGone }: SessionOptions): Session {
  let live = false
  let ended = false
  let lost = false
  const emitLive = (event: ConnectorEvent) => {
    if (!live || ended) return
    // After a disconnect the wallet has to be connected again, so its later events are ignored.
    if (event.type === 'disconnect') session.end()
    emit(event)
  }
  const listeners: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged(payload) {
      session.accounts = parseAccounts(payload)
      if (session.accounts.length === 0) emitLive({ type: 'disconnect' })
      else if (session.chainId !== undefined) emitLive({ type: 'accounts', accounts: session.connection().accounts })
    },
    chainChanged(payload) {
      session.chainId = parseChainId(payload)
      emitLive({ type: 'chain', chainId: networkId(session.chainId) })
    },
    disconnect(error) {
      // It may still be connected, which is checked at the end of connecting.
      if (!live) {
        lost = true
        return
      }
      // MetaMask also emits this when its node fails (code 1013) and the connection is intact, so check first.
      void isGone().then((gone) => {
        if (gone) emitLive({ type: 'disconnect', error })
      })
    },
    message(message) {
      emitLive({ type: 'message', message })
    },
  }
  const guarded = Object.entries(listeners).map(
    ([event, listener]) => [event, (payload: unknown) => attempt(() => listener(payload))] as const,
  )
  const session: Session = {
    accounts: [],
    get wasLost() {
      return lost
    },
    chainId: undefined,
    connection() {
      const chainId = networkId(session.chainId ?? 0n)
      return { chainId, accounts: session.accounts.map((address) => caipAddress(chainId, address)) }
    },
    goLive() {
      live = true
    },
    end() {
      if (ended) return
      ended = true
      for (const [event, listener] of guarded) invoke(provider, ['removeListener', 'off'], [event, listener])
    },
  }
  for (const [event, listener] of guarded) invoke(provider, ['on', 'addListener'], [event, listener])
  return session
}

function networkId(chainId: bigint): CaipNetworkId {
  return `eip155:${chainId}`
}

/** Calls the first of these methods that exists. */
function invoke(provider: unknown, names: readonly string[], args: readonly unknown[]): void {
  attempt(() => {
    const method = names.map((name) => peek(provider, name)).find((found) => typeof found === 'function')
    return method && Reflect.apply(method, provider, args)
  })
}
