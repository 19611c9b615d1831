import { LatchkeyError, codeOf } from '#kernel'
import { FORGET_LIMIT, type Connection, type Network, type OpenOptions, type OpenWallet } from '#wallet'
import { parseAccounts } from './answers.ts'
import { createAsk, createSilentAsk, type AskSilently } from './ask.ts'
import { openSession, type Session } from './session.ts'
import { chainIdOf, currentChain, switchWallet } from './switching.ts'

/** The wallet behind a provider found in the page, which is untrusted. */
export function openWallet(provider: unknown, { clock, environment, life }: OpenOptions): OpenWallet {
  const ask = createAsk(provider, clock)
  let session: Session | undefined
  life.addEventListener('abort', () => session?.end(), { once: true })

  const silently = () => createSilentAsk(ask, clock)
  const readAccounts = (askSilently: AskSilently, signal: AbortSignal) =>
    askSilently({ method: 'eth_accounts' }, { signal, read: parseAccounts })

  const isGone = async (askSilently = silently(), signal = life) => {
    try {
      return (await readAccounts(askSilently, signal)).length === 0
    } catch (error) {
      return codeOf(error) !== 'ABORTED'
    }
  }

  /** Null if the wallet shows no account. A new session replaces the old one only once it is established. */
  async function establish(
    method: 'eth_requestAccounts' | 'eth_accounts',
    signal: AbortSignal,
    network?: Network,
  ): Promise<Connection | null> {
    const askSilently = silently()
    const next = openSession(provider, { emit: (event) => environment.emit(event), isGone })
    try {
      next.accounts =
        method === 'eth_accounts'
          ? await readAccounts(askSilently, signal)
          : await ask({ method }, { signal, read: parseAccounts })
      if (next.accounts.length > 0) {
        next.chainId = await currentChain({ askSilently, signal })
        if (network) next.chainId = await trySwitch(network, next.chainId, askSilently, signal)
      }
      if (next.wasLost && (await isGone(askSilently, signal))) next.accounts = []
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

  /** Tries to switch to the wanted network. If the person declines, the wallet is connected on its current one. */
  async function trySwitch(
    network: Network,
    current: bigint,
    askSilently: AskSilently,
    signal: AbortSignal,
  ): Promise<bigint> {
    if (chainIdOf(network) === current) return current
    try {
      await switchWallet({ ask, askSilently, clock, network, signal })
    } catch (error) {
      if (codeOf(error) === 'ABORTED') throw error
      environment.logger.info('the wallet connected on another network', codeOf(error))
    }
    return currentChain({ askSilently, signal })
  }

  return {
    async connect({ network, signal }) {
      const connection = await establish('eth_requestAccounts', signal, network)
      if (connection === null) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'connected without an account' })
      return connection
    },
    restore: ({ signal }) => establish('eth_accounts', signal),
    async forget({ signal }) {
      const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
      // Few wallets support this method, so errors are ignored.
      await ask(revoke, { signal, limit: FORGET_LIMIT, read: () => undefined }).catch(() => undefined)
    },
    switchNetwork: ({ network, signal }) => switchWallet({ ask, askSilently: silently(), clock, network, signal }),
    request: (args, { signal = life }) => ask(args, { signal, read: (answer) => answer }),
  }
}
