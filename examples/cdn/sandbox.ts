/** What a page of your own would not have: the sandbox's networks and services, and its two demo wallets. */
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../networks.ts'

const { services, wallets, nodes } = sandboxPlaces(location)

export const projectId = SANDBOX_PROJECT_ID
export const networks = sandboxNetworks(nodes)
export const endpoints = { api: services, wallets: services, rpc: services }
export const demoWallets = announceDemoWallets({
  origin: wallets,
  nodes: { 31337: nodes.first, 31338: nodes.second },
})
