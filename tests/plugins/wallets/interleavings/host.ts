import type { CaipNetworkId } from '#wallet'
import { flush } from '../support.ts'
import { keyOf, type Side } from './wallets.ts'
import type { Intent } from './intents.ts'
import { connectionsOf, inUse, LISTED, outcomeOf, type World } from './world.ts'

export interface ConnectOptions {
  readonly network?: CaipNetworkId | undefined
  /** Without saying on which namespace. */
  readonly unnamed?: boolean
  readonly signal?: AbortSignal
}

/** What people and hosts ask for: noted in the ledger, then asked, and noted what came of it. */
export function connect(world: World, at: number, { network, signal, ...options }: ConnectOptions = {}): Intent {
  const { ledger, page, wallets } = world
  const named = wallets[at]!
  const { id } = named
  // Without a namespace, the one that was listed first is meant, of those that are there when it is asked.
  const unnamed = options.unnamed && ledger.hasActions
  const wallet = unnamed ? ([...page.listed.keys()].find((other) => other.id === id) ?? named) : named
  const intent = ledger.addConnect(wallet, page.listed.has(wallet))
  const request = {
    connectorId: id,
    ...(unnamed ? {} : { namespace: wallet.side }),
    ...(network && { network }),
    ...(signal && { signal }),
  }
  void outcomeOf(page.test.service.connect(request)).then((outcome) => ledger.finished(intent, outcome))
  return intent
}

/** A wallet offers a session. One that is not listed cannot. */
export function offer({ ledger, wallets }: World, at: number): void {
  const wallet = wallets[at]!
  if (!wallet.listed) return
  const intent = ledger.addConnect(wallet, true)
  void outcomeOf(wallet.offer()).then((outcome) => ledger.finished(intent, outcome))
}

export function disconnect({ ledger, page }: World, side?: Side, id?: string): void {
  const leave = ledger.disconnected(side, id)
  void outcomeOf(page.test.service.disconnect(side, id)).then((outcome) => ledger.left(leave, outcome))
  ledger.begun(leave)
}

export function use(world: World, at: number): void {
  const { ledger, page, wallets } = world
  const { id, key, side } = wallets[at]!
  const { activeNamespace } = page.test.service.state.get()
  const isConnected = connectionsOf(world).some((connection) => keyOf(connection) === key)
  if (ledger.hasActions && isConnected && !(activeNamespace === side && inUse(world, side) === key)) ledger.used(side)
  void outcomeOf(page.test.service.use({ connectorId: id, namespace: side }))
}

export function switchTo(world: World, id: CaipNetworkId, signal?: AbortSignal): Intent {
  const { ledger, page, wallets } = world
  const active = inUse(world, id.split(':')[0] as Side)
  const wallet = wallets.find(({ key }) => key === active)
  const isListed = LISTED.some(({ caipNetworkId }) => caipNetworkId === id)
  const intent = ledger.addSwitch(id, wallet, isListed ? undefined : 'NETWORK_NOT_FOUND')
  void outcomeOf(page.test.networks.switchTo(id, signal && { signal })).then((outcome) =>
    ledger.finished(intent, outcome),
  )
  return intent
}

/** Lets wallets answer until no question is open. */
export async function answerAll({ questions }: World): Promise<void> {
  for (let turn = 0; turn < 50 && questions.length > 0; turn += 1) {
    for (const question of [...questions]) {
      question.decide('ok')
      question.deliver()
    }
    await flush()
  }
}
