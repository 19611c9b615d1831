import { attempt, caipAddress, peek, type CaipNetworkId, type Connection, type ConnectorEvent } from '#wallet'
import { parseAccounts, parseChainId } from './answers.ts'

/** What one connection knows of its wallet, kept current by the wallet's own events. */
export interface Session {
  accounts: readonly string[]
  /** The wallet said that it is disconnected while it was being asked. */
  readonly wasLost: boolean
  /** Undefined until the wallet said it. */
  chainId: bigint | undefined
  /** CAIP form of the above; only while `chainId` is known. */
  connection(): Connection
  /** From now on events are told outside; before, they only update what is known. */
  goLive(): void
  /** Takes every listener off the provider. */
  end(): void
}

export interface SessionOptions {
  readonly emit: (event: ConnectorEvent) => void
  /** The wallet says it lost its node; answers whether the accounts are gone, too. */
  readonly isGone: () => Promise<boolean>
}

/** Starts listening to an untrusted provider. `on` may be missing or throw: then there are simply no events. */
export function openSession(provider: unknown, { emit, isGone }: SessionOptions): Session {
  let live = false
  let ended = false
  let lost = false
  const tell = (event: ConnectorEvent) => {
    if (!live || ended) return
    // A wallet that comes back later has to be connected anew.
    if (event.type === 'disconnect') session.end()
    emit(event)
  }
  const listeners: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged(payload) {
      session.accounts = parseAccounts(payload)
      if (session.accounts.length === 0) tell({ type: 'disconnect' })
      else if (session.chainId !== undefined) tell({ type: 'accounts', accounts: session.connection().accounts })
    },
    chainChanged(payload) {
      session.chainId = parseChainId(payload)
      tell({ type: 'chain', chainId: networkId(session.chainId) })
    },
    disconnect(error) {
      // Before it is connected there is nothing to end. Whether the yes still holds is asked when all answers are there.
      if (!live) {
        lost = true
        return
      }
      // MetaMask sends this when its node hiccups (code 1013) although the connection stands: ask before believing it.
      void isGone().then((gone) => {
        if (gone) tell({ type: 'disconnect', error })
      })
    },
    message(message) {
      tell({ type: 'message', message })
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
