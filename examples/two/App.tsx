import { useEffect, useState } from 'react'
import { CONNECTED, DISCONNECTED, MODAL_OPENED, type Modal } from 'latchkey'
import {
  ConnectButton,
  ModalProvider,
  useAccount,
  useBalance,
  useModal,
  useModalEvent,
  useNetwork,
} from 'latchkey/react'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { checkout, nodes, treasury, wallets } from './modals.ts'

/** Two modals on one page; neither knows of the other. */
export function App() {
  useEffect(() => announceDemoWallets({ origin: wallets, nodes: { 31337: nodes.first, 31338: nodes.second } }), [])
  return (
    <main>
      <Desk title="Checkout" modal={checkout} />
      <Desk title="Treasury" modal={treasury} />
    </main>
  )
}

function Desk({ title, modal }: { readonly title: string; readonly modal: Modal }) {
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ModalProvider modal={modal}>
        <ConnectButton />
        <Facts />
        <Events />
      </ModalProvider>
    </section>
  )
}

function Facts() {
  const { address, status } = useAccount()
  const { network } = useNetwork()
  const { balance, symbol } = useBalance()
  const facts = {
    status,
    address: address ?? '–',
    network: network?.name ?? '–',
    balance: balance === undefined ? '–' : `${balance} ${symbol}`,
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

function Events() {
  const modal = useModal()
  const [seen, setSeen] = useState<readonly string[]>([])
  const note = (event: string): void => setSeen((before) => [...before, event])
  useModalEvent(MODAL_OPENED, () => note('opened'))
  useModalEvent(CONNECTED, () => note('connected'))
  useModalEvent(DISCONNECTED, () => note('disconnected'))
  return (
    <ol aria-label={`Events of ${modal.name ?? 'the first'}`}>
      {seen.map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a log only grows at its end
        <li key={index}>{event}</li>
      ))}
    </ol>
  )
}
