import type { Environment } from '#wallet'

/** What is read from the page's window. Tests pass their own. */
export interface PageLike {
  readonly navigator: Pick<Navigator, 'userAgent' | 'languages' | 'onLine' | 'maxTouchPoints'> & {
    /** Safari: the page was opened from the home screen. */
    readonly standalone?: boolean
  }
  matchMedia?(query: string): Pick<MediaQueryList, 'matches'>
  readonly self?: unknown
  readonly top?: unknown
  /** Telegram's web views set these on the window. */
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
  readonly TelegramWebviewProxy?: unknown
}

/** Detects where the page runs: device, web view, time zone. Never throws. */
export function createEnvironment(page: PageLike = window): Environment {
  const { userAgent, languages, maxTouchPoints } = page.navigator
  // iPadOS says that it is a Mac, but no Mac has a touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const android = /Android/.test(userAgent)
  const standalone = page.navigator.standalone ?? page.matchMedia?.('(display-mode: standalone)').matches ?? false
  const telegram =
    Boolean(page.TelegramWebviewProxy || page.Telegram?.WebApp?.initData) || /Telegram-Android/.test(userAgent)
  return {
    standalone,
    // Android's web views contain `; wv)`. On iOS all browsers contain `Safari`; only web views and home screen pages do not.
    inApp: telegram || /; wv\)/.test(userAgent) || (ios && !standalone && !/Safari\//.test(userAgent)),
    ios,
    android,
    mobile: ios || android || /\bMobile\b/.test(userAgent),
    safari: /Safari\//.test(userAgent) && !/Chrom|CriOS|FxiOS|EdgiOS|Android/.test(userAgent),
    telegram,
    iframe: page.self !== page.top,
    // A getter, because the first read of the time zone costs 10 ms and the first screen does not need it.
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone
    },
    languages,
    // A function, because it changes while the page is open.
    online: () => page.navigator.onLine,
  }
}
