/** The frame, and the views that show it when it asks the person. */
import type { PluginContext, Slice } from 'latchkey/plugin'
import { createFrame, DIALOG, type Frame } from 'latchkey/plugin/wallet'
import { APPROVE, EMAIL_LOGIN, type LoginOptions } from './index.ts'
import { EVENTS, REQUESTS } from './protocol.ts'

export type LoginFrame = Frame<typeof REQUESTS, typeof EVENTS>

/** What the person is asked in the frame. */
export type Asked = Slice<'logIn' | 'approve' | undefined>

export function createLoginFrame(ctx: PluginContext<LoginOptions>, asked: Asked): LoginFrame {
  const { id, options, router, signal: life } = ctx
  return createFrame(ctx, {
    url: `${options.server}/frame`,
    title: ctx.i18n.t('login.frame'),
    requests: REQUESTS,
    events: EVENTS,
    mount: (signal) => ctx.use(DIALOG).mount(id, signal),
    // If the frame used a passkey, it would also need `publickey-credentials-get`.
    allow: ['clipboard-write'],
    async present(name, signal) {
      const what = name === 'logIn' ? 'logIn' : 'approve'
      asked.update(() => what)
      // The views close by themselves when nothing is asked any more.
      signal.addEventListener('abort', () => life.aborted || asked.update(() => undefined), { once: true })
      await router.open(what === 'logIn' ? EMAIL_LOGIN : APPROVE)
    },
  })
}
