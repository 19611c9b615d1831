/** The plugin's views in one chunk: the second is too small for a request of its own. */
export { CompatibleNetworks } from './CompatibleNetworks.tsx'
export { Receive } from './Receive.tsx'
