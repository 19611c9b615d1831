/**
 * The page of the switch tests: a modal with a plugin that does everything a plugin can do. What the tests hold is on
 * `window.lab`.
 */
import { createRoot } from 'react-dom/client'
import type { Modal } from 'latchkey'
import type { FeatureValue, PluginContext } from 'latchkey/plugin'
import { createModal } from 'latchkey/preset'
import { ConnectButton, ModalProvider, useModalState } from 'latchkey/react'
import { SANDBOX_PROJECT_ID, sandboxNetworks, sandboxPlaces } from '../../../../examples/networks.ts'
import { announceDemoWallets } from '../../../../sandbox/wallets/announce.ts'
import { LAB, lab } from './lab/index.ts'
import { neighbour } from './neighbour.ts'

export interface LabPage {
  readonly modal: Modal
  readonly wallets: ReturnType<typeof announceDemoWallets>
  /** Opens the lab's view; its answer, or why there is none, is written down. */
  open(): void
  readonly answers: string[]
  /** What developers are told: faults and alerts. */
  readonly told: string[]
  /** Contexts of the lab's lives, the last one being the present one. */
  readonly lives: WeakRef<PluginContext>[]
}

const { services, wallets: origin, nodes } = sandboxPlaces(location)
const query = new URLSearchParams(location.search)

/** `?pin=lab:on`: what this page chose itself. */
const pins: Record<string, FeatureValue> = Object.fromEntries(
  query.getAll('pin').map((pin) => [pin.split(':')[0] ?? '', pin.endsWith(':on')]),
)

const told: string[] = []
const modal = createModal({
  projectId: SANDBOX_PROJECT_ID,
  metadata: { name: 'Lab' },
  networks: sandboxNetworks(nodes),
  endpoints: { api: services, wallets: services, rpc: services },
  plugins: [lab(), neighbour()],
  features: pins,
  termsConditionsUrl: `${location.origin}/#terms`,
  debug: query.has('debug'),
  logger: { error: (line) => told.push(line), warn() {}, info() {}, debug() {} },
})

const answers: string[] = []
const page: LabPage = {
  modal,
  answers,
  told,
  lives: [],
  wallets: announceDemoWallets({ origin, nodes: { 31337: nodes.first, 31338: nodes.second } }),
  open: () =>
    void modal.open(LAB).then(
      (signature) => answers.push(signature),
      (error: Error) => answers.push(error.message),
    ),
}
Object.assign(window, { lab: page })

function Status() {
  return <p data-fact="status">{useModalState((state) => state.status)}</p>
}

createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <header>
      <ConnectButton />
    </header>
    <Status />
  </ModalProvider>,
)
