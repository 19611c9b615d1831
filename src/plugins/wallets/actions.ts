import { LatchkeyError, lazy, raceAbort, type PluginContext } from '#kernel'
import type {
  AccountsService,
  ConnectorEvent,
  NetworksService,
  OfferedSession,
  WalletListing,
  WalletsService,
} from '#wallet'
import type { Entry } from './list/registry.ts'

/** What can be done with wallets (createActions.ts), as far as the code of the list calls it. */
export interface WalletActions {
  readonly connect: WalletsService['connect']
  /** Asks a wallet within the click that chose it. A `connect` for the same wallet right after gets this answer. */
  startConnect(request: Omit<Parameters<WalletsService['connect']>[0], 'signal'>): void
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
  /** Opens the view of a wallet of the directory, or, without one, the view with the QR code. */
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
 * The actions, loaded when they are first needed. Most visitors only look at the list, so that comes without them. Until
 * they are there nobody is connected, and no wallet has been asked for anything.
 */
export interface LazyActions {
  peek(): WalletActions | undefined
  /**
   * Does something with them: in the same turn when they are there (inside the click), else in the order of asking when
   * they are loaded. A newer call with the same key, `cancel` or the signal end the wait at once. Rejects with ABORTED, or
   * with CHUNK_FAILED; then the next call loads again.
   */
  ask<T>(key: unknown, act: (actions: WalletActions) => T | Promise<T>, signal?: AbortSignal): Promise<T>
  cancel(key: unknown): void
}

/** Loads `source` when it is first asked for, and creates the actions once. */
export function createLazyActions<C>(
  { chunks, logger, signal: life }: Pick<PluginContext, 'chunks' | 'logger' | 'signal'>,
  source: () => Promise<C>,
  create: (chunk: C) => WalletActions,
): LazyActions {
  const waiting = new Map<unknown, AbortController>()
  const actions = lazy(async () => {
    try {
      const chunk = await chunks.load(source, 'wallets:actions', life)
      if (life.aborted) throw new LatchkeyError('ABORTED')
      return create(chunk)
    } catch (error) {
      logger.info('the code that connects wallets did not load', error)
      throw error
    }
  })
  const cancel = (key: unknown): void => waiting.get(key)?.abort()

  return {
    peek: actions.peek,
    cancel,
    async ask(key, act, signal) {
      // Needed also when the actions have just loaded: an older call with this key may be about to run.
      cancel(key)
      const there = actions.peek()
      if (there) return act(there)
      const wait = new AbortController()
      waiting.set(key, wait)
      const until = signal ? AbortSignal.any([signal, wait.signal]) : wait.signal
      try {
        const come = await raceAbort(until, actions.load)
        if (until.aborted) throw new LatchkeyError('ABORTED')
        return await act(come)
      } finally {
        if (waiting.get(key) === wait) waiting.delete(key)
      }
    },
  }
}
