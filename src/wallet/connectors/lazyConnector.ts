// @chunk first: plugins that bring wallets share it, and every page has one of them.
import type { Clock } from '#kernel'
import type { Connector, ConnectorEnvironment, ConnectorFactory, ConnectorInfo } from '../contracts/index.ts'

/** A connector's working half, over one wallet. Every signal ends with the wallet's life. */
export interface OpenWallet extends Omit<Connector, keyof ConnectorInfo | 'disconnect' | 'prepare'> {
  /** Never rejects: the connection is over here whatever the wallet says. */
  forget(request: { readonly signal: AbortSignal }): Promise<void>
}

export interface OpenOptions {
  readonly clock: Clock
  readonly environment: ConnectorEnvironment
  /** Ends with a disconnect or when the connector goes. Then nothing listens to the wallet any more. */
  readonly life: AbortSignal
}

export interface LazyConnectorOptions {
  readonly clock: Clock
  /** Brings the code. Ends at once with the signal. */
  readonly load: (signal: AbortSignal) => Promise<WalletCode>
}

interface WalletCode {
  readonly openWallet: (found: unknown, options: OpenOptions) => OpenWallet
}

/**
 * A connector over a wallet found in the page. It lists the wallet; the code that works with it is loaded on first use,
 * since most listed wallets are never touched. `switches` says that going to a network needs the wallet.
 */
export function lazyConnector(
  info: ConnectorInfo,
  found: unknown,
  { clock, load }: LazyConnectorOptions,
  switches = false,
): ConnectorFactory {
  return (environment) => {
    /** From first use to the next disconnect, which thereby wins over everything that is under way. */
    const begin = () => {
      const end = new AbortController()
      const signal = AbortSignal.any([environment.signal, end.signal])
      return { end, signal, wallet: undefined as OpenWallet | undefined }
    }
    let life = begin()
    // Kept, since an import answers in a later task even when it is there, and a wallet's window may only open in a click.
    let code: WalletCode | undefined

    async function withWallet<T>(
      { signal: caller }: { readonly signal?: AbortSignal | undefined },
      work: (wallet: OpenWallet, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const now = life
      const signal = caller ? AbortSignal.any([now.signal, caller]) : now.signal
      if (!now.wallet) {
        code ??= await load(signal)
        // Someone else may have waited for the same chunk: two wallets would listen twice.
        now.wallet ??= code.openWallet(found, { clock, environment, life: now.signal })
      }
      return work(now.wallet, signal)
    }

    return {
      ...info,
      prepare: () =>
        void load(environment.signal).then(
          (loaded) => (code = loaded),
          () => {},
        ),
      connect: (request) => withWallet(request, (wallet, signal) => wallet.connect({ ...request, signal })),
      restore: (request) => withWallet(request, (wallet, signal) => wallet.restore({ ...request, signal })),
      async disconnect() {
        life.end.abort()
        if (environment.signal.aborted) return
        life = begin()
        // The wallet is told even when we never spoke to it: it may remember us from an earlier visit.
        await withWallet({}, (wallet, signal) => wallet.forget({ signal }))
      },
      request: (args, context) => withWallet(context, (wallet, signal) => wallet.request(args, { ...context, signal })),
      ...(switches && {
        switchNetwork: (request) =>
          withWallet(request, (wallet, signal) => wallet.switchNetwork!({ ...request, signal })),
      }),
      get approvedNetworks() {
        return life.wallet?.approvedNetworks
      },
    }
  }
}
