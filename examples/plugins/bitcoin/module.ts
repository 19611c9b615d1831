import { defineModule, provide, type PluginContext } from 'latchkey/plugin'
import { createAnnouncements, MODAL_OPENED, WALLETS } from 'latchkey/plugin/wallet'
import { satsConnector } from './connector.ts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from './index.ts'
import { discover, type SatsWallet } from './satsConnect/discovery.ts'

const accountsOf = ({ slice }: PluginContext) => slice<readonly BitcoinAccount[]>([])

export default defineModule({
  services: [
    provide(BITCOIN_ACCOUNTS, {
      make(_, ctx) {
        const { get, subscribe } = accountsOf(ctx)
        return { get, subscribe }
      },
    }),
  ],
  activate(ctx) {
    if (typeof window === 'undefined') return
    const accounts = accountsOf(ctx)
    const wallets = ctx.use(WALLETS)

    /** Makes a function that replaces the accounts of one wallet. */
    const accountsSetter = () => {
      let current: readonly BitcoinAccount[] = []
      return (next: readonly BitcoinAccount[]): void => {
        if (ctx.signal.aborted) return
        const before = current
        current = next
        accounts.update((all) => [...all.filter((account) => !before.includes(account)), ...next])
      }
    }
    const list = (wallet: SatsWallet) => {
      const setAccounts = accountsSetter()
      return wallets.register(
        satsConnector(wallet, {
          clock: ctx.clock,
          async load(signal) {
            const { createOpenWallet } = await ctx.chunks.load(
              () => import('./satsConnect/openWallet.ts'),
              'bitcoin:wallet',
              signal,
            )
            return { openWallet: createOpenWallet(setAccounts) }
          },
        }),
      )
    }
    const again = (): void => discover(window, add)
    const add = createAnnouncements<SatsWallet>(ctx, list, { known: wallets.known, again })
    again()
    // WBIP-004 has no event for a wallet that is injected late, so look again when the modal opens.
    ctx.bus.on(MODAL_OPENED, again)
  },
})
