/** Two modals of one page, each with email login: two frames of the same origin, which share the person's session. */
import { email } from 'latchkey/plugins/email'
import { frame } from 'latchkey/plugins/frame'
import { createModal } from 'latchkey/preset'
import { embeddedPlaces, SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'

const { services, nodes } = sandboxPlaces(location)

const make = (name?: string) =>
  createModal({
    ...(name !== undefined && { name }),
    projectId: SANDBOX_PROJECT_ID,
    metadata: { name: 'Harbor' },
    networks: sandboxNetworks(nodes),
    endpoints: {
      api: services,
      wallets: services,
      rpc: services,
      frame: embeddedPlaces(location).frame,
    },
    plugins: [frame({ networks: ['eip155:31337', 'eip155:31338'] }), email()],
    features: { email: true },
  })

const modals = { first: make(), second: make('second') }
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => {
    modals[button.dataset['modal'] as keyof typeof modals].open().catch(() => {})
  })
Object.assign(window, { modals })
