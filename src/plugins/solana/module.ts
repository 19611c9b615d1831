import { defineModule } from '#kernel'
import { WALLETS, createAnnouncements } from '#wallet'
import { standardConnector } from './wallet/connector.ts'
import { discover, type StandardWallet } from './wallet/discovery.ts'

export default defineModule({
  activate(ctx) {
    if (typeof window === 'undefined') return
    const wallets = ctx.use(WALLETS)
    const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet/wallet.ts'), 'solana:wallet', signal)
    const list = (wallet: StandardWallet) => wallets.register(standardConnector(wallet, { clock: ctx.clock, load }))
    const again = (): void => discovery.announceReady()
    const add = createAnnouncements<StandardWallet>(ctx, list, { known: wallets.known, again })
    const discovery = discover(window, add, ctx.signal)
  },
})
