import { createModal } from 'latchkey/preset'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../networks.ts'

// On the server there is no address bar; nothing that is rendered depends on these addresses.
export const sandbox = sandboxPlaces(globalThis.location ?? new URL('http://127.0.0.1:4700/'))

const { services, nodes } = sandbox
const shared = {
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor news' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services, analytics: services },
  // The server cannot know what the person prefers: it renders dark, the browser goes on from there.
  theme: 'system',
} as const

/** Made at module level, on the server and in the browser alike. */
export const modal = createModal(shared)

/** A second one in the flow of the page; its name gives it a session of its own. */
export const panel = createModal({ ...shared, name: 'panel', embedded: true })
