/** The embedded wallet: brings the frame, the session, the page's requests and the connectors together. */
import { codeOf, LatchkeyError, raceAbort, type Disposable, type PluginContext, type Readable } from '#kernel'
import {
  AUTH,
  WALLETS,
  type ChainNamespace,
  type ConnectorEnvironment,
  type FrameEntrance,
  type FrameLogin,
  type FrameUser,
  type Network,
  type SecureFrame,
} from '#wallet'
import { createAccountNotes } from './accountNotes.ts'
import { createAuthCache, type EmbeddedType } from './authCache.ts'
import { embeddedConnector } from './connector/connector.ts'
import { createLook, type Look } from './look.ts'
import type { FrameOptions } from './options.ts'
import { createAsking, type WireFrame } from './session/asking.ts'
import { createWireFrame, usableNetworks } from './session/createWireFrame.ts'
import { createRpc } from './session/rpc.ts'
import { createSession } from './session/session.ts'
import { hasAccountTypes } from './typeOf.ts'

export interface EmbeddedWallet extends SecureFrame {
  readonly frame: WireFrame
  /** True while a request waits for the person. */
  readonly asked: Readable<boolean>
  /** Tells the frame how the modal looks. */
  setLook(look: Look): void
  /** True while a plugin needs the embedded wallet. */
  readonly isNeeded: () => boolean
  /** The kind of account that the person has chosen, or gets without a choice. A network without that kind has the plain one. */
  accountType(namespace: ChainNamespace): EmbeddedType
  /** Asks the frame once more about the account in use: it may have been created on the chain meanwhile. */
  refreshAccount(signal: AbortSignal): Promise<void>
}

interface State {
  readonly user: FrameUser | undefined
  readonly smartAccountNetworks: readonly number[]
}

export function createEmbeddedWallet(ctx: PluginContext<FrameOptions | undefined>): EmbeddedWallet {
  const cache = createAuthCache(ctx.storage, ctx.options?.accountTypes)
  const state = ctx.slice<State & { readonly asked: boolean }>({
    user: undefined,
    smartAccountNetworks: cache.smartAccountNetworks(),
    asked: false,
  })
  const field = <K extends 'user' | 'smartAccountNetworks' | 'asked'>(key: K) => ({
    get: () => state.get()[key],
    subscribe: state.subscribe,
    update: (change: (now: ReturnType<typeof state.get>[K]) => ReturnType<typeof state.get>[K]) =>
      state.update((now) => ({ ...now, [key]: change(now[key]) })),
  })
  const [user, asked] = [field('user'), field('asked')]
  const logins = new Set<FrameLogin>()
  const emits = new Map<ChainNamespace, ConnectorEnvironment['emit']>()
  const annotate = createAccountNotes(ctx)
  let connectors: readonly Disposable[] = []
  /** The login whose name the connectors bear. */
  let offered: FrameLogin | undefined
  let entrance: FrameEntrance | undefined

  const frame = createWireFrame(ctx, asked)
  const asking = createAsking(ctx, {
    frame,
    onSmartAccountNetworks(networks) {
      cache.setSmartAccountNetworks(networks)
      field('smartAccountNetworks').update(() => networks)
    },
  })
  const look = createLook(ctx, frame)
  const rpc = createRpc(ctx, asking, () => checkSession())
  const tell = (call: (login: FrameLogin) => unknown): void => {
    for (const login of [...logins])
      ctx.reporter.guard({ contribution: `login:${login.id}` }, () => void call(login), undefined)
  }
  const session = createSession(ctx, {
    asking,
    cache,
    user,
    onAccount: annotate,
    onUser(now) {
      // Whoever logged in by a provider must not be taken for a person of another login, which would store its data.
      const by = cache.login()?.login
      tell((login) => (by === undefined || by === login.id) && login.onUser?.(now))
    },
    onLogout: () => tell((login) => login.onLogout?.()),
    reset: () => frame.reset(),
  })

  /** If the frame's session is over, it is over here, too. `token` is what the frame has just announced. */
  function checkSession(token?: string): void {
    if (!user.get()) return
    session.isConnected(ctx.signal, token).then(
      (isConnected) => {
        if (!isConnected) for (const emit of emits.values()) emit({ type: 'disconnect' })
      },
      () => {},
    )
  }
  ctx.own(frame.on('SESSION_UPDATE', ({ token }) => checkSession(token)))

  function offerConnectors(login: FrameLogin): void {
    for (const connector of connectors) void connector.dispose()
    offered = login
    const networks = usableNetworks(ctx)
    const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
    const takeEntrance = (): FrameEntrance | undefined => {
      const taken = entrance
      entrance = undefined
      return taken
    }
    connectors = namespaces.map((namespace) =>
      ctx.use(WALLETS).register(
        embeddedConnector({
          namespace,
          session,
          rpc,
          login,
          networks,
          takeEntrance,
          onOpen: (at, emit) => emits.set(at, emit),
        }),
      ),
    )
  }

  function takeBack(): void {
    for (const connector of connectors) void connector.dispose()
    connectors = []
    offered = undefined
    emits.clear()
    user.update(() => undefined)
    frame.reset()
  }

  /** The network on which the person has a choice between accounts: that of the namespace in use, if it has one, else of any. */
  function connectedNetwork(): Network | undefined {
    const { accounts, activeNamespace } = ctx.use(WALLETS).state.get()
    const all = usableNetworks(ctx).filter(({ chainNamespace, caipNetworkId }) => {
      const account = accounts[chainNamespace]
      return account?.connectorId === AUTH && account.caipAddress?.startsWith(`${caipNetworkId}:`)
    })
    const choosing = all.filter(({ chainNamespace }) => hasAccountTypes(chainNamespace))
    return choosing.find(({ chainNamespace }) => chainNamespace === activeNamespace) ?? choosing[0]
  }

  /** Farcaster's address is no part of what is rejected when everything is (specification §8): it is asked for again. */
  async function request(name: string, params: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const ask = (): Promise<unknown> => asking.ask(name as 'CONNECT_OTP', params as { otp: string }, { signal })
    if (name !== 'GET_FARCASTER_URI') return ask()
    return ask().catch((error: unknown) => {
      if (codeOf(error) !== 'FRAME_ABORTED' || logins.size === 0) throw error
      return ask()
    })
  }

  return {
    frame,
    asked,
    setLook: look.set,
    isNeeded: () => logins.size > 0,
    user,
    smartAccountNetworks: field('smartAccountNetworks'),
    register(login) {
      if (logins.size === 0) offerConnectors(login)
      logins.add(login)
      return {
        dispose() {
          if (!logins.delete(login)) return
          // A session ends with the login that it began by, even if there are others.
          if (logins.size === 0 || (user.get() && cache.login()?.login === login.id)) takeBack()
          const [next] = logins
          if (next && offered !== next && !user.get()) offerConnectors(next)
        },
      }
    },
    request: (name, params, { signal } = {}) => request(name, params, signal) as never,
    async connect({ signal, login, ...rest } = {}) {
      const namespace = preferred(ctx)
      if (!namespace) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: 'the frame knows none of the networks' })
      const by = [...logins].find(({ id }) => id === login) ?? offered
      if (!by) throw new LatchkeyError('CONNECTOR_NOT_FOUND', { detail: 'no login is registered' })
      if (by !== offered) offerConnectors(by)
      entrance = { ...rest, login: by.id }
      try {
        await raceAbort(signal, () => ctx.use(WALLETS).connect({ connectorId: AUTH, namespace, signal }))
      } finally {
        entrance = undefined
      }
    },
    accountType: (namespace) => cache.accountType(namespace),
    async preferAccountType(type, { signal = ctx.signal } = {}) {
      const network = connectedNetwork()
      if (!network || !user.get()) throw new LatchkeyError('CONNECTOR_NOT_CONNECTED')
      const until = AbortSignal.any([signal, ctx.signal])
      const { accounts, details } = await session.preferAccountType(type, network, until)
      emits.get(network.chainNamespace)?.({ type: 'accounts', accounts, details })
      return details?.[accounts[0]!]?.type === 'smartAccount' ? 'smartAccount' : 'eoa'
    },
    async refreshAccount(signal) {
      const network = connectedNetwork()
      if (network) await session.connect(network, AbortSignal.any([signal, ctx.signal]))
    },
    abortAll: () => frame.reset(),
    rejectApprovals: rpc.rejectApprovals,
  }
}

/** The namespace to log in to: that of the network in use if the frame can use it. The others join. */
function preferred(ctx: PluginContext<FrameOptions | undefined>): Network['chainNamespace'] | undefined {
  const usable = usableNetworks(ctx).map(({ chainNamespace }) => chainNamespace)
  const active = ctx.use(WALLETS).state.get().activeNamespace
  return usable.find((namespace) => namespace === active) ?? usable[0]
}
