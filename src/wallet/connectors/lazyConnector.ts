// @chunk first: plugins that bring wallets share it, and every page has one of them.
import { lazy, raceAbort, type Clock } from '#kernel'
import type { Connector, ConnectorEnvironment, ConnectorFactory, ConnectorInfo } from '../contracts/index.ts'

/** The part of a connector that talks to one wallet. All signals it gets end at the latest with `OpenOptions.life`. */
export interface OpenWallet extends Omit<Connector, keyof ConnectorInfo | 'disconnect' | 'prepare'> {
  /** Never rejects: on our side the connection is over, whatever the wallet answers. */
  forget(request: { readonly signal: AbortSignal }): Promise<void>
}

export interface OpenOptions {
  readonly clock: Clock
  readonly environment: ConnectorEnvironment
  /** Aborted by a disconnect and when the connector is unregistered. Nothing may listen to the wallet after that. */
  readonly life: AbortSignal
}

export interface LazyConnectorOptions {
  readonly clock: Clock
  /** Loads the code. Rejects as soon as the signal is aborted. */
  readonly load: (signal: AbortSignal) => Promise<WalletCode>
}

interface WalletCode {
  readonly openWallet: (found: unknown, options: OpenOptions) => OpenWallet
}

/**
 * A connector for a wallet found in the page. The wallet is listed at once; the code that talks to it is loaded on first
 * use, because most listed wallets are never used. `switches`: the wallet itself has to switch networks.
 */
export function lazyConnector(
  info: ConnectorInfo,
  found: unknown,
  { clock, load }: LazyConnectorOptions,
  switches = false,
): ConnectorFactory {
  return (environment) => {
    /** From the first use to the next disconnect, which aborts everything that is still pending. */
    const newSession = () => {
      const end = new AbortController()
      const signal = AbortSignal.any([environment.signal, end.signal])
      return { end, signal, wallet: undefined as OpenWallet | undefined }
    }
    let session = newSession()
    const code = lazy(() => load(environment.signal))

    async function withWallet<T>(
      { signal: caller }: { readonly signal?: AbortSignal | undefined },
      work: (wallet: OpenWallet, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const mine = session
      const signal = caller ? AbortSignal.any([mine.signal, caller]) : mine.signal
      if (!mine.wallet) {
        // `peek` first: browsers let a wallet open its window only within the click, so loaded code must not be awaited.
        const { openWallet } = code.peek() ?? (await raceAbort(signal, code.load))
        // Another call may have waited for the same code; a second wallet would attach its listeners twice.
        mine.wallet ??= openWallet(found, { clock, environment, life: mine.signal })
      }
      return work(mine.wallet, signal)
    }

    return {
      ...info,
      prepare: code.prepare,
      connect: (request) => withWallet(request, (wallet, signal) => wallet.connect({ ...request, signal })),
      restore: (request) => withWallet(request, (wallet, signal) => wallet.restore({ ...request, signal })),
      async disconnect() {
        session.end.abort()
        if (environment.signal.aborted) return
        session = newSession()
        // Also for a wallet that was not used on this page: it may still remember the site from an earlier visit.
        await withWallet({}, (wallet, signal) => wallet.forget({ signal }))
      },
      request: (args, context) => withWallet(context, (wallet, signal) => wallet.request(args, { ...context, signal })),
      ...(switches && {
        switchNetwork: (request) =>
          withWallet(request, (wallet, signal) => wallet.switchNetwork!({ ...request, signal })),
      }),
      get approvedNetworks() {
        return session.wallet?.approvedNetworks
      },
    }
  }
}
