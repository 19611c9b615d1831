import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ConnectButton, useAccount, useTheme } from 'latchkey/react'
import { harbor, sandbox } from '../modal.ts'
import { Berths } from './Berths.tsx'
import { Guestbook } from './Guestbook.tsx'
import { useHarborReading } from './harbor.ts'
import { Landing } from './Landing.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PageLink, PAGES, usePage, type Page } from './route.tsx'
import { Tour } from './Tour.tsx'
import { stepNow } from './tourSteps.ts'

/** What developers look at comes when they ask for it. */
const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))

const CONTENT: Readonly<Record<Page, () => React.JSX.Element>> = {
  '/': Landing,
  '/berths': Berths,
  '/guestbook': Guestbook,
}

export function Site() {
  const page = usePage()
  const { theme, setTheme } = useTheme()
  const { isConnected } = useAccount()
  const [isDrawerOpen, openDrawer] = useState(false)
  const [tourStep, setTourStep] = useState(stepNow)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useHarborReading(isConnected || page !== '/')
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => {
    document.title = page === '/' ? 'Harbor' : `${PAGES[page]} · Harbor`
    // Who follows a link by keyboard or screen reader goes on at the new page's heading.
    if (!isFirst.current) main.current?.querySelector('h1')?.focus()
    isFirst.current = false
  }, [page])
  const Content = CONTENT[page]
  return (
    <div className={isDrawerOpen ? 'site with-drawer' : tourStep === undefined ? 'site' : 'site with-tour'}>
      <header className="top">
        <PageLink to="/" look="brand">
          <img src={harbor} alt="" width="36" height="36" />
          Harbor
        </PageLink>
        <nav aria-label="Pages">
          <PageLink to="/berths">Berths</PageLink>
          <PageLink to="/guestbook">Guestbook</PageLink>
        </nav>
        <button type="button" className="plain" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </button>
        <ConnectButton />
      </header>
      <main ref={main}>
        <Content />
        <NextSteps />
      </main>
      <footer>
        <p>
          Harbor is Latchkey’s demo. Its chains, wallets and mails are all on this machine, and its money is worth
          nothing.
        </p>
        <div className="links">
          <button type="button" className="link" onClick={() => setTourStep(0)}>
            Guided tour
          </button>
          <button type="button" className="link" aria-expanded={isDrawerOpen} onClick={() => openDrawer(!isDrawerOpen)}>
            For developers
          </button>
          <a href={sandbox.inbox} target="harbor-inbox">
            Inbox
          </a>
          <a href={sandbox.phone} target="harbor-phone">
            Phone wallet
          </a>
        </div>
      </footer>
      {isDrawerOpen && (
        <Suspense>
          <Drawer onClose={() => openDrawer(false)} />
        </Suspense>
      )}
      {tourStep !== undefined && <Tour step={tourStep} onStep={setTourStep} />}
    </div>
  )
}
