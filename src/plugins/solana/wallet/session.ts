import { attempt, caipAddress, peek, type CaipNetworkId, type Connection, type ConnectorEvent } from '#wallet'
import { parseAccounts, type WalletAccount } from './accounts.ts'
import { featureOf, isForSolana } from './features.ts'

/** What one connection knows of its wallet, kept current by the wallet's `change` event. */
export interface Session {
  accounts: readonly WalletAccount[]
  readonly chainId: CaipNetworkId
  /** The wallet showed other accounts of its own accord. */
  readonly hasHeard: boolean
  connection(): Connection
  /** From now on events are told outside; before, they only update what is known. */
  goLive(): void
  /** Nothing is heard any more. */
  end(): void
}

export interface SessionOptions {
  readonly chainId: CaipNetworkId
  readonly emit: (event: ConnectorEvent) => void
}

/** Starts listening to an untrusted wallet. `on` may throw or answer no way to end it: then what it says is ignored. */
export function openSession(standard: unknown, { chainId, emit }: SessionOptions): Session {
  let live = false
  let ended = false
  let hasHeard = false

  function hear(properties: unknown): void {
    if (ended) return
    const before = named(session)
    const shown = peek(properties, 'accounts')
    if (shown !== undefined) {
      session.accounts = parseAccounts(shown)
      hasHeard = true
    }
    // Chains and features are read anew with each request; a wallet that left Solana has no account there.
    if (!isForSolana(standard)) session.accounts = []
    if (!live || named(session) === before) return
    if (session.accounts.length > 0) return emit({ type: 'accounts', accounts: session.connection().accounts })
    // A wallet that comes back later has to be connected anew.
    session.end()
    emit({ type: 'disconnect' })
  }

  const session: Session = {
    accounts: [],
    chainId,
    get hasHeard() {
      return hasHeard
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
  const listener = (properties: unknown) => void attempt(() => hear(properties))
  const off = attempt(() => typeof on === 'function' && Reflect.apply(on, events, ['change', listener]))
  return session
}

const named = ({ accounts }: Session): string => accounts.map(({ address }) => address).join()
