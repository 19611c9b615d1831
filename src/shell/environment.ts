import type { Environment } from '#wallet'

/** What is read of the page. Tests pass their own. */
export interface PageLike {
  readonly navigator: Pick<Navigator, 'userAgent' | 'languages' | 'onLine' | 'maxTouchPoints'> & {
    /** Safari's word for a page on the home screen. */
    readonly standalone?: boolean
  }
  matchMedia?(query: string): Pick<MediaQueryList, 'matches'>
  readonly self?: unknown
  readonly top?: unknown
  /** Telegram's web views put these on the window. */
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
  readonly TelegramWebviewProxy?: unknown
}

/** Says where the page runs: phone or not, which web view, whose time zone. Reads only; never throws. */
export function createEnvironment(page: PageLike = window): Environment {
  const { userAgent, languages, maxTouchPoints } = page.navigator
  // iPadOS calls itself a Mac; no Mac has a touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const android = /Android/.test(userAgent)
  const standalone = page.navigator.standalone ?? page.matchMedia?.('(display-mode: standalone)').matches ?? false
  const telegram =
    Boolean(page.TelegramWebviewProxy || page.Telegram?.WebApp?.initData) || /Telegram-Android/.test(userAgent)
  return {
    standalone,
    // Android's web views say so; on iOS every browser calls itself Safari, and only web views and home screens do not.
    inApp: telegram || /; wv\)/.test(userAgent) || (ios && !standalone && !/Safari\//.test(userAgent)),
    ios,
    android,
    mobile: ios || android || /\bMobile\b/.test(userAgent),
    safari: /Safari\//.test(userAgent) && !/Chrom|CriOS|FxiOS|EdgiOS|Android/.test(userAgent),
    telegram,
    iframe: page.self !== page.top,
    // Read when asked for: the browser's first look at a time zone costs 10 ms, and the first screen needs none.
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone
    },
    languages,
    // Read each time: it changes while the page lives.
    online: () => page.navigator.onLine,
  }
}
