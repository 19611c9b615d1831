import type { Logger } from '#kernel'
import { safeWalletLink } from '#kit'

/** The library looks under this key, as it stands, for the app to open with each request. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

export interface Linking {
  readonly href: string
  readonly name: string
}

/** Where the library looks first: the page's storage, beside our own keys. */
export interface DeepLink {
  /** A link that must not be opened (threat T5) is not kept. */
  keep(linking: Linking): void
  read(): Linking | undefined
  forget(): void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage may be blocked or full at any call: then later requests just open no app. */
export function createDeepLink(area: () => Area | undefined, logger: Pick<Logger, 'info'>): DeepLink {
  function attempt<T>(work: (area: Area) => T): T | undefined {
    try {
      const found = area()
      return found && work(found)
    } catch {
      logger.info('the storage refused the wallet link')
      return undefined
    }
  }
  return {
    keep({ href, name }) {
      const link = safeWalletLink(href)
      if (link) attempt((found) => found.setItem(DEEP_LINK_KEY, JSON.stringify({ href: link, name })))
    },
    read() {
      const kept: unknown = attempt((found) => JSON.parse(found.getItem(DEEP_LINK_KEY) ?? 'null'))
      const { href, name } = (kept ?? {}) as { readonly href?: unknown; readonly name?: unknown }
      const link = typeof href === 'string' ? safeWalletLink(href) : undefined
      return link && typeof name === 'string' ? { href: link, name } : undefined
    },
    forget() {
      attempt((found) => found.removeItem(DEEP_LINK_KEY))
    },
  }
}

/** The page's own storage; none on servers, and a getter that throws where it is blocked. */
export const pageStorage = (): Area | undefined => globalThis.localStorage
