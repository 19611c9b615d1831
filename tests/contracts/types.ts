/**
 * What the contracts allow and what they refuse, for the compiler: `npm run typecheck` fails when a line marked as an
 * error compiles, or one that is not marked does not. Nothing here runs.
 */
import {
  contribute,
  defineEvent,
  definePlugin,
  defineToken,
  defineView,
  provide,
  produce,
  viewsFrom,
  type Bus,
  type ComponentLoader,
  type PluginContext,
  type Provider,
  type Router,
  type Slice,
} from '#kernel'
import {
  ACCOUNT_ACTION,
  ACCOUNT_TAB,
  CONNECT_FAILED,
  SETTINGS_ROW,
  SWITCH_NETWORK,
  WALLETS,
  type CaipAddress,
  type CaipNetworkId,
  type ChainAdapter,
  type ChainContribution,
  type Connection,
  type Connector,
  type ConnectorEvent,
  type Eip1193Provider,
  type Modal,
  type Network,
  type TransferRequest,
  type WalletsService,
} from '#wallet'
import type { Schema } from '../../src/kernel/contracts/index.ts'

/** A view that may be opened with something filled in. */
const SEND = defineView<{ readonly to?: string | undefined } | undefined, { readonly hash: string }>('WalletSend')

declare const router: Router
declare const modal: Modal
declare const bus: Bus
declare const context: PluginContext
declare const network: Network
declare const signal: AbortSignal

interface Greeter {
  greet(name: string): string
}
const GREETER = defineToken<Greeter>('toy/greeter')
const COUNTER = defineToken<{ readonly count: number }>('toy/counter')
const PICK = defineView<{ readonly from: string }, number>('Pick')
const BARE = defineView('Bare')
const PICKED = defineEvent<{ readonly n: number }>('toy:picked')
const DONE = defineEvent('toy:done')

export function views(): void {
  router.push(PICK, { from: 'ETH' })
  router.push(BARE)
  router.push(SEND)
  router.push(SEND, { to: 'someone' })
  router.push(SWITCH_NETWORK, { network: network.caipNetworkId })
  const answer: Promise<number> = modal.open(PICK, { from: 'ETH' })
  const opened: Promise<void> = modal.open()
  void [answer, opened]

  // @ts-expect-error -- the view needs parameters
  router.push(PICK)
  // @ts-expect-error -- of this shape
  router.push(PICK, { to: 'ETH' })
  // @ts-expect-error -- and of this type
  void router.open(PICK, { from: 1 })
  // @ts-expect-error -- this one takes none
  router.replace(BARE, { from: 'ETH' })
  // @ts-expect-error -- a network is named by its CAIP-2 id
  router.push(SWITCH_NETWORK, { network: 'toy-1' })
  // @ts-expect-error -- the answer is a number
  const wrong: Promise<string> = modal.open(PICK, { from: 'ETH' })
  // @ts-expect-error -- an event is no view
  router.push(PICKED, { n: 1 })
  void wrong
}

export function events(): void {
  bus.emit(PICKED, { n: 1 })
  bus.emit(DONE)
  bus.on(PICKED, ({ n }) => n.toFixed())
  modal.on(CONNECT_FAILED, ({ code }) => code.length)

  // @ts-expect-error -- the payload is missing
  bus.emit(PICKED)
  // @ts-expect-error -- the payload has another type
  bus.emit(PICKED, { n: '1' })
  // @ts-expect-error -- the event has no payload
  bus.emit(DONE, { n: 1 })
  // @ts-expect-error -- the listener expects another payload
  bus.on(PICKED, ({ m }) => m)
  // @ts-expect-error -- a token is no event
  bus.on(GREETER, () => {})
}

export function tokens(): void {
  const hello: string = context.use(GREETER).greet('you')
  const maybe: Greeter | undefined = context.maybe(GREETER)
  const wallets: Promise<WalletsService> = modal.use(WALLETS)
  void [hello, maybe, wallets]

  // @ts-expect-error -- a token keeps its type
  const counter: { readonly count: number } = context.use(GREETER)
  // @ts-expect-error -- an optional neighbour may not be there
  context.maybe(GREETER).greet('you')
  // @ts-expect-error -- a view is no token
  context.use(BARE)
  // @ts-expect-error -- nor is a text
  context.use('toy/greeter')
  void counter
}

export const services: readonly Provider[] = [
  provide(GREETER, { make: () => ({ greet: (name) => name }) }),
  provide(COUNTER, {
    requires: { greeter: GREETER },
    optional: { other: COUNTER },
    make: ({ greeter, other }) => ({ count: greeter.greet('').length + (other.get()?.count ?? 0) }),
  }),
  // @ts-expect-error -- the service is not what its token says
  provide(GREETER, { make: () => ({ count: 1 }) }),
  // @ts-expect-error -- only what is asked for is handed over
  provide(COUNTER, { make: ({ greeter }) => ({ count: greeter.length }) }),
  provide(COUNTER, {
    optional: { greeter: GREETER },
    // @ts-expect-error -- an optional one may not be there
    make: ({ greeter }) => ({ count: greeter.get().greet('').length }),
  }),
  // What the host passed is what the plugin's options are.
  provide(GREETER, { make: (_, ctx: PluginContext<{ readonly name: string }>) => ({ greet: () => ctx.options.name }) }),
]

export const items = [
  contribute(ACCOUNT_ACTION, { id: 'pick', label: 'toy.pick', icon: 'info', open: BARE }),
  contribute(ACCOUNT_TAB, { id: 'tab', label: 'toy.tab', load: async () => ({ default: null }) }),
  contribute(SETTINGS_ROW, {
    id: 'row',
    label: 'toy.row',
    icon: 'info',
    tone: 'danger',
    when: ({ status }) => status === 'connected',
  }),
  // @ts-expect-error -- an action has words
  contribute(ACCOUNT_ACTION, { id: 'pick', icon: 'info' }),
  // @ts-expect-error -- a tab has a component
  contribute(ACCOUNT_TAB, { id: 'tab', label: 'toy.tab' }),
  // @ts-expect-error -- there is no such tone
  contribute(SETTINGS_ROW, { id: 'row', label: 'toy.row', icon: 'info', tone: 'loud' }),
  // @ts-expect-error -- an action cannot open a view that needs parameters
  contribute(ACCOUNT_ACTION, { id: 'pick', label: 'toy.pick', icon: 'info', open: PICK }),
  contribute(ACCOUNT_ACTION, { id: 'send', label: 'toy.send', icon: 'send', open: SEND }),
  // @ts-expect-error -- a view is no slot
  contribute(BARE, { id: 'pick' }),
]

declare const sized: Schema<{ readonly size: number }>
const withOptions = definePlugin({ id: 'toy', version: '1.0.0', apiVersion: 1, options: sized })
const without = definePlugin({ id: 'toy', version: '1.0.0', apiVersion: 1 })

export const installed = [
  withOptions({ size: 1 }),
  without(),
  // @ts-expect-error -- the options are needed
  withOptions(),
  // @ts-expect-error -- and have a type
  withOptions({ size: 'big' }),
  // @ts-expect-error -- a plugin has a version
  definePlugin({ id: 'toy', apiVersion: 1 }),
  // @ts-expect-error -- and says for which contract it was written
  definePlugin({ id: 'toy', version: '1.0.0' }),
  // @ts-expect-error -- there is no such activation
  definePlugin({ id: 'toy', version: '1.0.0', apiVersion: 1, activation: 'sometime' }),
  // @ts-expect-error -- what is required is named by tokens
  definePlugin({ id: 'toy', version: '1.0.0', apiVersion: 1, requires: { view: BARE } }),
]

export const account: CaipAddress = 'cosmos:toy-1:toy1qqqq'
// @ts-expect-error -- an account names its network
export const noNetwork: CaipAddress = 'toy1qqqq'
/** Any namespace of CAIP-2 may have networks. */
export const anyNamespace: CaipNetworkId = 'starknet:SN_MAIN'
// @ts-expect-error -- a network names its namespace
export const noNamespace: CaipNetworkId = 'SN_MAIN'

export const connection: Connection = { accounts: [account], chainId: 'cosmos:toy-1' }
// @ts-expect-error -- accounts are CAIP-10
export const barAddress: Connection = { accounts: ['toy1qqqq'], chainId: 'cosmos:toy-1' }

export const connector: Connector = {
  id: 'toy',
  name: 'Toy',
  chain: 'cosmos',
  type: 'INJECTED',
  connect: async () => connection,
  restore: async () => null,
  disconnect: async () => {},
  request: async ({ method }) => method,
}
// @ts-expect-error -- a connector can restore without a prompt
export const forgetful: Connector = {
  id: 'toy',
  name: 'Toy',
  chain: 'cosmos',
  type: 'INJECTED',
  connect: async () => connection,
  disconnect: async () => {},
  request: async () => null,
}
// @ts-expect-error -- it connects to something
export const empty: Connector = { ...connector, connect: async () => undefined }
// @ts-expect-error -- there is no such event
export const oddEvent: ConnectorEvent = { type: 'chainChanged', chainId: 1 }
// @ts-expect-error -- a chain is told by its CAIP-2 id
export const hexChain: ConnectorEvent = { type: 'chain', chainId: '0x1' }
// @ts-expect-error -- a provider can be listened to
export const deaf: Eip1193Provider = { request: async () => null }

const adapter: ChainAdapter = {
  namespace: 'cosmos',
  isAddress: (text) => text.startsWith('toy1'),
  normalizeAddress: (text) => text,
  getBalance: async () => ({ value: 1n, decimals: 6, symbol: 'TOY' }),
}
export const chain: ChainContribution = {
  id: 'cosmos',
  label: 'Toy',
  address: /^toy1/,
  load: async () => ({ default: () => adapter }),
}
export const floating: ChainAdapter = {
  ...adapter,
  // @ts-expect-error -- a balance is bigint base units
  getBalance: async () => ({ value: 1.5, decimals: 6, symbol: 'TOY' }),
}
// @ts-expect-error -- messages are bytes
export const texting: ChainAdapter = { ...adapter, signMessage: async ({ message }: { message: string }) => message }
export const elsewhere: ChainAdapter = { ...adapter, namespace: 'starknet' }
// @ts-expect-error -- a chain says what its addresses look like
export const blind: ChainContribution = {
  id: 'cosmos',
  label: 'Toy',
  load: async () => ({ default: () => adapter }),
}

export const transfer: TransferRequest = { network, from: 'toy1a', to: 'toy1b', amount: 1n, signal }
// @ts-expect-error -- an amount is never a float
export const floatTransfer: TransferRequest = { network, from: 'toy1a', to: 'toy1b', amount: 1, signal }
// @ts-expect-error -- a transfer can be cancelled
export const endless: TransferRequest = { network, from: 'toy1a', to: 'toy1b', amount: 1n }
// @ts-expect-error -- a token is named by CAIP-10
export const bareToken: TransferRequest = { ...transfer, token: 'toy1token' }

declare const slice: Slice<{ readonly list: readonly number[] }>
export function sharedChunk(): void {
  const load = viewsFrom(async () => ({ Form: () => null }))
  const form: ComponentLoader = load('Form')
  // @ts-expect-error -- the chunk has no such view
  load('From')
  void form
}

export function slices(): void {
  slice.update(produce((draft) => void draft.list.push(1)))
  slice.update(() => ({ list: [] }))
  // @ts-expect-error -- what is read is not for writing
  slice.get().list.push(1)
  // @ts-expect-error -- the value has a shape
  slice.update(() => ({ list: 'none' }))
}
