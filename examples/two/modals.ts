import { createModal } from 'latchkey/preset'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../networks.ts'

export const { services, wallets, nodes } = sandboxPlaces(location)
const [local, second] = sandboxNetworks(nodes)
const endpoints = { api: services, wallets: services, rpc: services, analytics: services }

/** Where customers pay. Without a name: most pages have one modal. */
export const checkout = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor checkout' },
  networks: [local, second],
  endpoints,
})

/** Where the shop keeps its own money: another project, another network, a session of its own. */
export const treasury = createModal({
  name: 'treasury',
  projectId: '5e0d9b7c31f2486aa4c6e8120f9d3b57',
  metadata: { name: 'Harbor treasury' },
  networks: [second],
  features: { legalCheckbox: true },
  termsConditionsUrl: `${location.origin}/#terms`,
  theme: 'light',
  endpoints,
})
