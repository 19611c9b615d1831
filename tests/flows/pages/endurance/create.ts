/** The modal with all plugins there are, on the sandbox. */
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { identity } from 'latchkey/plugins/identity'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { solana } from 'latchkey/plugins/solana'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { createModal } from 'latchkey/preset'
import type { Modal, ModalOptions } from 'latchkey'
import { allSandboxNetworks, phonePlaces, SANDBOX_PROJECT_ID, sandboxPlaces } from '../../../../examples/networks.ts'
import { gasWatch } from '../../../../examples/plugin/index.ts'

const places = sandboxPlaces(location)
const { services } = places

export const create = (more: Partial<ModalOptions> = {}): Modal =>
  createModal({
    projectId: SANDBOX_PROJECT_ID,
    metadata: { name: 'Endurance', description: 'Opened and closed', url: location.origin, icons: [] },
    networks: allSandboxNetworks(places.nodes),
    plugins: [
      solana(),
      walletConnect(),
      balances(),
      activity({ namespaces: ['eip155', 'solana'] }),
      receive(),
      send(),
      identity({ testnets: true }),
      gasWatch(),
    ],
    endpoints: {
      api: services,
      wallets: services,
      rpc: services,
      analytics: services,
      relay: phonePlaces(location).relay,
    },
    ...more,
  })
