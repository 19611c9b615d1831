import { codeOf, failureOf, isQuiet, LatchkeyError, type PluginContext, type Readable } from '#kernel'
import {
  parseCaipAddress,
  type BalancesState,
  type CaipAddress,
  type ChainNamespace,
  type HeldNft,
  type TokenBalance,
  type TokenTrust,
} from '#wallet'
import type { Holding, BalanceCache } from './cache.ts'
import type { Source } from './source.ts'
import { byWorth, totalOf } from './worth.ts'

/** Milliseconds without automatic reads after an error (specification §9). */
const RETRY_GAP = 30_000

/**
 * `open`: a view was opened; recent values are enough. `again`: they may have changed. `changed`: they have changed, so a read
 * in progress may be outdated. `person`: a person asks; also allowed right after an error.
 */
export type ReadReason = 'open' | 'again' | 'changed' | 'person'
const PRIORITY: readonly ReadReason[] = ['open', 'again', 'changed', 'person']

export interface BalanceStore {
  readonly state: Readable<BalancesState>
  /** NFTs that the balance endpoint lists. */
  readonly nfts: Readable<readonly HeldNft[]>
  /** Another account is active now, or none. */
  switchTo(account: CaipAddress | undefined): void
  /** Milliseconds without an automatic read: after an error, or `ifRecent` while the values are recent. */
  waitTime(ifRecent: number): number
  /** Reads the active account's balances; the service reloads `touched` tokens from the chain. Never rejects. */
  read(why: ReadReason, touched?: readonly CaipAddress[]): Promise<void>
}

export interface BalanceStoreParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'slice'>
  readonly source: Source
  readonly cache: BalanceCache
  readonly trust: TokenTrust
  readonly namespaces: readonly ChainNamespace[]
  /** Called with the active account's tokens whenever they are set. */
  readonly shown: (account: CaipAddress, tokens: readonly TokenBalance[]) => void
  /** Called with the outcome of each read. */
  readonly ended: (outcome: { readonly holding: Holding; readonly before?: Holding | undefined } | Failure) => void
}

export interface Failure {
  readonly error: LatchkeyError
  /** The first failure for this account since the last successful read. */
  readonly first: boolean
  /** Milliseconds until the next automatic read; undefined: none until a view is opened. */
  readonly wait: number | undefined
}

interface Reading {
  readonly key: CaipAddress
  readonly why: ReadReason
  readonly touched: readonly CaipAddress[]
  readonly controller: AbortController
  readonly done: Promise<void>
}

interface Slice {
  readonly shown: BalancesState
  readonly nfts: readonly HeldNft[]
}

const NOBODY: BalancesState = {
  account: undefined,
  tokens: undefined,
  total: undefined,
  loading: false,
  error: undefined,
}

/** The active account's balances: keeps the values read last, and reads them again. One read runs at a time; a new one aborts it. */
export function createBalanceStore({
  ctx,
  source,
  cache,
  trust,
  namespaces,
  shown,
  ended,
}: BalanceStoreParts): BalanceStore {
  const { clock, logger } = ctx
  const slice = ctx.slice<Slice>({ shown: NOBODY, nfts: [] })
  /** Failures by account, until a read succeeds. `until`: no automatic read before. */
  const failures = new Map<CaipAddress, { readonly until: number; readonly code: BalancesState['error'] }>()
  /** Tokens that have changed and could not be read yet. */
  let waiting: readonly CaipAddress[] = []
  let reading: Reading | undefined
  const covers = (key: CaipAddress): boolean => namespaces.includes(parseCaipAddress(key).namespace)
  const current = (): CaipAddress | undefined => slice.get().shown.account
  const show = (part: Partial<BalancesState>): void =>
    slice.update((old) => ({ ...old, shown: { ...old.shown, ...part } }))
  ctx.own(() => stop())

  function stop(): void {
    reading?.controller.abort()
    reading = undefined
  }

  function enter(key: CaipAddress, holding: Holding | undefined): void {
    const real = holding?.tokens.filter((token) => !trust.isSuspicious(token))
    slice.update(() => ({
      shown: {
        account: key,
        tokens: holding?.tokens,
        total: real && totalOf(real),
        loading: false,
        error: covers(key) ? failures.get(key)?.code : 'CHAIN_NOT_SUPPORTED',
        at: holding?.at,
      },
      nfts: holding?.nfts ?? [],
    }))
    if (holding) shown(key, holding.tokens)
  }

  function switchTo(account: CaipAddress | undefined): void {
    if (account === current()) return
    stop()
    waiting = []
    if (account) enter(account, cache.get(account))
    else slice.update(() => ({ shown: NOBODY, nfts: [] }))
  }

  async function run(
    key: CaipAddress,
    why: ReadReason,
    touched: readonly CaipAddress[],
    signal: AbortSignal,
  ): Promise<void> {
    const before = cache.get(key)
    show({ loading: why === 'person' || !before })
    try {
      const answer = await source.read({
        ...parseCaipAddress(key),
        touched,
        signal,
        // If there are values already, the next automatic read is soon enough.
        retries: before && why !== 'person' ? 0 : 1,
      })
      if (signal.aborted) return
      const holding: Holding = { ...settled(answer, before), at: clock.monotonic() }
      waiting = []
      failures.delete(key)
      cache.put(key, holding)
      enter(key, holding)
      ended({ holding, before })
    } catch (error) {
      if (signal.aborted) return
      logger.info('the balances could not be read', error)
      waiting = touched
      const first = !failures.has(key)
      const http = failureOf(error)
      // Obeys the service's `retry-after`; after a 503 there is no automatic read.
      const gap = Math.max(RETRY_GAP, http?.retryAfter ?? 0)
      const failure: Failure = { error: failureFrom(error), first, wait: http?.status === 503 ? undefined : gap }
      failures.set(key, { until: clock.monotonic() + gap, code: failure.error.code })
      show({ loading: false, error: failure.error.code })
      ended(failure)
    }
  }

  function read(why: ReadReason, touched: readonly CaipAddress[] = []): Promise<void> {
    const key = current()
    if (!key || !covers(key)) return Promise.resolve()
    const running = reading?.key === key ? reading : undefined
    const isCovered = running && PRIORITY.indexOf(why) <= PRIORITY.indexOf(running.why) && !hasMore(touched, running)
    if (isCovered && why !== 'changed') return running.done
    waiting = [...new Set([...waiting, ...(running?.touched ?? []), ...touched])]
    if (why === 'open' && waiting.length === 0 && cache.isFresh(key)) return Promise.resolve()
    if (why !== 'person' && clock.monotonic() < (failures.get(key)?.until ?? -Infinity)) return Promise.resolve()
    stop()
    const controller = new AbortController()
    const asked = waiting
    // A person who is waiting still gets the loading indicator and errors when another read replaces theirs.
    const reason = running?.why === 'person' ? 'person' : why
    const done = run(key, reason, asked, controller.signal).finally(() => {
      if (reading?.controller === controller) reading = undefined
    })
    reading = { key, why: reason, touched: asked, controller, done }
    return done
  }

  return {
    state: selected(slice, ({ shown }) => shown),
    nfts: selected(slice, ({ nfts }) => nfts),
    switchTo,
    waitTime(ifRecent) {
      const key = current()
      if (!key) return 0
      const until = failures.get(key)?.until ?? -Infinity
      return Math.max(0, until - clock.monotonic(), cache.isFresh(key) && waiting.length === 0 ? ifRecent : 0)
    },
    read,
  }
}

function selected<S, T>(source: Readable<S>, select: (value: S) => T): Readable<T> {
  return {
    get: () => select(source.get()),
    subscribe(listener) {
      let last = select(source.get())
      return source.subscribe(() => {
        const next = select(source.get())
        if (next === last) return
        last = next
        listener()
      })
    },
  }
}

/** Sorts tokens. Unchanged lists stay the same objects, so that they are not redrawn or stored again. */
function settled(
  { tokens, nfts }: Pick<Holding, 'tokens' | 'nfts'>,
  before: Holding | undefined,
): Pick<Holding, 'tokens' | 'nfts'> {
  const sorted = byWorth(tokens)
  return {
    tokens: before && JSON.stringify(before.tokens) === JSON.stringify(sorted) ? before.tokens : sorted,
    nfts: before && JSON.stringify(before.nfts) === JSON.stringify(nfts) ? before.nfts : nfts,
  }
}

const hasMore = (touched: readonly CaipAddress[], running: Reading): boolean =>
  touched.some((token) => !running.touched.includes(token))

const failureFrom = (error: unknown): LatchkeyError =>
  codeOf(error) === 'UNKNOWN' || isQuiet(error)
    ? new LatchkeyError('TOKEN_BALANCE_UNAVAILABLE', { cause: error })
    : (error as LatchkeyError)
