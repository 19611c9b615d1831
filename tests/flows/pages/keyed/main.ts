/** A page whose node is reached by an address with keys in it, as those of paid services are. */
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { identity } from 'latchkey/plugins/identity'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { createModal } from 'latchkey/preset'
import { phonePlaces, SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'
import { announceDemoWallets } from '../../../../sandbox/wallets/announce.ts'

const { services, wallets: origin, nodes } = sandboxPlaces(location)
const key = (window as unknown as { readonly nodeKey: string }).nodeKey
/** Services put keys into the query or into the path. */
const byQuery = (node: string): string => `${node}/?apiKey=${key}`
const byPath = (node: string): string => `${node}/v2/${key}`

const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Keyed' },
  networks: sandboxNetworks({ first: byQuery(nodes.first), second: byPath(nodes.second) }),
  endpoints: { api: services, wallets: services, rpc: services, relay: phonePlaces(location).relay },
  plugins: [walletConnect(), balances(), activity({ namespaces: ['eip155'] }), identity({ testnets: true })],
  debug: true,
})
const wallets = announceDemoWallets({ origin, nodes: { 31337: nodes.first, 31338: nodes.second } })
wallets.larkspur.behave({ mode: 'approve' })
document.querySelector('button')!.addEventListener('click', () => void modal.open().catch(() => {}))
Object.assign(window, { modal })
