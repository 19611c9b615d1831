/** A page on which things are done thousands of times: what the tests call is on `window.endurance`. */
import { announceDemoWallets } from '../../../../sandbox/wallets/announce.ts'
import { sandboxPlaces } from '../../../../examples/networks.ts'
import { cycles } from './cycles.ts'
import { modals } from './modals.ts'
import { WALLETS } from 'latchkey/plugin/wallet'
import { create } from './create.ts'
import { visit, watchClaims } from './states.ts'
import { switches, wakeAll } from './switches.ts'
import { use } from './use.ts'
import { isOpen, picture, until } from './until.ts'

const { wallets: origin, nodes } = sandboxPlaces(location)
const wallets = announceDemoWallets({
  origin,
  nodes: { 31337: nodes.first, 31338: nodes.second, solana: nodes.solana },
  wallets: ['larkspur', 'marram'],
})

/** Also what the modal reported as a fault. */
const told: string[] = []
const modal = create({ logger: { error: (line) => told.push(line), warn() {}, info() {}, debug() {} } })

const claims = watchClaims(modal)

/** A wallet says yes without a window. */
const willing = (): void => wallets.larkspur.behave({ mode: 'approve' })

/** Connected, and every plugin at work. */
async function connect(): Promise<void> {
  willing()
  void modal.open().catch(() => {})
  const service = await modal.use(WALLETS)
  const larkspur = () => service.state.get().connectors.find(({ name }) => name === 'Larkspur')
  await until(() => larkspur() !== undefined)
  await service.connect({ connectorId: larkspur()!.id })
  await wakeAll(modal)
  modal.close()
}

/** The modal is closed, and its last picture drawn. */
async function rest(): Promise<void> {
  modal.close()
  await until(() => !isOpen())
  // Chromium remembers where the focus was, and with it the element that is gone.
  const place = document.querySelector('button')!
  place.focus()
  place.blur()
  await picture()
}

/** Accounts that the wallets say this page may see, asked without us. */
async function granted(): Promise<readonly string[]> {
  const evm = (await wallets.larkspur.provider.request({ method: 'eth_accounts' })) as readonly string[]
  // Its list of accounts follows its answers a moment later, so it is asked in silence, as on any visit.
  const { connect } = wallets.marram.wallet.features['standard:connect'] as {
    connect(how: { silent: boolean }): Promise<{ readonly accounts: readonly { readonly address: string }[] }>
  }
  const { accounts } = await connect({ silent: true })
  return [...evm, ...accounts.map(({ address }) => address)]
}

export const endurance = {
  modal,
  told,
  willing,
  connect,
  granted,
  rest,
  claims,
  cycles,
  modals,
  switches,
  use: (seed: number) => use(modal, seed),
  visit: (seed: number) => visit(modal, wallets, seed),
}
export type Endurance = typeof endurance
Object.assign(window, { endurance })
