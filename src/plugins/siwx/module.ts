import { defineModule, defineToken, guard, provide } from '#kernel'
import { ACCOUNT_GATE, SIGN_IN } from '#wallet'
import { admit } from './flow/admit.ts'
import { createFlow, type Flow } from './flow/flow.ts'
import { follow } from './flow/follow.ts'
import { createSignIn } from './flow/service.ts'
import type { Channel } from './flow/tabs.ts'
import { PROMPT } from './refs.ts'
import en from './locales/en.ts'

const FLOW = /* @__PURE__ */ defineToken<Flow>('siwx/flow')

/** The plugin's code. Tests bring their own channel between tabs. */
export const siwxModule = (open?: (name: string) => Channel | undefined) =>
  defineModule({
    strings: { en },
    services: [
      provide(FLOW, { make: (_, ctx) => createFlow(ctx, open) }),
      provide(PROMPT, { requires: { flow: FLOW }, make: ({ flow }) => flow.prompt }),
      provide(SIGN_IN, { requires: { flow: FLOW }, make: ({ flow }, ctx) => createSignIn(ctx, flow) }),
    ],
    guards: [
      guard(ACCOUNT_GATE, async (passage, ctx, signal) => {
        const flow = ctx.use(FLOW)
        await admit(ctx, flow, passage, signal)
        flow.tabs.tell()
      }),
    ],
    activate(ctx) {
      follow(ctx, ctx.use(FLOW))
    },
  })

export default siwxModule()
