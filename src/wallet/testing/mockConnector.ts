/**
 * Wallets for tests: connectors that behave until they are told not to, and a plugin that brings them in.
 *
 * ```ts
 * const wallet = mockWallet({ name: 'Larkspur', accounts: ['eip155:1:0x…'] })
 * const mocks = mockWallets(wallet)
 * createTestKernel({ plugins: [wallets(), mocks.plugin], networks })
 * wallet.behave('hang', 'connect') // … then wallet.wake(), wallet.goTo('eip155:10'), mocks.vanish(wallet)
 * ```
 */
import { definePlugin, LatchkeyError, type Clock, type Disposable, type InstalledPlugin } from '#kernel'
import type {
  CaipAddress,
  CaipNetworkId,
  Connection,
  Connector,
  ConnectorEnvironment,
  ConnectorEvent,
  ConnectorInfo,
  RequestArguments,
} from '../contracts/index.ts'
import { WALLETS } from '../contracts/index.ts'

/** What a mock wallet can be asked. */
export type MockAsk = 'connect' | 'restore' | 'switch' | 'disconnect' | 'request'

/**
 * How it reacts: as it should; `reject` – the person says no; `hang` – no answer ever, and the signal is ignored;
 * `throw` – at once, something that is no error; `fail` – a plain error; `lie` – answers the value; `answer` – answers
 * each request by a function, which may throw (a `request` only; elsewhere it reacts as it should).
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
  /** Where the wallet is; default: where its first account is. */
  readonly chainId?: CaipNetworkId | undefined
  /** The wallet remembers the site from an earlier visit. */
  readonly granted?: boolean | undefined
  /** Switching needs the wallet's consent; default true. */
  readonly switches?: boolean | undefined
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** Needed for `delay`. */
  readonly clock?: Clock | undefined
}

/** A wallet that a test holds in its hands: the connector's side and the person's side. */
export interface MockWallet {
  readonly factory: (environment: ConnectorEnvironment) => Connector
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** The wallet would answer a silent question with its accounts. */
  readonly granted: boolean
  /** Everything it was asked, oldest first. */
  readonly asked: readonly MockAsk[]
  /** From now on it reacts like this to one kind of question, or to all. */
  behave(mood: MockMood, ...asks: readonly MockAsk[]): void
  /** Answers everything that hangs, as it would answer now. */
  wake(): void
  /** The person shows the site other accounts; none takes the permission away. */
  show(accounts: readonly CaipAddress[]): void
  /** The person goes to another network in the wallet. */
  goTo(chainId: CaipNetworkId): void
  /** The wallet ends the session. */
  end(): void
  /** Tells the modal anything at all, through every registration. */
  emit(event: unknown): void
  /** Environments of the live registrations. */
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

  /** Reacts in the mood of the moment; `well` is what a good wallet does. */
  function react<T>(ask: MockAsk, well: () => T): Promise<T> {
    asked.push(ask)
    return inMood(moods.get(ask) ?? 'ok', well)
  }

  function inMood<T>(mood: MockMood, well: () => T): Promise<T> {
    // oxlint-disable-next-line no-throw-literal -- wallets do throw such things
    if (mood === 'throw') throw 'not an error'
    if (mood === 'reject') return Promise.reject(new LatchkeyError('USER_REJECTED'))
    if (mood === 'fail') return Promise.reject(new Error('the wallet failed'))
    if (mood === 'hang') return new Promise((resolve) => hanging.push(() => resolve(well())))
    if (mood === 'ok' || 'answer' in mood) return Promise.resolve().then(well)
    if ('lie' in mood) return Promise.resolve(mood.lie as T)
    return new Promise((resolve) => clock?.setTimeout(() => resolve(well()), mood.delay))
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

/** Mock wallets as a plugin, so that they come and go as real ones do. */
export interface MockWallets {
  readonly plugin: InstalledPlugin
  /** Registers a wallet that was not there from the start, as late announcements do. */
  appear(wallet: MockWallet): void
  /** Takes a wallet away, as an extension that is switched off. */
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
