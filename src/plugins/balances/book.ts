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
import type { Holding, Kept } from './kept.ts'
import type { Source } from './source.ts'
import { byWorth, totalOf } from './worth.ts'

/** After an error the sources are left alone for this long, unless a person asks (specification §9). */
const RETRY_GAP = 30_000

/**
 * Why they are read. `open`: somebody begins to look, what is fresh will do. `again`: it may have changed. `changed`: it has
 * changed, so that what is under way may be too old. `person`: somebody asks for it, also right after an error.
 */
export type Why = 'open' | 'again' | 'changed' | 'person'
const RANK: readonly Why[] = ['open', 'again', 'changed', 'person']

export interface Book {
  readonly state: Readable<BalancesState>
  /** NFTs that the balance itself lists. */
  readonly nfts: Readable<readonly HeldNft[]>
  /** Another account is in use, or none. */
  turnTo(account: CaipAddress | undefined): void
  /** Milliseconds for which nothing is to be read by itself: what was read is fresh, or the sources rest after an error. */
  rest(fresh: number): number
  /** Reads what the account in use has; `touched` are tokens that the service must read anew. Never rejects. */
  read(why: Why, touched?: readonly CaipAddress[]): Promise<void>
}

export interface BookParts {
  readonly ctx: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'slice'>
  readonly source: Source
  readonly kept: Kept
  readonly trust: TokenTrust
  readonly namespaces: readonly ChainNamespace[]
  /** Told what the account in use has, whenever that is known anew. */
  readonly shown: (account: CaipAddress, tokens: readonly TokenBalance[]) => void
  /** Told after each read of the account in use, and what came of it. */
  readonly ended: (outcome: { readonly holding: Holding; readonly before?: Holding | undefined } | Failure) => void
}

export interface Failure {
  readonly error: LatchkeyError
  /** Nobody has been told yet that this account's balances cannot be read. */
  readonly first: boolean
  /** Milliseconds until they may be asked again by themselves; undefined: not before somebody looks anew. */
  readonly wait: number | undefined
}

interface Reading {
  readonly key: CaipAddress
  readonly why: Why
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

/** What the account in use has, as it was read last, and reading it anew: one question at a time, the newest wins. */
export function createBook({ ctx, source, kept, trust, namespaces, shown, ended }: BookParts): Book {
  const { clock, logger } = ctx
  const slice = ctx.slice<Slice>({ shown: NOBODY, nfts: [] })
  /** By account: when it failed, and for how long it is left alone then. It stands until a read works. */
  const failures = new Map<CaipAddress, { readonly until: number; readonly code: BalancesState['error'] }>()
  /** Tokens that changed while nothing could be read. */
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

  function turnTo(account: CaipAddress | undefined): void {
    if (account === current()) return
    stop()
    waiting = []
    if (account) enter(account, kept.get(account))
    else slice.update(() => ({ shown: NOBODY, nfts: [] }))
  }

  async function run(key: CaipAddress, why: Why, touched: readonly CaipAddress[], signal: AbortSignal): Promise<void> {
    const before = kept.get(key)
    show({ loading: why === 'person' || !before })
    try {
      const answer = await source.read({
        ...parseCaipAddress(key),
        touched,
        signal,
        // The next read comes soon enough where values stand already.
        retries: before && why !== 'person' ? 0 : 1,
      })
      if (signal.aborted) return
      const holding: Holding = { ...settled(answer, before), at: clock.monotonic() }
      waiting = []
      failures.delete(key)
      kept.put(key, holding)
      enter(key, holding)
      ended({ holding, before })
    } catch (error) {
      if (signal.aborted) return
      logger.info('the balances could not be read', error)
      waiting = touched
      const first = !failures.has(key)
      const told = failureOf(error)
      // A service that names a time is left alone that long, and one that says 503 is not asked again by itself.
      const gap = Math.max(RETRY_GAP, told?.retryAfter ?? 0)
      const failure: Failure = { error: failureFrom(error), first, wait: told?.status === 503 ? undefined : gap }
      failures.set(key, { until: clock.monotonic() + gap, code: failure.error.code })
      show({ loading: false, error: failure.error.code })
      ended(failure)
    }
  }

  function read(why: Why, touched: readonly CaipAddress[] = []): Promise<void> {
    const key = current()
    if (!key || !covers(key)) return Promise.resolve()
    const running = reading?.key === key ? reading : undefined
    if (running && why !== 'changed' && RANK.indexOf(why) <= RANK.indexOf(running.why) && !isNews(touched, running))
      return running.done
    waiting = [...new Set([...waiting, ...(running?.touched ?? []), ...touched])]
    if (why === 'open' && waiting.length === 0 && kept.isFresh(key)) return Promise.resolve()
    if (why !== 'person' && clock.monotonic() < (failures.get(key)?.until ?? -Infinity)) return Promise.resolve()
    stop()
    const controller = new AbortController()
    const asked = waiting
    // A person who waits is not forgotten because something else asks, too.
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
    turnTo,
    rest(fresh) {
      const key = current()
      if (!key) return 0
      const until = failures.get(key)?.until ?? -Infinity
      return Math.max(0, until - clock.monotonic(), kept.isFresh(key) && waiting.length === 0 ? fresh : 0)
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

/** Sorted; the same as before stays the same object, so that nobody draws or stores it anew. */
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

const isNews = (touched: readonly CaipAddress[], running: Reading): boolean =>
  touched.some((token) => !running.touched.includes(token))

const failureFrom = (error: unknown): LatchkeyError =>
  codeOf(error) === 'UNKNOWN' || isQuiet(error)
    ? new LatchkeyError('TOKEN_BALANCE_UNAVAILABLE', { cause: error })
    : (error as LatchkeyError)
