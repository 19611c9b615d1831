/** The site's three pages, each with an address of its own. The query stays, since it names the sandbox and the theme. */
import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'

export const PAGES = { '/': 'Harbor', '/berths': 'Berths', '/guestbook': 'Guestbook' } as const
export type Page = keyof typeof PAGES

const isPage = (path: string): path is Page => path in PAGES

/** Anything else is the landing page. */
function pageNow(): Page {
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return isPage(path) ? path : '/'
}

const hrefOf = (page: Page): string => `${page}${location.search}`

export function goTo(page: Page): void {
  history.pushState(null, '', hrefOf(page))
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}

export function usePage(): Page {
  return useSyncExternalStore((changed) => {
    addEventListener('popstate', changed)
    return () => removeEventListener('popstate', changed)
  }, pageNow)
}

export function PageLink({ to, look, children }: { to: Page; look?: string; children: ReactNode }) {
  const isHere = usePage() === to
  const follow = (event: MouseEvent): void => {
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={hrefOf(to)} className={look} aria-current={isHere ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
