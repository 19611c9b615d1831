/**
 * The page of the remote-wallet tests: the preset with WalletConnect, over the relay that `?relay=` names. Every link that
 * a tap opens is written down instead, on `window.phones`, for no test machine has the apps.
 */
import { createRoot } from 'react-dom/client'
import { createModal } from 'latchkey/preset'
import type { Modal } from 'latchkey'
import { PAIRING, walletConnect } from 'latchkey/plugins/walletconnect'
import { ConnectButton, ModalProvider, useModalState } from 'latchkey/react'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'

export interface PhonesPage {
  readonly modal: Modal
  /** `target href`, in order. */
  readonly opened: string[]
  /** The host's own start of a pairing (`?manual`). */
  start(): Promise<void>
}

const { services, nodes } = sandboxPlaces(location)
const query = new URLSearchParams(location.search)

const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services, relay: query.get('relay') ?? '' },
  plugins: [walletConnect()],
  customWallets: [
    {
      id: 'tern-app',
      name: 'Tern',
      homepage: 'https://tern.example',
      mobile_link: 'tern://',
      app_store: 'https://apps.apple.com/tern',
      play_store: 'https://play.google.com/store/apps/details?id=tern',
    },
  ],
  locale: query.get('locale') ?? 'en',
  manualWCControl: query.has('manual'),
})

const opened: string[] = []
addEventListener('click', (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (!link) return
  opened.push(`${link.target} ${link.href}`)
  event.preventDefault()
})
const page: PhonesPage = { modal, opened, start: async () => (await modal.use(PAIRING)).start() }
Object.assign(window, { phones: page })

function Facts() {
  const { status, account } = useModalState((state) => state)
  return (
    <>
      <p data-fact="status">{status}</p>
      <p data-fact="address">{account?.address ?? 'none'}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <header>
      <ConnectButton />
    </header>
    <Facts />
  </ModalProvider>,
)
