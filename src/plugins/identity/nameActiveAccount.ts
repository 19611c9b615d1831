import { isQuiet, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  IDENTITY,
  MODAL_OPENED,
  NAME_REGISTERED,
  NETWORKS,
  parseCaipAddress,
  type CaipAddress,
  type Network,
} from '#wallet'
import { isNamed, type IdentityOptions } from './options.ts'

/** Milliseconds without another lookup after a failure. */
const RETRY_GAP = 30_000

/**
 * Sets name and picture of the active account: now, whenever another account becomes active, and when the modal opens. Other
 * connected accounts are not looked up, so no service hears of them; lists show the names of their wallets.
 */
export function nameActiveAccount(ctx: PluginContext): void {
  const { bus, clock, logger, own } = ctx
  const accounts = ctx.use(ACCOUNTS)
  let asking: { readonly key: CaipAddress; readonly stop: AbortController } | undefined
  let failed: { readonly key: CaipAddress; readonly at: number } | undefined

  /** The account's network, if accounts on it are looked up. */
  function networkOf(key: CaipAddress): Network | undefined {
    const network = ctx.use(NETWORKS).get(parseCaipAddress(key).chainId)
    return network && isNamed(network, ctx.options as IdentityOptions | undefined) ? network : undefined
  }

  async function ask(key: CaipAddress, network: Network, registered?: string): Promise<void> {
    const stop = new AbortController()
    asking = { key, stop }
    try {
      const { address } = parseCaipAddress(key)
      const { name, avatar, verified } = await ctx
        .use(IDENTITY)
        .get(address, { network, registered, signal: stop.signal })
      const named = verified ? { profileName: name, claimedName: null } : { profileName: null, claimedName: name }
      if (!stop.signal.aborted) accounts.annotate(key, { ...named, profileImage: avatar })
    } catch (error) {
      if (!isQuiet(error)) {
        failed = { key, at: clock.monotonic() }
        logger.info('the account could not be named', error)
      }
    } finally {
      // The account may have changed meanwhile, so that another question is already in progress.
      if (asking?.stop === stop) asking = undefined
    }
  }

  function look(again: boolean): void {
    const { caipAddress: key, profileName } = accounts.state.get() ?? {}
    if (asking && asking.key !== key) {
      asking.stop.abort()
      asking = undefined
    }
    // `profileName` is null, not undefined, if the account was looked up and has no name.
    if (!key || asking || (profileName !== undefined && !again)) return
    const network = networkOf(key)
    if (!network) return
    if (failed?.key === key && clock.monotonic() - failed.at < RETRY_GAP) return
    void ask(key, network)
  }

  own(accounts.state.subscribe(() => look(false)))
  own(bus.on(MODAL_OPENED, () => look(true)))
  own(
    bus.on(NAME_REGISTERED, ({ account, name }) => {
      const network = accounts.state.get()?.caipAddress === account && networkOf(account)
      if (!network) return
      // An answer that is on its way does not know the name yet.
      asking?.stop.abort()
      void ask(account, network, name)
    }),
  )
  look(true)
}
