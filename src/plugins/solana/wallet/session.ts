import { attempt, caipAddress, peek, type CaipNetworkId, type Connection, type ConnectorEvent } from '#wallet'
import { parseAccounts, type WalletAccount } from './accounts.ts'
import { featureOf, isForSolana } from './features.ts'

/** The state of one connection, updated by the wallet's `change` event. */
export interface Session {
  accounts: readonly WalletAccount[]
  readonly chainId: CaipNetworkId
  /** True if the wallet has emitted accounts. */
  readonly hasChanged: boolean
  connection(): Connection
  /** From now on events are emitted. Before, they only update the state. */
  goLive(): void
  /** Stops listening. */
  end(): void
}

export interface SessionOptions {
  readonly chainId: CaipNetworkId
  readonly emit: (event: ConnectorEvent) => void
}

/** Starts to listen to an untrusted wallet. If `on` throws, there are no events. After `end` they are ignored in any case. */
export function openSession(standard: unknown, { chainId, emit }: SessionOptions): Session {
  let live = false
  let ended = false
  let hasChanged = false

  function onChange(properties: unknown): void {
    if (ended) return
    const before = addressesOf(session)
    const shown = peek(properties, 'accounts')
    if (shown !== undefined) {
      session.accounts = parseAccounts(shown)
      hasChanged = true
    }
    // A wallet that does not support Solana any more has no Solana accounts.
    if (!isForSolana(standard)) session.accounts = []
    if (!live || addressesOf(session) === before) return
    if (session.accounts.length > 0) return emit({ type: 'accounts', accounts: session.connection().accounts })
    // After a disconnect the wallet has to be connected again.
    session.end()
    emit({ type: 'disconnect' })
  }

  const session: Session = {
    accounts: [],
    chainId,
    get hasChanged() {
      return hasChanged
    },
    connection: () => ({ chainId, accounts: session.accounts.map(({ address }) => caipAddress(chainId, address)) }),
    goLive() {
      live = true
    },
    end() {
      if (ended) return
      ended = true
      session.accounts = []
      attempt(() => typeof off === 'function' && off())
    },
  }
  const events = featureOf(standard, 'standard:events')
  const on = peek(events, 'on')
  const listener = (properties: unknown) => void attempt(() => onChange(properties))
  const off = attempt(() => typeof on === 'function' && Reflect.apply(on, events, ['change', listener]))
  return session
}

const addressesOf = ({ accounts }: Session): string => accounts.map(({ address }) => address).join()
