import { useEffect, type ComponentType } from 'react'
import { ConnectButton, useTheme } from 'latchkey/react'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { ChainsPanel } from './panels/ChainsPanel.tsx'
import { EventsPanel } from './panels/EventsPanel.tsx'
import { FeaturesPanel } from './panels/FeaturesPanel.tsx'
import { SolanaPanel } from './panels/SolanaPanel.tsx'
import { StatePanel } from './panels/StatePanel.tsx'
import { WalletsPanel } from './panels/WalletsPanel.tsx'
import { harbor, sandbox, withBitcoin, withLogin, withStaking } from './modal.ts'

export function DevelopersPage({ more }: { readonly more: readonly ComponentType[] }) {
  const { theme, setTheme } = useTheme()
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <>
      <header className="top">
        <img src={harbor} alt="" width="36" height="36" />
        <div className="who">
          <h1>Harbor, for developers</h1>
          <p>A page that embeds Latchkey. Chains, wallets and services are the local sandbox.</p>
        </div>
        <button type="button" className="plain" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </button>
        <ConnectButton />
      </header>
      <main>
        <AccountPanel />
        <ChainsPanel />
        <SolanaPanel />
        {more.map((Panel, at) => (
          <Panel key={at} />
        ))}
        <WalletsPanel />
        <FeaturesPanel />
        <EventsPanel />
        <StatePanel />
      </main>
      <footer>
        <a href="/">Harbor itself</a>
        <a href={`${sandbox.services}/_sandbox/`}>Sandbox control page</a>
        <a href={`${sandbox.wallets}/larkspur`}>Larkspur</a>
        <a href={`${sandbox.wallets}/quarry`}>Quarry</a>
        <a href={`${sandbox.wallets}/marram`}>Marram</a>
        <a href={`${sandbox.wallets}/saltbox`}>Saltbox</a>
        <a href={sandbox.phone}>Tern</a>
        <a href={sandbox.inbox}>Inbox</a>
        {more.length === 0 && <a href={withBitcoin}>Bitcoin, by a third party’s plugin</a>}
        {more.length === 0 && <a href={withLogin}>Email login and sign-in, by a third party’s plugin</a>}
        {more.length === 0 && <a href={withStaking}>Staking, by a third party’s plugin</a>}
      </footer>
    </>
  )
}
