import { LatchkeyError, raceAbort, type Clock, type Scope } from '#kernel'

/** Milliseconds that a person may take to answer in the wallet: enough for a hardware wallet. They can cancel at any time. */
export const PERSON_LIMIT = 20 * 60_000

/** One attempt at something that may never be answered. It is over when `signal` aborts, with the reason. */
export interface Operation {
  readonly signal: AbortSignal
  /** False once it was cancelled, replaced or ended: then its result must not be used any more. */
  readonly live: boolean
  /** Waits for the work, but only while the operation is live; rejects with the reason of its end. */
  race<T>(work: () => Promise<T>): Promise<T>
  /** Throws the reason of its end when it is over. */
  check(): void
  cancel(reason?: LatchkeyError): void
  /** Restarts the time limit with so many milliseconds. */
  prolong(limit: number): void
  end(): void
}

export interface OperationOptions {
  /** The caller's own cancel. */
  readonly outer?: AbortSignal | undefined
  readonly limit: number
  /** What the operation fails with at the limit. */
  readonly atLimit?: 'WALLET_TIMEOUT' | 'ABORTED'
  /** Called at once when it is over, however it ends. A newer operation with the same key has replaced it by then. */
  readonly onEnd?: () => void
}

/** At most one operation per key: a new one replaces the old, whose late results are ignored (threat T12). */
export interface Operations {
  begin(key: string, options: OperationOptions): Operation
  cancel(key: string, reason?: LatchkeyError): void
  has(key: string): boolean
  /** Cancels all operations whose keys have this prefix. */
  cancelUnder(prefix: string): void
  hasUnder(prefix: string): boolean
  /** How many run: for leak tests. */
  readonly size: number
}

export function createOperations({
  clock,
  scope,
}: {
  readonly clock: Clock
  readonly scope: Pick<Scope, 'own'>
}): Operations {
  const running = new Map<string, (reason: LatchkeyError) => void>()
  const aborted = (): LatchkeyError => new LatchkeyError('ABORTED')

  function begin(key: string, { outer, limit, atLimit = 'WALLET_TIMEOUT', onEnd }: OperationOptions): Operation {
    const previous = running.get(key)
    const controller = new AbortController()
    const { signal } = controller
    let live = true
    const end = (): void => {
      if (!live) return
      live = false
      clock.clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
      if (running.get(key) === stop) running.delete(key)
      onEnd?.()
    }
    const stop = (reason: LatchkeyError): void => {
      controller.abort(reason)
      end()
    }
    const onOuter = (): void => stop(aborted())
    const onLimit = (): void => stop(new LatchkeyError(atLimit, { detail: key }))
    let timer = clock.setTimeout(onLimit, limit)
    running.set(key, stop)
    previous?.(aborted())
    if (outer?.aborted) onOuter()
    else outer?.addEventListener('abort', onOuter)

    return {
      signal,
      get live() {
        return live
      },
      async race(work) {
        try {
          return await raceAbort(signal, work)
        } catch (error) {
          throw signal.aborted ? signal.reason : error
        }
      },
      check() {
        if (!live) throw signal.reason ?? aborted()
      },
      cancel(reason = aborted()) {
        if (live) stop(reason)
      },
      prolong(more) {
        if (!live) return
        clock.clearTimeout(timer)
        timer = clock.setTimeout(onLimit, more)
      },
      end,
    }
  }

  const cancelAll = (): void => {
    for (const stop of [...running.values()]) stop(aborted())
  }
  scope.own(cancelAll)

  return {
    begin,
    cancel: (key, reason = aborted()) => running.get(key)?.(reason),
    has: (key) => running.has(key),
    cancelUnder(prefix) {
      for (const [key, stop] of [...running]) if (key.startsWith(prefix)) stop(aborted())
    },
    hasUnder: (prefix) => [...running.keys()].some((key) => key.startsWith(prefix)),
    get size() {
      return running.size
    },
  }
}
