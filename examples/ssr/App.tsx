import {
  ConnectButton,
  EmbeddedModal,
  ModalProvider,
  useAccount,
  useBalance,
  useNetwork,
  useTheme,
} from 'latchkey/react'
import { modal, panel } from './modal.ts'

/** What the server renders and the browser goes on with. */
export function App() {
  return (
    <ModalProvider modal={modal}>
      <Page />
    </ModalProvider>
  )
}

function Page() {
  const { theme, setTheme } = useTheme()
  return (
    <div className="page" data-theme={theme}>
      <header>
        <h1>Harbor news</h1>
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </button>
        <ConnectButton />
      </header>
      <main>
        <section aria-labelledby="reader">
          <h2 id="reader">Reader</h2>
          <Facts />
          <ConnectButton>
            {({ open, loading, isConnected }) => (
              <button type="button" disabled={loading} onClick={open}>
                {isConnected ? 'My account' : 'Sign up as a reader'}
              </button>
            )}
          </ConnectButton>
        </section>
        <section aria-labelledby="tips">
          <h2 id="tips">Send a tip</h2>
          <ModalProvider modal={panel}>
            <EmbeddedModal />
          </ModalProvider>
        </section>
      </main>
    </div>
  )
}

function Facts() {
  const { status, address } = useAccount()
  const { network } = useNetwork()
  const { balance, symbol } = useBalance()
  const { theme } = useTheme()
  const facts = {
    status,
    address: address ?? '–',
    network: network?.name ?? '–',
    balance: balance === undefined ? '–' : `${balance} ${symbol}`,
    theme,
  }
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-fact={name}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
