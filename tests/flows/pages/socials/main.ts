/** Social logins and a third party's provider. The sandbox is at 127.0.0.1: whoever visits this page as `localhost` sees the frame as another site's. */
import { frame } from 'latchkey/plugins/frame'
import { socials } from 'latchkey/plugins/socials'
import { createModal } from 'latchkey/preset'
import { embeddedPlaces, SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'
import { guild } from './guild.ts'

const home = new URL(location.href)
home.hostname = '127.0.0.1'
const { services, nodes } = sandboxPlaces(home)

const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services, frame: embeddedPlaces(home).frame },
  plugins: [frame({ networks: ['eip155:31337', 'eip155:31338'], accountTypes: { eip155: 'eoa' } }), socials(), guild()],
  features: { socials: ['google', 'guild', 'x'] },
})
document.querySelector('button')!.addEventListener('click', () => {
  modal.open().catch(() => {})
})
modal.subscribe(() => {
  document.querySelector('[role=status]')!.textContent = modal.getState().account?.address ?? 'nobody'
})
Object.assign(window, { modal })
