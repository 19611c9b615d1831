import type { GateContribution, PluginContext, Reporter } from '../contracts/index.ts'
import type { GateRef } from '../refs.ts'
import type { Unit } from './unit.ts'

/** The gates of all installed plugins, as contexts offer them. */
export interface Gates {
  isGuarded<P>(gate: GateRef<P>, passage: P): boolean
  pass<P>(gate: GateRef<P>, passage: P, signal: AbortSignal): Promise<void>
}

export interface GatesOptions {
  /** In start order. */
  readonly units: () => readonly Unit[]
  /** The host itself has switched the plugin off. */
  readonly isLeftOut: (unit: Unit) => boolean
  readonly activate: (id: string) => Promise<PluginContext>
  readonly reporter: Reporter
}

/**
 * What stands before a gate is known from manifests alone, so that a plugin that has not started, or never will, keeps its
 * gates closed (fail closed). How they are passed is loaded with the first passage that somebody guards.
 */
export function createGates({ units, isLeftOut, activate, reporter }: GatesOptions): Gates {
  const concerned = (gate: { readonly id: string }, passage: unknown): readonly Unit[] =>
    units().filter((unit) => {
      const { gates } = unit.manifest
      if (!gates || isLeftOut(unit)) return false
      // A list that cannot be read may name any gate.
      if (!Array.isArray(gates)) return true
      return gates.some((one: Partial<GateContribution>) => one?.gate?.id === gate.id && concerns(unit, one, passage))
    })

  const concerns = ({ manifest, options }: Unit, { when }: Partial<GateContribution>, passage: unknown): boolean =>
    reporter.guard(
      { plugin: manifest.id, contribution: 'gate' },
      () => when?.(passage as never, options as never) ?? true,
      true,
    )

  return {
    isGuarded: (gate, passage) => concerned(gate, passage).length > 0,
    async pass(gate, passage, signal) {
      const guarding = concerned(gate, passage)
      if (guarding.length === 0) return
      const { askGuards } = await import('./guards.ts')
      await askGuards({ gate, passage, signal, guarding, activate })
    },
  }
}
