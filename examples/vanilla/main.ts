import { defineElements } from 'latchkey/element'
import { createModal } from 'latchkey/preset'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../networks.ts'

const { services, wallets, nodes } = sandboxPlaces(location)

/** Two demo wallets: extensions, as far as the page can tell. */
const demoWallets = announceDemoWallets({ origin: wallets, nodes: { 31337: nodes.first, 31338: nodes.second } })

/** The page that has a place for the modal gets one that stands there; the other gets the dialog. */
const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Harbor tickets' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services },
  embedded: document.querySelector('latchkey-modal') !== null,
  theme: new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark',
})

// All that the elements in the page need.
defineElements(modal)

const fact = (name: string): Element | null => document.querySelector(`[data-fact="${name}"]`)
const button = (id: string): HTMLButtonElement | null => document.querySelector(`button#${id}`)

function show(): void {
  const { status, account, network, theme } = modal.getState()
  const facts = { status, address: account?.address ?? 'none', network: network?.name ?? 'none' }
  for (const [name, text] of Object.entries(facts)) {
    const place = fact(name)
    if (place && place.textContent !== text) place.textContent = text
  }
  button('disconnect')!.disabled = status !== 'connected'
  button('theme')!.textContent = theme === 'dark' ? 'Light theme' : 'Dark theme'
  // The page's own attribute, for its own colours.
  document.documentElement.dataset['theme'] = theme
}

modal.subscribe(show)
show()
button('theme')?.addEventListener('click', () => modal.setTheme(modal.getState().theme === 'dark' ? 'light' : 'dark'))
button('disconnect')?.addEventListener('click', () => void modal.disconnect())

// For the console: demoWallets.larkspur.behave({ mode: 'reject' }), modal.getState().
Object.assign(window, { demoWallets, modal })
