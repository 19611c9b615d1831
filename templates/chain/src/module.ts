/** The code that runs when the plugin starts: it looks for the wallet and registers it. */
import { defineModule } from 'latchkey/plugin'
import { MODAL_OPENED, peek, WALLETS } from 'latchkey/plugin/wallet'
import { myChainConnector } from './connector.ts'

export default defineModule({
  activate(ctx) {
    if (typeof window === 'undefined') return
    let isListed = false

    /** TODO: the place where your wallet is found. `peek` ignores getters that throw. */
    function look(): void {
      const provider = peek(window, 'myChain')
      if (isListed || typeof provider !== 'object' || provider === null) return
      const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet.ts'), 'my-chain:wallet', signal)
      const connector = myChainConnector(provider, { clock: ctx.clock, load })
      // When the plugin stops, this removes the registration and ends the connection.
      ctx.own(ctx.use(WALLETS).register(connector))
      isListed = true
    }

    look()
    // The wallet may be added to the page later, so look again when the modal opens.
    ctx.bus.on(MODAL_OPENED, look)
  },
})
