import { WALLETS, createIntake, defineModule } from '#kernel'
import { standardConnector } from './connector.ts'
import { discover, type StandardWallet } from './discovery.ts'

export default defineModule({
  activate(ctx) {
    if (typeof window === 'undefined') return
    const wallets = ctx.use(WALLETS)
    const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet.ts'), 'solana:wallet', signal)
    const add = createIntake<StandardWallet>(ctx, (wallet) =>
      wallets.register(standardConnector(wallet, { clock: ctx.clock, load })),
    )
    discover(window, add, ctx.signal)
  },
})
