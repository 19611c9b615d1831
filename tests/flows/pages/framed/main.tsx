/** The page of the framing tests: `?framedBy=<origin>` is the host's opt-in. What the tests hold is on `window.till`. */
import { createRoot } from 'react-dom/client'
import { createModal } from 'latchkey/preset'
import { ConnectButton, ModalProvider } from 'latchkey/react'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'
import { announceDemoWallets } from '../../../../sandbox/wallets/announce.ts'
import { PAY, seen, till } from './till.tsx'

const { services, wallets, nodes } = sandboxPlaces(location)

const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Till' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services },
  plugins: [till()],
  framedBy: new URLSearchParams(location.search).getAll('framedBy'),
})
const demoWallets = announceDemoWallets({ origin: wallets, nodes: { 31337: nodes.first, 31338: nodes.second } })
demoWallets.larkspur.behave({ mode: 'approve' })
Object.assign(window, { till: seen, modal })

createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <ConnectButton />
    <button type="button" onClick={() => void modal.open(PAY).catch(() => {})}>
      Pay here
    </button>
  </ModalProvider>,
)
