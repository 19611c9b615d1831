import type { Logger } from '#kernel'
import { safeWalletLink } from '#kit'

/** The library reads under exactly this key which app to open with each request. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

export interface Linking {
  readonly href: string
  readonly name: string
}

/** The deep link that the library reads from the page's storage. */
export interface DeepLink {
  /** Ignores a link that must not be opened (threat T5). */
  keep(linking: Linking): void
  read(): Linking | undefined
  forget(): void
}

type LinkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** If the storage is blocked or full, later requests open no app. */
export function createDeepLink(getStorage: () => LinkStorage | undefined, logger: Pick<Logger, 'info'>): DeepLink {
  function attempt<T>(work: (storage: LinkStorage) => T): T | undefined {
    try {
      const found = getStorage()
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

/** The page's storage. Undefined on servers; throws if the browser blocks it. */
export const pageStorage = (): LinkStorage | undefined => globalThis.localStorage
