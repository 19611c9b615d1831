import { defineModule, type PluginContext } from 'latchkey/plugin'
import type { LabPage } from '../main.tsx'

export interface LabState {
  readonly ticks: number
  readonly events: number
}

const EVERY = 25

/** A timer, a slice and listeners of each kind; all of it goes through the scope. */
export default defineModule({
  activate(ctx: PluginContext) {
    const { bus, clock, own, router, signal } = ctx
    const state = ctx.slice<LabState>({ ticks: 0, events: 0 })
    let timer: unknown
    const tick = (): void => {
      state.update((now) => ({ ...now, ticks: now.ticks + 1 }))
      timer = clock.setTimeout(tick, EVERY)
    }
    tick()
    own(() => clock.clearTimeout(timer))
    bus.onAny(() => state.update((now) => ({ ...now, events: now.events + 1 })))
    own(router.state.subscribe(() => {}))
    window.addEventListener('resize', tick, { signal })
    const visible = (): void => {}
    document.addEventListener('visibilitychange', visible)
    own(() => document.removeEventListener('visibilitychange', visible))
    ;(window as unknown as { readonly lab: LabPage }).lab.lives.push(new WeakRef(ctx))
  },
})
