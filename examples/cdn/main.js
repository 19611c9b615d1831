// Served as it stands. `cdn/` is the package's dist/cdn; on a page of yours it would be an address of a CDN.
import { CONNECTED, createModal, defineElements } from './cdn/latchkey.js'
import { demoWallets, endpoints, networks, projectId } from './sandbox.js'

const modal = createModal({ projectId, networks, endpoints, metadata: { name: 'Harbor notices' } })
defineElements(modal)

const fact = (name) => document.querySelector(`[data-fact="${name}"]`)
const disconnect = document.querySelector('#disconnect')

const show = () => {
  const { status, account } = modal.getState()
  fact('status').textContent = status
  fact('address').textContent = account?.address ?? 'none'
  disconnect.disabled = status !== 'connected'
}

modal.subscribe(show)
modal.on(CONNECTED, ({ account }) => console.info('connected', account))
disconnect.addEventListener('click', () => modal.disconnect())
show()

// For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState().
Object.assign(window, { demoWallets, modal })
