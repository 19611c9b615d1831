import { createRoot } from 'react-dom/client'
import { createModal } from 'latchkey/preset'
import { ConnectButton, ModalProvider } from 'latchkey/react'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../networks.ts'

const { services, nodes } = sandboxPlaces(location)

const modal = createModal({
  logger: console,
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Minimal' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services },
})

createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <ConnectButton />
  </ModalProvider>,
)
