import { defineModule, defineToken, guard, provide, type PluginContext } from '#kernel'
import { ACCOUNT_GATE, HOST, SIGN_IN } from '#wallet'
import { admit, type AdmitParts } from './flow/admit.ts'
import { createPrompt } from './flow/prompt.ts'
import { follow } from './flow/follow.ts'
import { createKnownSessions } from './flow/knownSessions.ts'
import { createNonces } from './flow/nonces.ts'
import { createSignIn, disconnectAll, type SignInControl } from './flow/service.ts'
import { createTabs, type Channel, type Tabs } from './flow/tabs.ts'
import { createEngine } from './parts/engine.ts'
import { PROMPT } from './refs.ts'
import { strings } from './strings.ts'

interface Flow extends AdmitParts {
  readonly tabs: Tabs
  readonly service: SignInControl
}
const FLOW = /* @__PURE__ */ defineToken<Flow>('siwx/flow')

function createFlow(ctx: PluginContext, open?: (name: string) => Channel | undefined): Flow {
  ctx.i18n.add(ctx.id, strings)
  const engine = createEngine(ctx)
  const { name } = ctx.use(HOST)
  const tabs = createTabs(ctx, `latchkey:${name === undefined ? '' : `${name}/`}siwx`, open)
  ctx.own(tabs.close)
  // Whatever cannot be asked counts as required.
  const required = (): boolean =>
    ctx.reporter.guard({ contribution: 'getRequired' }, () => Boolean(engine.siwx.getRequired?.()), true)
  const nonces = createNonces()
  let service: SignInControl | undefined
  const sessions = createKnownSessions(ctx, engine.siwx, {
    changed: (why) => service?.publish(why),
    ended(account) {
      if (required()) void disconnectAll(ctx, [account])
    },
  })
  const prompt = createPrompt(ctx, { engine, sessions, required })
  service = createSignIn(ctx, { engine, sessions, prompt, required, nonces, tell: tabs.tell })
  ctx.own(prompt.state.subscribe(() => service?.publish()))
  return { engine, sessions, prompt, required, nonces, tabs, service }
}

/** The plugin's code. Tests bring their own channel between tabs. */
export const siwxModule = (open?: (name: string) => Channel | undefined) =>
  defineModule({
    services: [
      provide(FLOW, { make: (_, ctx) => createFlow(ctx, open) }),
      provide(PROMPT, { requires: { flow: FLOW }, make: ({ flow }) => flow.prompt }),
      provide(SIGN_IN, {
        requires: { flow: FLOW },
        make({ flow: { service } }) {
          const { state, session, signIn, signOut, challenge } = service
          return { state, session, signIn, signOut, challenge }
        },
      }),
    ],
    guards: [
      guard(ACCOUNT_GATE, async (passage, ctx, signal) => {
        const flow = ctx.use(FLOW)
        await admit(ctx, flow, passage, signal)
        flow.tabs.tell()
      }),
    ],
    activate(ctx) {
      const flow = ctx.use(FLOW)
      follow(ctx, flow)
    },
  })

export default siwxModule()
