import type { AnnouncedProvider, Clock, ConnectorFactory, ConnectorType } from '#kernel'
import type { Wallet, openWallet } from './wallet.ts'

export interface InjectedConnectorOptions {
  readonly id: string
  readonly type: Extract<ConnectorType, 'ANNOUNCED' | 'INJECTED'>
  readonly clock: Clock
  /** Brings wallet.ts. Ends at once with the signal. */
  readonly load: (signal: AbortSignal) => Promise<{ readonly openWallet: typeof openWallet }>
}

/**
 * A connector over a provider found in the page. It lists the wallet; the code that works with it is loaded on first
 * use, since most listed wallets are never touched.
 */
export function injectedConnector(
  { provider, name, icon, uuid, rdns }: AnnouncedProvider,
  { id, type, clock, load }: InjectedConnectorOptions,
): ConnectorFactory {
  return (environment) => {
    /** From first use to the next disconnect, which thereby wins over everything that is under way. */
    const begin = () => {
      const end = new AbortController()
      const signal = AbortSignal.any([environment.signal, end.signal])
      return { end, signal, wallet: undefined as Wallet | undefined }
    }
    let life = begin()

    async function withWallet<T>(
      work: (wallet: Wallet, signal: AbortSignal) => Promise<T>,
      caller?: AbortSignal,
    ): Promise<T> {
      const now = life
      const signal = caller ? AbortSignal.any([now.signal, caller]) : now.signal
      if (!now.wallet) {
        const { openWallet } = await load(signal)
        // Someone else may have waited for the same chunk: two wallets would listen twice.
        now.wallet ??= openWallet(provider, { clock, environment, life: now.signal })
      }
      return work(now.wallet, signal)
    }

    return {
      id,
      type,
      name,
      chain: 'eip155',
      ...(icon === undefined ? {} : { imageUrl: icon }),
      ...(type === 'INJECTED' ? {} : { info: { uuid, ...(rdns === undefined ? {} : { rdns }) } }),
      connect: ({ network, signal }) => withWallet((wallet, until) => wallet.connect(network, until), signal),
      restore: ({ signal }) => withWallet((wallet, until) => wallet.restore(until), signal),
      async disconnect() {
        life.end.abort()
        if (environment.signal.aborted) return
        life = begin()
        // The wallet is told even when we never spoke to it: it may remember us from an earlier visit.
        await withWallet((wallet, until) => wallet.forget(until))
      },
      switchNetwork: ({ network, signal }) => withWallet((wallet, until) => wallet.switchTo(network, until), signal),
      request: (args, { signal }) => withWallet((wallet, until) => wallet.request(args, until), signal),
    }
  }
}
