import { codeOf, defineModule, guard, provide, type PluginContext } from 'latchkey/plugin'
import { ACCOUNT_GATE, WALLETS } from 'latchkey/plugin/wallet'
import { emailWallet } from './connector.ts'
import { createLoginFrame, type Asked } from './frame.ts'
import { LOGIN, type LoginOptions } from './index.ts'
import { signedIn } from './signInGate.ts'
import { createSignIns } from './signIns.ts'
import en from './locales/en.ts'

export default defineModule<LoginOptions>({
  strings: { en },
  services: [
    provide(LOGIN, {
      make(_, ctx: PluginContext<LoginOptions>) {
        const asked: Asked = ctx.slice<ReturnType<Asked['get']>>(undefined)
        return {
          frame: createLoginFrame(ctx, asked),
          asked: { get: asked.get, subscribe: asked.subscribe },
          signIns: createSignIns(ctx),
        }
      },
    }),
  ],
  guards: [guard(ACCOUNT_GATE, signedIn)],
  activate(ctx) {
    const { frame } = ctx.use(LOGIN)
    let offer: ((address: string) => Promise<void>) | undefined
    const name = ctx.i18n.t('login.wallet')
    const { clock } = ctx
    ctx.own(
      ctx
        .use(WALLETS)
        .register(
          emailWallet({ frame, clock, name, onOffer: (next) => (offer = next), hold: () => ctx.hold('approval') }),
        ),
    )
    // The person logged in inside the frame, without a call of `connect`.
    ctx.own(
      frame.on('login', ({ address }) => {
        offer?.(address).catch((error: unknown) => ctx.logger.info('the login did not connect', codeOf(error)))
      }),
    )
  },
})
