import type { PluginContext } from '#kernel'
import { HOST } from '#wallet'
import { createEngine } from '../parts/engine.ts'
import type { Engine } from '../parts/ready.ts'
import { createKnownSessions, type KnownSessions } from './knownSessions.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { disconnectAll } from './service.ts'
import { createFlowStore, type FlowStore } from './state.ts'
import { createTabs, type Channel, type Tabs } from './tabs.ts'

export interface Flow {
  readonly engine: Engine
  readonly required: () => boolean
  readonly store: FlowStore
  readonly sessions: KnownSessions
  readonly prompt: Prompt
  /** The nonces given out for one click and not used yet. */
  readonly nonces: Nonces
  readonly tabs: Tabs
}

export function createFlow(ctx: PluginContext, open?: (name: string) => Channel | undefined): Flow {
  const engine = createEngine(ctx)
  const { name } = ctx.use(HOST)
  const tabs = createTabs(ctx, `latchkey:${name === undefined ? '' : `${name}/`}siwx`, open)
  ctx.own(tabs.close)
  // Whatever cannot be asked counts as required.
  const required = (): boolean =>
    ctx.reporter.guard({ contribution: 'getRequired' }, () => Boolean(engine.siwx.getRequired?.()), true)
  const store = createFlowStore(ctx, required)
  const sessions = createKnownSessions(ctx, engine.siwx, store, (account) => {
    if (required()) void disconnectAll(ctx, [account])
  })
  const prompt = createPrompt(ctx, { engine, required, sessions, store })
  return { engine, required, store, sessions, prompt, nonces: createNonces(), tabs }
}
