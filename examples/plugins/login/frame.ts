/** The frame, and the view in which a person answers it. */
import type { PluginContext, Slice } from 'latchkey/plugin'
import { createFrame, DIALOG, type Frame } from 'latchkey/plugin/wallet'
import { APPROVE, EMAIL_LOGIN, type LoginOptions } from './index.ts'
import { EVENTS, REQUESTS } from './protocol.ts'

export type LoginFrame = Frame<typeof REQUESTS, typeof EVENTS>

/** What a person is asked in it. */
export type Asked = Slice<'logIn' | 'approve' | undefined>

export function createLoginFrame(ctx: PluginContext<LoginOptions>, asked: Asked): LoginFrame {
  const { id, options, router, signal: life } = ctx
  return createFrame(ctx, {
    url: `${options.server}/frame`,
    title: ctx.i18n.t('login.frame'),
    requests: REQUESTS,
    events: EVENTS,
    mount: (signal) => ctx.use(DIALOG).mount(id, signal),
    // A passkey of the frame's own origin, say, would stand here: `publickey-credentials-get`.
    allow: ['clipboard-write'],
    async present(name, signal) {
      const what = name === 'logIn' ? 'logIn' : 'approve'
      asked.update(() => what)
      // The views look at it, and go by themselves when nothing is asked any more.
      signal.addEventListener('abort', () => life.aborted || asked.update(() => undefined), { once: true })
      await router.open(what === 'logIn' ? EMAIL_LOGIN : APPROVE)
    },
  })
}
