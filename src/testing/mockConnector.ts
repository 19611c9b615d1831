/**
 * Mock wallets: connectors whose behaviour a test controls, and a plugin that registers them.
 *
 * ```ts
 * const wallet = mockWallet({ name: 'Larkspur', accounts: ['eip155:1:0x…'] })
 * const mocks = mockWallets(wallet)
 * createTestKernel({ plugins: [wallets(), mocks.plugin], networks })
 * wallet.behave('hang', 'connect') // … then wallet.wake(), wallet.goTo('eip155:10'), mocks.vanish(wallet)
 * ```
 */
import { definePlugin, LatchkeyError, type Clock, type Disposable, type InstalledPlugin } from '#kernel'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Connector,
  type ConnectorEnvironment,
  type ConnectorEvent,
  type ConnectorInfo,
  type RequestArguments,
  WALLETS,
} from '#wallet'

/** The kinds of calls that a mock wallet gets. */
export type MockAsk = 'connect' | 'restore' | 'switch' | 'disconnect' | 'request'

/**
 * How it reacts. `ok`: correctly. `reject`: the person refuses. `hang`: never answers and ignores the signal. `throw`: throws
 * something that is not an Error, synchronously. `fail`: rejects with a plain Error. `lie`: answers the value. `delay`:
 * answers after so many ms. `answer`: answers each `request` by a function, which may throw; other calls are answered
 * correctly.
 */
export type MockMood =
  | 'ok'
  | 'reject'
  | 'hang'
  | 'throw'
  | 'fail'
  | { readonly lie: unknown }
  | { readonly delay: number }
  | { readonly answer: (args: RequestArguments) => unknown }

export interface MockWalletOptions extends Partial<
  Pick<
    ConnectorInfo,
    | 'id'
    | 'name'
    | 'type'
    | 'imageUrl'
    | 'imageId'
    | 'explorerId'
    | 'info'
    | 'ownUi'
    | 'method'
    | 'sharedSession'
    | 'listed'
    | 'quiet'
  >
> {
  /** CAIP-10, the active one first. Their namespace is the connector's. */
  readonly accounts: readonly CaipAddress[]
  /** The wallet's network; default: that of its first account. */
  readonly chainId?: CaipNetworkId | undefined
  /** The wallet already allows the site, as after an earlier visit. */
  readonly granted?: boolean | undefined
  /** The connector has `switchNetwork`; default true. */
  readonly switches?: boolean | undefined
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** Needed for `delay`. */
  readonly clock?: Clock | undefined
}

/** A wallet under the test's control: the connector's factory, and what the person does in the wallet. */
export interface MockWallet {
  readonly factory: (environment: ConnectorEnvironment) => Connector
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** The wallet allows the site: `restore` finds its accounts. */
  readonly granted: boolean
  /** All calls so far, oldest first. */
  readonly asked: readonly MockAsk[]
  /** Sets the reaction to some kinds of calls, or to all. */
  behave(mood: MockMood, ...asks: readonly MockAsk[]): void
  /** Answers all hanging calls correctly. */
  wake(): void
  /** The person selects other accounts for the site; none revokes the permission. */
  show(accounts: readonly CaipAddress[]): void
  /** The person switches the wallet to another network. */
  goTo(chainId: CaipNetworkId): void
  /** The wallet ends the session. */
  end(): void
  /** Emits any event, valid or not, through all registrations. */
  emit(event: unknown): void
  /** Environments of the current registrations. */
  readonly environments: ReadonlySet<ConnectorEnvironment>
}

/** Makes a mock wallet. `type` is ANNOUNCED unless said otherwise. */
export function mockWallet(options: MockWalletOptions): MockWallet {
  const { type = 'ANNOUNCED', name = 'Larkspur', switches = true, clock } = options
  const [namespace] = (options.accounts[0] ?? 'eip155:1:').split(':') as [ConnectorInfo['chain']]
  const { imageUrl, imageId, explorerId, info, ownUi, method, sharedSession, listed, quiet, approvedNetworks } = options
  const optional = Object.fromEntries(
    Object.entries({
      imageUrl,
      imageId,
      explorerId,
      info,
      ownUi,
      method,
      sharedSession,
      listed,
      quiet,
      approvedNetworks,
    }).filter(([, value]) => value !== undefined),
  )
  const environments = new Set<ConnectorEnvironment>()
  const moods = new Map<MockAsk, MockMood>()
  const asked: MockAsk[] = []
  let hanging: (() => void)[] = []
  let { accounts, granted = false } = options
  let chainId = options.chainId ?? ((accounts[0] ?? 'eip155:1:').split(':').slice(0, 2).join(':') as CaipNetworkId)

  const emit = (event: unknown): void => {
    for (const environment of [...environments]) environment.emit(event as ConnectorEvent)
  }
  const movedTo = (id: CaipNetworkId): readonly CaipAddress[] =>
    accounts.map((account): CaipAddress => `${id}:${account.slice(account.lastIndexOf(':') + 1)}`)
  const connection = (): Connection => ({ accounts, chainId })
  function reply(args: RequestArguments): unknown {
    const mood = moods.get('request')
    if (typeof mood === 'object' && 'answer' in mood) return mood.answer(args)
    return args.method === 'eth_accounts' ? accounts : args.method
  }

  /** Reacts in the current mood; `correct` is the correct reaction. */
  function react<T>(ask: MockAsk, correct: () => T): Promise<T> {
    asked.push(ask)
    return inMood(moods.get(ask) ?? 'ok', correct)
  }

  function inMood<T>(mood: MockMood, correct: () => T): Promise<T> {
    // oxlint-disable-next-line no-throw-literal -- wallets do throw such things
    if (mood === 'throw') throw 'not an error'
    if (mood === 'reject') return Promise.reject(new LatchkeyError('USER_REJECTED'))
    if (mood === 'fail') return Promise.reject(new Error('the wallet failed'))
    if (mood === 'hang') return new Promise((resolve) => hanging.push(() => resolve(correct())))
    if (mood === 'ok' || 'answer' in mood) return Promise.resolve().then(correct)
    if ('lie' in mood) return Promise.resolve(mood.lie as T)
    return new Promise((resolve) => clock?.setTimeout(() => resolve(correct()), mood.delay))
  }

  function grant(): Connection {
    granted = true
    return connection()
  }

  function forget(): void {
    granted = false
  }

  return {
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    get granted() {
      return granted
    },
    asked,
    environments,
    emit,
    behave(mood, ...asks) {
      for (const ask of asks.length > 0 ? asks : (['connect', 'restore', 'switch', 'disconnect', 'request'] as const))
        moods.set(ask, mood)
    },
    wake() {
      const answers = hanging
      hanging = []
      for (const answer of answers) answer()
    },
    show(next) {
      accounts = next.length > 0 ? next : accounts
      granted = next.length > 0 && granted
      emit({ type: 'accounts', accounts: next })
    },
    goTo(next) {
      chainId = next
      accounts = movedTo(next)
      emit({ type: 'chain', chainId: next })
    },
    end() {
      granted = false
      emit({ type: 'disconnect' })
    },
    factory(environment) {
      environments.add(environment)
      environment.signal.addEventListener('abort', () => environments.delete(environment), { once: true })
      const connector: Connector = {
        ...optional,
        id: options.id ?? name.toLowerCase(),
        name,
        type,
        chain: namespace,
        connect: () => react('connect', grant),
        restore: () => react('restore', () => (granted ? connection() : null)),
        disconnect: () => react('disconnect', forget),
        request: (args: RequestArguments) => react('request', () => reply(args)),
      }
      if (!switches) return connector
      return {
        ...connector,
        switchNetwork: ({ network }) =>
          react('switch', () => {
            if (chainId === network.caipNetworkId) return
            chainId = network.caipNetworkId
            accounts = movedTo(chainId)
            emit({ type: 'chain', chainId })
          }),
      }
    },
  }
}

/** A plugin that registers mock wallets, like a plugin that discovers real ones. */
export interface MockWallets {
  readonly plugin: InstalledPlugin
  /** Registers another wallet, as a late announcement would. */
  appear(wallet: MockWallet): void
  /** Unregisters a wallet, as when an extension is disabled. */
  vanish(wallet: MockWallet): void
}

/** Makes a plugin that registers these wallets when it starts. */
export function mockWallets(...wallets: readonly MockWallet[]): MockWallets {
  const registered = new Map<MockWallet, Disposable>()
  let register: ((wallet: MockWallet) => void) | undefined
  const plugin = definePlugin({
    id: 'mock-wallets',
    version: '1.0.0',
    apiVersion: 1,
    activation: 'open',
    requires: { wallets: WALLETS },
    load: async () => ({
      default: {
        activate(ctx) {
          register = (wallet) => void registered.set(wallet, ctx.own(ctx.use(WALLETS).register(wallet.factory)))
          wallets.forEach(register)
          ctx.own(() => {
            register = undefined
            registered.clear()
          })
        },
      },
    }),
  })
  return {
    plugin: plugin(),
    appear: (wallet) => register?.(wallet),
    vanish(wallet) {
      void registered.get(wallet)?.dispose()
      registered.delete(wallet)
    },
  }
}
