import { LatchkeyError, type PluginContext } from '#kernel'
import type {
  AccountsService,
  ConnectorEvent,
  NetworksService,
  OfferedSession,
  WalletListing,
  WalletsService,
} from '#wallet'
import type { Entry } from './list/registry.ts'

/** What comes after the list (createActions.ts), as far as the list's own code calls it. */
export interface Half {
  readonly connect: WalletsService['connect']
  /** Asks a wallet in the click that chose it; whoever connects to the same one right after joins. */
  begin(request: Omit<Parameters<WalletsService['connect']>[0], 'signal'>): void
  disconnect(...asked: [...Parameters<WalletsService['disconnect']>, by: 'person' | 'host']): Promise<void>
  /** Asks the wallets of the last visit; `since` is when (by the monotonic clock) they were marked as reconnecting. */
  restore(since: number): Promise<void>
  readonly use: WalletsService['use']
  readonly rename: WalletsService['rename']
  readonly provider: WalletsService['provider']
  readonly networks: Omit<NetworksService, 'get' | 'picture'>
  readonly refreshBalance: AccountsService['refreshBalance']
  readonly annotate: AccountsService['annotate']
  readonly remember: WalletsService['remember']
  remembers(connectorId: string): boolean
  /** Opens the view of a wallet of the directory, or, without one, of whichever a phone has. */
  select(wallet: WalletListing | undefined): void
  /** A connected wallet was chosen from a list: uses it, and leaves the views about connecting. */
  choose(connection: Parameters<WalletsService['use']>[0]): void
  onEvent(entry: Entry, event: ConnectorEvent): void
  /** A connector has a session that nobody asked for; rejects as `connect` does. */
  offer(entry: Entry, session: OfferedSession): Promise<void>
  onGone(entry: Entry): void
  /** True when every read worked. */
  readDirectory(): Promise<boolean>
}

/**
 * The plugin's second half. Most visitors only look at the list, so it comes after that, or when it is needed. Until it
 * is there nobody is connected, and no wallet has been asked for anything.
 */
export interface Later {
  peek(): Half | undefined
  /**
   * Does something with it: in the same turn when it is there (inside the click), else in the order of asking when it
   * has come. A newer wish under the same key, `cancel` or the signal end the wait at once. Rejects with ABORTED, or
   * with CHUNK_FAILED; then the next who asks tries afresh.
   */
  ask<T>(key: unknown, act: (half: Half) => T | Promise<T>, signal?: AbortSignal): Promise<T>
  cancel(key: unknown): void
}

/** Loads `source` when it is first asked for, and begins it once. */
export function createLater<C>(
  { chunks, logger, signal: life }: Pick<PluginContext, 'chunks' | 'logger' | 'signal'>,
  source: () => Promise<C>,
  begin: (chunk: C) => Half,
): Later {
  let half: Half | undefined
  let loading = false
  /** Who waits, in the order of asking, and how to end that: with the half, or with an error. */
  const waiting = new Map<unknown, (it: Half | undefined, error?: unknown) => void>()
  const cancel = (key: unknown): void => waiting.get(key)?.(undefined, new LatchkeyError('ABORTED'))

  async function load(): Promise<void> {
    if (loading) return
    loading = true
    let failure: unknown
    try {
      const chunk = await chunks.load(source, 'wallets:connecting', life)
      if (life.aborted) throw new LatchkeyError('ABORTED')
      half = begin(chunk)
    } catch (error) {
      failure = error
      logger.info('the second half did not load', error)
    }
    loading = false
    waiting.forEach((settle) => settle(half, failure))
  }

  return {
    peek: () => half,
    cancel,
    ask(key, act, signal) {
      // What `act` throws at once is a rejection like any other.
      const go = async (it: Half) => act(it)
      // Also when it has just come, and an older wish is next in turn.
      cancel(key)
      if (half) return go(half)
      return new Promise((resolve, reject) => {
        const over = (): void => settle(undefined, new LatchkeyError('ABORTED'))
        const settle = (it: Half | undefined, error?: unknown): void => {
          waiting.delete(key)
          signal?.removeEventListener('abort', over)
          if (it) resolve(go(it))
          else reject(error)
        }
        if (signal?.aborted) return over()
        signal?.addEventListener('abort', over)
        waiting.set(key, settle)
        void load()
      })
    },
  }
}
