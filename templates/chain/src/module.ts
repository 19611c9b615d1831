/** The code that is started: it looks for the wallet, and lists it. */
import { defineModule } from 'latchkey/plugin'
import { MODAL_OPENED, peek, WALLETS } from 'latchkey/plugin/wallet'
import { myChainConnector } from './connector.ts'

export default defineModule({
  activate(ctx) {
    if (typeof window === 'undefined') return
    let isListed = false

    /** TODO: where your wallet says that it is there. `peek` survives getters that throw. */
    function look(): void {
      const provider = peek(window, 'myChain')
      if (isListed || typeof provider !== 'object' || provider === null) return
      const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet.ts'), 'my-chain:wallet', signal)
      const connector = myChainConnector(provider, { clock: ctx.clock, load })
      // The registration goes with the plugin, and so does the connection.
      ctx.own(ctx.use(WALLETS).register(connector))
      isListed = true
    }

    look()
    // A wallet may come after us: it is looked for again when the modal opens.
    ctx.bus.on(MODAL_OPENED, look)
  },
})
