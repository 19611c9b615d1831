import { isQuiet, type PluginContext } from '#kernel'
import { ACCOUNTS, IDENTITY, MODAL_OPENED, NETWORKS, parseCaipAddress, type CaipAddress, type Network } from '#wallet'
import { isNamed, type IdentityOptions } from './options.ts'

/** After a failure nobody is asked for this long (ms). */
const RETRY_GAP = 30_000

/**
 * Gives the account in use its name and picture, now and whenever that becomes another one or the modal opens. Accounts in
 * the background are told to nobody: where they are listed, they have the names of their wallets.
 */
export function keepNamed(ctx: PluginContext): void {
  const { bus, clock, logger, own } = ctx
  const accounts = ctx.use(ACCOUNTS)
  let asking: { readonly key: CaipAddress; readonly stop: AbortController } | undefined
  let failed: { readonly key: CaipAddress; readonly at: number } | undefined

  /** The account may have changed meanwhile, and another question may be under way. */
  function over(stop: AbortController): void {
    if (asking?.stop === stop) asking = undefined
  }

  async function ask(key: CaipAddress, network: Network): Promise<void> {
    const stop = new AbortController()
    asking = { key, stop }
    try {
      const { address } = parseCaipAddress(key)
      const { name, avatar, verified } = await ctx.use(IDENTITY).get(address, { network, signal: stop.signal })
      const named = verified ? { profileName: name, claimedName: null } : { profileName: null, claimedName: name }
      if (!stop.signal.aborted) accounts.annotate(key, { ...named, profileImage: avatar })
    } catch (error) {
      if (!isQuiet(error)) {
        failed = { key, at: clock.monotonic() }
        logger.info('the account could not be named', error)
      }
    } finally {
      over(stop)
    }
  }

  function look(again: boolean): void {
    const { caipAddress: key, profileName } = accounts.state.get() ?? {}
    if (asking && asking.key !== key) {
      asking.stop.abort()
      asking = undefined
    }
    // Null: it was asked, and it has no name.
    if (!key || asking || (profileName !== undefined && !again)) return
    const network = ctx.use(NETWORKS).get(parseCaipAddress(key).chainId)
    if (!network || !isNamed(network, ctx.options as IdentityOptions | undefined)) return
    if (failed?.key === key && clock.monotonic() - failed.at < RETRY_GAP) return
    void ask(key, network)
  }

  own(accounts.state.subscribe(() => look(false)))
  own(bus.on(MODAL_OPENED, () => look(true)))
  look(true)
}
