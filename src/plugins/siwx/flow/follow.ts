/** What happens around a sign-in: accounts come and go, wallets disconnect, and other tabs sign in or out. */
import { codeOf, type PluginContext } from '#kernel'
import { DISCONNECTED, NETWORKS, parseCaipAddress, WALLETS, type CaipAddress, type WalletsState } from '#wallet'
import type { Flow } from './flow.ts'
import { askedOf } from './service.ts'

/** The account that the page means. */
const inUse = ({ accounts, activeNamespace }: WalletsState): CaipAddress | undefined =>
  activeNamespace === undefined ? undefined : accounts[activeNamespace]?.caipAddress

export function follow(ctx: PluginContext, { engine, prompt, required, sessions, store, tabs }: Flow): void {
  const { bus, logger, own, signal } = ctx
  const wallets = ctx.use(WALLETS)
  let before = wallets.state.get()
  /** Accounts that have declined since they were connected: they are not asked by themselves again. */
  const declined = new Set<CaipAddress>()
  let asking: AbortController | undefined

  const log = (error: unknown): void => logger.info('the sessions are not known', codeOf(error))
  const look = (account: CaipAddress): Promise<unknown> => sessions.find(account).catch(log)

  /** Asks right when the account appears: before the event about it, so that the view of the connection is not closed in between. */
  async function askOnce(account: CaipAddress): Promise<void> {
    asking?.abort()
    const mine = (asking = new AbortController())
    try {
      // A session that was found before spares even the view.
      if (sessions.get(account) || declined.has(account)) return
      const asked = { ...askedOf(ctx, account), known: () => sessions.find(account) }
      await prompt.ask(asked, 'page', AbortSignal.any([mine.signal, signal]))
      tabs.tell()
    } catch (error) {
      const code = codeOf(error)
      if (code === 'USER_REJECTED' || code === 'MODAL_CLOSED') declined.add(account)
      else if (code === 'SIGN_IN_INIT_FAILED') await disconnect(account)
      else if (code !== 'ABORTED') logger.info('nobody was asked to sign in', code)
    }
  }

  async function disconnect(account: CaipAddress): Promise<void> {
    const { namespace } = parseCaipAddress(account)
    await wallets.disconnect(namespace, wallets.state.get().accounts[namespace]?.connectorId).catch(log)
  }

  own(
    wallets.state.subscribe(() => {
      const [was, now] = [before, wallets.state.get()]
      before = now
      const account = inUse(now)
      if (account === inUse(was)) return
      asking?.abort()
      if (!account) return
      const { namespace, chainId } = parseCaipAddress(account)
      const isListed = ctx.use(NETWORKS).get(chainId) !== undefined
      // A wallet that was restored is looked up, but nobody is asked: no modal opens because a page has loaded.
      const isChosen = was.connecting?.namespace === namespace || inUse(was) !== undefined
      if (required() || !engine.enabled || !isListed || !isChosen) void look(account)
      else void askOnce(account)
    }),
  )
  const here = inUse(before)
  if (here) void look(here)

  own(
    bus.on(DISCONNECTED, ({ account }) => {
      const { address } = parseCaipAddress(account)
      // Whoever connects it again is asked again.
      for (const one of declined) if (parseCaipAddress(one).address === address) declined.delete(one)
      if (engine.siwx.signOutOnDisconnect === false) return
      const ending = new Set([account, ...store.accounts().filter((one) => parseCaipAddress(one).address === address)])
      for (const one of ending) if (sessions.mayHave(one)) void end(one)
    }),
  )
  async function end(account: CaipAddress): Promise<void> {
    const { chainId, address } = parseCaipAddress(account)
    await sessions.end(account, 'disconnect', () => engine.siwx.revokeSession(chainId, address)).catch(log)
    tabs.tell()
  }

  let isLooking = false
  let isStale = false
  /** Looks at every account that may be signed in. However often other tabs call, it is one look at a time, and one more after it. */
  async function lookAll(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    while (isStale) {
      isStale = false
      engine.refresh()
      const asked = prompt.state.get()?.asked.account
      const accounts = new Set([
        ...store.accounts(),
        ...Object.values(wallets.state.get().accounts).flatMap((one) => one?.caipAddress ?? []),
        ...(asked ? [asked] : []),
      ])
      await Promise.all(
        [...accounts].map((account) => sessions.find(account).then((found) => found && prompt.settle(found), log)),
      )
    }
    isLooking = false
  }
  tabs.listen(() => void lookAll())
}
