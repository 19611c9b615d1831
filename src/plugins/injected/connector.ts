import {
  LatchkeyError,
  codeOf,
  type AnnouncedProvider,
  type Clock,
  type Connection,
  type ConnectorFactory,
  type ConnectorType,
  type Network,
} from '#kernel'
import { parseAccounts } from './answers.ts'
import { SILENT_LIMIT, createAsk } from './ask.ts'
import { openSession, type Session } from './session.ts'
import { chainIdOf, currentChain, switchWallet } from './switching.ts'

/** Longest wait for the wallet to forget us; the person is not kept waiting for it. */
const REVOKE_LIMIT = 1_000

export interface InjectedConnectorOptions {
  readonly id: string
  readonly type: Extract<ConnectorType, 'ANNOUNCED' | 'INJECTED'>
  readonly clock: Clock
}

/** A connector over a provider found in the page. The provider is asked and listened to, never trusted. */
export function injectedConnector(
  wallet: AnnouncedProvider,
  { id, type, clock }: InjectedConnectorOptions,
): ConnectorFactory {
  return (environment) => {
    const ask = createAsk(wallet.provider, clock)
    let session: Session | undefined
    // Ends with a disconnect, so that disconnect wins over a connect that is under way.
    let life = new AbortController()
    const leave = () => {
      life.abort()
      session?.end()
      session = undefined
    }
    environment.signal.addEventListener('abort', leave, { once: true })

    const within = (signal: AbortSignal | undefined) =>
      AbortSignal.any([environment.signal, life.signal, ...(signal ? [signal] : [])])

    const readAccounts = (signal: AbortSignal) =>
      ask({ method: 'eth_accounts' }, { signal, limit: SILENT_LIMIT, read: parseAccounts })

    const isGone = async () => {
      try {
        return (await readAccounts(within(undefined))).length === 0
      } catch (error) {
        return codeOf(error) !== 'ABORTED'
      }
    }

    /** Null when the wallet names no account. A new session replaces the old one only when it stands. */
    async function establish(
      method: 'eth_requestAccounts' | 'eth_accounts',
      outer: AbortSignal,
      network?: Network,
    ): Promise<Connection | null> {
      const signal = within(outer)
      const next = openSession(wallet.provider, { emit: (event) => environment.emit(event), isGone })
      try {
        next.accounts =
          method === 'eth_accounts'
            ? await readAccounts(signal)
            : await ask({ method }, { signal, read: parseAccounts })
        if (next.accounts.length > 0) {
          next.chainId = await currentChain({ ask, signal })
          if (network) next.chainId = await approach(network, next.chainId, signal)
        }
        if (signal.aborted) throw new LatchkeyError('ABORTED')
        if (next.accounts.length === 0) {
          next.end()
          return null
        }
        session?.end()
        session = next
        next.goLive()
        return next.connection()
      } catch (error) {
        next.end()
        throw error
      }
    }

    /** Tries for the wanted network. A person who declines stays connected where the wallet is. */
    async function approach(network: Network, current: number, signal: AbortSignal): Promise<number> {
      if (chainIdOf(network) === current) return current
      try {
        await switchWallet({ ask, clock, network, signal })
      } catch (error) {
        if (codeOf(error) === 'ABORTED') throw error
        environment.logger.info('the wallet connected on another network', codeOf(error))
      }
      return currentChain({ ask, signal })
    }

    return {
      id,
      type,
      name: wallet.name,
      chain: 'eip155',
      ...(wallet.icon === undefined ? {} : { imageUrl: wallet.icon }),
      ...(type === 'INJECTED'
        ? {}
        : { info: { uuid: wallet.uuid, ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }) } }),
      async connect({ network, signal }) {
        const connection = await establish('eth_requestAccounts', signal, network)
        if (connection === null) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'connected without an account' })
        return connection
      },
      restore: ({ signal }) => establish('eth_accounts', signal),
      async disconnect() {
        leave()
        if (environment.signal.aborted) return
        life = new AbortController()
        const forget = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
        // EIP-2255's sibling is known to few wallets; the connection is over here whatever they say.
        await ask(forget, { signal: within(undefined), limit: REVOKE_LIMIT, read: () => undefined }).catch(
          () => undefined,
        )
      },
      switchNetwork: ({ network, signal }) => switchWallet({ ask, clock, network, signal: within(signal) }),
      request: (args, { signal }) => ask(args, { signal: within(signal), read: (answer) => answer }),
    }
  }
}
