/** Login at a social network (specification §4): a window, or the page itself, goes to the provider and comes back with a result. */
import { derive, shapes, sleep, raceAbort, type PluginContext, type Readable } from '#kernel'
import { CONNECT, ENVIRONMENT, HOST, joinFrame, type FrameSocialProvider, type SecureFrame } from '#wallet'
import { safeWebLink } from '#kit'
import {
  BLOCKED,
  endingOf,
  FORGETFUL,
  isDecision,
  LATE,
  REMOVED,
  socialError,
  STAYED,
  UNSAFE,
  USED,
} from '../errors.ts'
import { ICON } from '../icon.ts'
import type { SocialsOptions } from '../options.ts'
import { createProviders, FARCASTER, inFront, type Front, type SocialProvider } from '../providers.ts'
import {
  CONNECTING_FARCASTER,
  CONNECTING_SOCIAL,
  SOCIAL_ANSWERED,
  SOCIAL_CANCELLED,
  SOCIAL_FAILED,
  SOCIAL_STARTED,
  SOCIAL_SUCCEEDED,
} from '../refs.ts'
import { createFarcaster } from './farcaster.ts'
import type { Popup, SocialPage } from './page.ts'
import { watchPopup } from './popup.ts'
import { createJourneys, hasNoWindows, withReturn } from './redirect.ts'
import { checkResult, stateOf } from './result.ts'

/** Stored while a session exists; its presence starts the plugin at page load (manifest, `wake`). */
const USED_KEY = 'used'
/** Milliseconds until a page that goes to the provider is gone. A browser tells nobody that it stays. */
const LEAVE_LIMIT = 30_000

/**
 * - `opening`: the frame is asked where the provider is. `waiting`: the person logs in in the window. `leaving`: this page goes there
 *   itself. `finishing`: the frame is asked who that is. `done`: somebody is logged in. `over`: it failed, or the person ended it; `code` says which.
 */
export interface SocialAttempt {
  readonly provider: string
  readonly step: 'opening' | 'waiting' | 'leaving' | 'finishing' | 'done' | 'over'
  readonly code?: string | undefined
  /** The frame's or the provider's own words. */
  readonly words?: string | undefined
  /** What Farcaster's app has to open. */
  readonly url?: string | undefined
}

export interface SocialLogin {
  readonly providers: Readable<readonly SocialProvider[]>
  readonly front: Readable<Front>
  /** The login that is shown. */
  readonly attempt: Readable<SocialAttempt | undefined>
  /** Whether a login can go on in this page where there is no window. */
  readonly canLeave: boolean
  /** Begins a login, which replaces another one. Has to be called inside the click, because it opens a window. */
  start(provider: string): void
  /** Goes on in this page, without a window. */
  leave(): void
  /** Shows the window, which may be behind others. */
  focus(): void
  /** Goes on with what the page came back with, if it did, and makes the wallet available to a session that is restored. */
  resume(): void
}

export function createSocialLogin(ctx: PluginContext<SocialsOptions | undefined>, page: SocialPage): SocialLogin {
  const { bus, clock, i18n, router, storage } = ctx
  const environment = ctx.use(ENVIRONMENT)
  const { origin } = new URL(ctx.use(HOST).endpoints.frame)
  const providers = createProviders(ctx, page.isMac)
  const state = ctx.slice<{ readonly attempt: SocialAttempt | undefined }>({ attempt: undefined })
  const attempt: Readable<SocialAttempt | undefined> = { get: () => state.get().attempt, subscribe: state.subscribe }
  const journeys = createJourneys(ctx, page)
  let life = new AbortController()
  let popup: Popup | undefined
  /** Whether the view of the login is there. What it shows stays until the next login, because views fade out. */
  let isShown = false
  const farcaster = createFarcaster(ctx)

  const service = joinFrame(ctx, () => ({
    id: ctx.id,
    name: i18n.t('socials.wallet'),
    method: 'social',
    picture: ICON,
    onUser() {
      storage.set(USED_KEY, true)
      const now = attempt.get()
      if (!isShown || now?.step !== 'finishing') return
      step(now.provider, { step: 'done' })
      bus.emit(SOCIAL_SUCCEEDED, { provider: now.provider })
    },
    onLogout: () => storage.remove(USED_KEY),
  }))

  const step = (provider: string, now: Omit<SocialAttempt, 'provider'>): void =>
    state.update(() => ({ attempt: { provider, ...now } }))

  const isUnanswered = (): boolean => isShown && ['opening', 'waiting', 'leaving'].includes(attempt.get()?.step ?? '')

  /** Ends what runs, with its window. The view goes on to show what `next` says. */
  function stop(next?: SocialAttempt): void {
    life.abort()
    popup?.close()
    popup = undefined
    state.update(() => ({ attempt: next }))
  }

  function fail(provider: string, error: unknown): void {
    const { code = '', words } = endingOf(error)
    stop({ provider, step: 'over', code, words })
    if (isDecision(code)) bus.emit(SOCIAL_CANCELLED, { provider })
    else bus.emit(SOCIAL_FAILED, { provider, code })
  }

  /** Runs one login, with a signal of its own. */
  function run(provider: string, work: (signal: AbortSignal) => Promise<void>): void {
    const mine = new AbortController()
    life = mine
    const signal = AbortSignal.any([mine.signal, ctx.signal])
    work(signal).catch((error: unknown) => {
      if (!signal.aborted) fail(provider, error)
    })
  }

  async function redirectUri(open: SecureFrame, provider: string, signal: AbortSignal): Promise<string> {
    // The provider is one of the plugin's own, which are those that the frame knows.
    const { uri } = await open.request(
      'GET_SOCIAL_REDIRECT_URI',
      { provider: provider as FrameSocialProvider },
      { signal },
    )
    const safe = safeWebLink(uri)
    if (safe === undefined) throw socialError(UNSAFE)
    return safe
  }

  async function finish(provider: string, socialUri: string, signal: AbortSignal): Promise<void> {
    step(provider, { step: 'finishing' })
    bus.emit(SOCIAL_ANSWERED, { provider })
    const open = await raceAbort(signal, service.load)
    await open.connect({ login: ctx.id, provider, socialUri, signal })
  }

  async function throughWindow(provider: string, opened: Popup, signal: AbortSignal): Promise<void> {
    const watch = watchPopup({ popup: opened, page, origin, clock, signal })
    const open = await Promise.race([raceAbort(signal, service.load), watch.closed])
    const uri = await Promise.race([redirectUri(open, provider, signal), watch.closed])
    signal.throwIfAborted()
    opened.go(uri)
    step(provider, { step: 'waiting' })
    const result = checkResult(await watch.result(), stateOf(uri), { strict: false })
    signal.throwIfAborted()
    opened.close()
    await finish(provider, result, signal)
  }

  async function throughFarcaster(signal: AbortSignal): Promise<void> {
    const open = await raceAbort(signal, service.load)
    const url = await farcaster.url(open, signal)
    step(FARCASTER, { step: 'waiting', url })
    const userName = await farcaster.answer(open, signal)
    step(FARCASTER, { step: 'finishing' })
    bus.emit(SOCIAL_ANSWERED, { provider: FARCASTER })
    await open.connect({ login: ctx.id, provider: FARCASTER, userName, signal })
  }

  async function throughPage(provider: string, signal: AbortSignal): Promise<void> {
    step(provider, { step: 'leaving' })
    const open = await raceAbort(signal, service.load)
    const way = withReturn(await redirectUri(open, provider, signal), page.address())
    if (!way) throw socialError(UNSAFE)
    signal.throwIfAborted()
    if (!journeys.begin({ provider, state: way.state })) throw socialError(FORGETFUL)
    page.leave(way.href)
    await sleep(clock, LEAVE_LIMIT, signal)
    throw socialError(STAYED)
  }

  function show(provider: string): void {
    // A page that has come back shows the list below, so that Back leads there as it does otherwise.
    if (!router.state.get().open) router.show(CONNECT)
    const top = router.state.get().stack.at(-1)
    const move = top?.id === CONNECTING_SOCIAL.id || top?.id === CONNECTING_FARCASTER.id ? router.replace : router.push
    if (provider === FARCASTER) move(CONNECTING_FARCASTER)
    else move(CONNECTING_SOCIAL, { provider })
    isShown = true
  }

  /** Leaving the view ends the login; another view on top of it, such as a question of the sign-in, does not. */
  function whenLeft(): void {
    const now = attempt.get()
    const { open, stack } = router.state.get()
    const { id: view } = now?.provider === FARCASTER ? CONNECTING_FARCASTER : CONNECTING_SOCIAL
    if (!isShown || !now || (open && stack.some(({ id }) => id === view))) return
    isShown = false
    if (now.provider === FARCASTER && now.step !== 'done') farcaster.leave()
    stop(now)
    if (now.step !== 'over' && now.step !== 'done') bus.emit(SOCIAL_CANCELLED, { provider: now.provider })
  }
  ctx.own(router.state.subscribe(whenLeft))
  ctx.own(
    providers.subscribe(() => {
      const provider = attempt.get()?.provider
      if (provider === undefined || !isUnanswered()) return
      if (!providers.get().some(({ id }) => id === provider)) fail(provider, socialError(REMOVED))
    }),
  )
  ctx.own(() => stop())
  ctx.own(
    page.onAway({
      // Nobody would hear what it says.
      left: () => popup?.close(),
      // Back instead of a login: what was waited for does not come.
      back() {
        // Farcaster's app is visited in between.
        if (isUnanswered() && attempt.get()?.provider !== FARCASTER) router.goBack()
      },
    }),
  )

  function startFarcaster(): void {
    bus.emit(SOCIAL_STARTED, { provider: FARCASTER })
    step(FARCASTER, { step: 'opening', url: farcaster.stay() })
    show(FARCASTER)
    run(FARCASTER, throughFarcaster)
  }

  return {
    providers,
    front: derive([providers], () => inFront(providers.get(), ctx.options?.front)),
    attempt,
    canLeave: !environment.iframe,
    start(provider) {
      stop()
      if (provider === FARCASTER) return startFarcaster()
      const leaves = hasNoWindows(environment)
      // First, because a browser opens a window only inside the click.
      const opened = leaves ? undefined : page.open(`${origin}/loading`)
      popup = opened
      farcaster.forget()
      bus.emit(SOCIAL_STARTED, { provider })
      step(provider, { step: leaves ? 'leaving' : 'opening' })
      show(provider)
      if (leaves) run(provider, (signal) => throughPage(provider, signal))
      else if (opened) run(provider, (signal) => throughWindow(provider, opened, signal))
      else fail(provider, socialError(BLOCKED))
    },
    leave() {
      const now = attempt.get()
      if (!now) return
      stop(now)
      run(now.provider, (signal) => throughPage(now.provider, signal))
    },
    focus: () => popup?.focus(),
    resume() {
      const back = journeys.end()
      const isLoggedIn = storage.get(USED_KEY, shapes.flag)
      if (back && !(back.isUsed && isLoggedIn)) {
        const { provider, result, state: begun, isLate, isUsed } = back
        step(provider, { step: 'finishing' })
        show(provider)
        run(provider, async (signal) => {
          if (isUsed) throw socialError(USED)
          if (isLate) throw socialError(LATE)
          await finish(provider, checkResult(result, begun, { strict: true }), signal)
        })
      } else if (isLoggedIn) service.prepare()
    },
  }
}
