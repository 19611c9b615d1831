import type { Guardian, PluginContext } from '../contracts/index.ts'
import { isOn, type Features } from './features.ts'
import type { Unit } from './unit.ts'

/** Plugins that guard gates, in start order, without those that the host itself has switched off. */
export const guardiansOf = (
  inOrder: readonly Unit[],
  features: Pick<Features, 'isPinned' | 'valueOf'>,
  activate: (id: string) => Promise<PluginContext>,
): readonly Guardian[] =>
  inOrder.flatMap((unit) => {
    const { id, gates } = unit.manifest
    if (!gates || (features.isPinned(unit.manifest) && !isOn(features.valueOf(id)))) return []
    const ask: Guardian['ask'] = async (...question) =>
      (await import('./guards.ts')).askGuard(unit, () => activate(id), ...question)
    // A function and not the list of gates, because other plugins must not see this plugin's options.
    const guards: Guardian['guards'] = (gate, passage) =>
      gates.some((one) => one.gate.id === gate && (one.when?.(passage as never, unit.options as never) ?? true))
    return Object.freeze<Guardian>({ id, guards, ask })
  })
