import { codeOf, type Disposable } from '#kernel'
import type { Eip1193Provider, Network } from '#wallet'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { mockChain } from '#testing'
import * as connecting from '../../../../src/plugins/wallets/createActions.ts'
import { readSession } from '../../../../src/plugins/wallets/session/storedSession.ts'
import { BASE, EVM_1, EVM_2, evmNetwork, flush, MAINNET, setup } from '../support.ts'
import { observeEvents, type ObservedEvents } from './observedEvents.ts'
import { createLedger, type Ledger, type Remembered } from './ledger.ts'
import {
  controlledWallet,
  keyOf,
  newPermission,
  SIDES,
  type ControlledWallet,
  type Key,
  type Question,
  type Side,
  type WalletObserver,
} from './wallets.ts'

const sol = (reference: string, name: string): Network => ({
  id: reference,
  name,
  chainNamespace: 'solana',
  caipNetworkId: `solana:${reference}`,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [`https://${name.toLowerCase()}.test`] } },
})
const SOLANA = sol('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
const DEVNET = sol('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet')
export const LISTED: readonly Network[] = [MAINNET, BASE, SOLANA, DEVNET]
const UNLISTED: readonly Network[] = [evmNetwork(100, 'Gnosis'), sol('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Testnet')]
export const networksOf = (side: Side): readonly Network[] =>
  [...LISTED, ...UNLISTED].filter(({ chainNamespace }) => chainNamespace === side)

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const solAddress = (letter: string): string => letter.repeat(43)
const evmAddress = (digit: number): string => `0x${String(digit).repeat(40)}`

type Test = Awaited<ReturnType<typeof setup>>

/** One load of the page. */
export interface Page {
  readonly test: Test
  readonly events: ObservedEvents
  readonly faces: Map<Side, Eip1193Provider>
  readonly listed: Map<ControlledWallet, Disposable>
  /** Lets the actions load. */
  arrive(): void
}

/** The wallets by their place in the world. */
export const KEYS: readonly Key[] = [
  'eip155:larkspur',
  'eip155:quarry',
  'eip155:saltbox',
  'eip155:walletConnect',
  'solana:marram',
  'solana:fennel',
  'solana:saltbox',
  'solana:walletConnect',
]

export interface World {
  page: Page
  readonly ledger: Ledger
  readonly wallets: readonly ControlledWallet[]
  readonly storage: FakeStorage
  /** What wallets were asked and have not answered yet, oldest first. */
  readonly questions: Question[]
  /** What the host does inside of its next listener. */
  reaction: { readonly to: string; readonly act: () => void } | undefined
}

export const connectionsOf = ({ page }: World) => page.test.service.state.get().connections
export const inUse = (world: World, side: Side): Key | undefined =>
  connectionsOf(world)
    .filter(({ active, namespace }) => active && namespace === side)
    .map(keyOf)[0]
/** What is stored, in its order. */
export const remembered = ({ page }: World): readonly Remembered[] =>
  readSession(page.test.core.ctx.storage).map((one) => ({ key: keyOf(one), active: one.active }))

/**
 * Wallets of which more than the id is stored, since another program may have written the list of ids. The others cannot be
 * verified, so the person is asked (threat T26). The phone's session is kept by its library, under keys of its own.
 */
export function isVerifiable({ storage }: World): (key: string) => boolean {
  const text = storage.values.get('latchkey:wallets:traits')
  const { d = [] } = (text === undefined ? {} : JSON.parse(text)) as {
    readonly d?: readonly Parameters<typeof keyOf>[0][]
  }
  return (key) => key.endsWith(':walletConnect') || d.map(keyOf).some((one) => one === key)
}

/** Three wallets and one face of the phone on each namespace; Saltbox speaks both, by two connectors of one name. */
export async function createWorld(): Promise<World> {
  const questions: Question[] = []
  const wallets: ControlledWallet[] = []
  const ledger = createLedger(wallets, {
    isConnected: (key) => connectionsOf(world).some((connection) => keyOf(connection) === key),
    isInUse: (key) => SIDES.some((side) => inUse(world, side) === key),
    isKnown: (key) => [...connectionsOf(world).map(keyOf), ...remembered(world).map((one) => one.key)].includes(key),
    time: () => world.page.test.clock.monotonic(),
  })
  const observer: WalletObserver = {
    ...ledger,
    asked(question) {
      questions.push(question)
      ledger.asked(question)
    },
    delivered(question) {
      questions.splice(questions.indexOf(question), 1)
      ledger.delivered(question)
    },
  }
  const phone = {
    name: 'Phone',
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    sharedSession: true,
    permission: newPermission(),
  } as const
  const [evm, solana] = [MAINNET.caipNetworkId, SOLANA.caipNetworkId]
  wallets.push(
    controlledWallet({ name: 'Larkspur', addresses: [EVM_1, EVM_2], at: evm }, observer),
    controlledWallet({ name: 'Quarry', addresses: [evmAddress(3)], at: BASE.caipNetworkId, follows: true }, observer),
    controlledWallet({ name: 'Saltbox', addresses: [evmAddress(4), EVM_1], at: evm, switching: 'quiet' }, observer),
    controlledWallet({ ...phone, addresses: [evmAddress(5)], at: evm }, observer),
    controlledWallet(
      { name: 'Marram', addresses: [solAddress('A'), solAddress('B')], at: solana, switching: 'no' },
      observer,
    ),
    controlledWallet(
      { name: 'Fennel', addresses: [solAddress('C')], at: DEVNET.caipNetworkId, switching: 'no' },
      observer,
    ),
    controlledWallet({ name: 'Saltbox', addresses: [solAddress('D')], at: solana, switching: 'no' }, observer),
    controlledWallet({ ...phone, addresses: [solAddress('E')], at: solana }, observer),
  )
  // The page comes with the first load.
  const storage = createFakeStorage()
  const world: World = { ledger, wallets, questions, storage, reaction: undefined, page: undefined! }
  await load(world, wallets)
  return world
}

/** Loads the page on what the visit before left behind; these wallets are there at once, in this order. */
export async function load(world: World, present: readonly ControlledWallet[], reconnects = true): Promise<void> {
  const { ledger, storage } = world
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const test = await setup({
    storage,
    networks: LISTED,
    plugins: [mockChain({ namespace: 'solana', address: BASE58 }).plugin],
    source: async () => (await arrived, connecting),
    host: { enableReconnect: reconnects },
  })
  const events = observeEvents(test, ledger.complaints, (to) => {
    const { reaction } = world
    if (reaction?.to !== to) return
    world.reaction = undefined
    reaction.act()
  })
  world.page = { test, events, faces: new Map(), listed: new Map(), arrive }
  ledger.loaded(remembered(world), reconnects)
  for (const wallet of present) addWallet(world, wallet)
}

export function addWallet({ page }: World, wallet: ControlledWallet): void {
  if (!page.listed.has(wallet)) page.listed.set(wallet, page.test.service.register(wallet.factory))
}

export function removeWallet({ ledger, page }: World, wallet: ControlledWallet): void {
  const listing = page.listed.get(wallet)
  if (!listing) return
  ledger.gone(wallet)
  page.listed.delete(wallet)
  void listing.dispose()
}

/** Loads the actions. */
export async function loadActions({ ledger, page }: World): Promise<void> {
  if (ledger.hasActions) return
  const { clock, core, actions } = page.test
  page.arrive()
  // A load that failed meanwhile is tried again after a pause.
  for (; !actions(); await clock.advance(actions() ? 0 : 1_000)) {
    core.actions.ask('test', () => {}).catch(() => {})
    await flush()
  }
  ledger.arrived()
}

export async function leavePage(world: World): Promise<void> {
  world.reaction = undefined
  world.ledger.closing()
  await world.page.test.stop()
}

export const outcomeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
