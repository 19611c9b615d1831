/** Passing a gate that is guarded. Loaded with the first such passage; where it does not load, the gate stays closed. */
import type { PluginContext } from '../contracts/index.ts'
import { isQuiet, LatchkeyError } from '../errors/index.ts'
import type { AnyGate } from '../refs.ts'
import { untilAborted } from '../untilAborted.ts'
import type { Unit } from './unit.ts'

export interface Passage {
  readonly gate: AnyGate
  readonly passage: unknown
  readonly signal: AbortSignal
  readonly guarding: readonly Unit[]
  readonly activate: (id: string) => Promise<PluginContext>
}

/** Asks one after the other, in start order: a person is shown one question at a time. */
export async function askGuards({ gate, passage, signal, guarding, activate }: Passage): Promise<void> {
  for (const unit of guarding) {
    const { id } = unit.manifest
    let started: PluginContext | undefined
    try {
      const context = (started = await untilAborted(signal, () => activate(id)))
      const guard = unit.running?.guards.find((one) => one.gate.id === gate.id)
      if (!guard) throw new LatchkeyError('SERVICE_UNAVAILABLE', { detail: `${id} has no guard for ${gate.id}` })
      const life = AbortSignal.any([signal, context.signal])
      await untilAborted(life, () => guard.pass(passage as never, context, life))
    } catch (error) {
      if (signal.aborted) throw new LatchkeyError('ABORTED', { cause: signal.reason })
      // A person who says no, or closes the modal, is no fault of the guard's.
      if (isQuiet(error) && !started?.signal.aborted) throw error
      throw new LatchkeyError('GATE_CLOSED', { params: { plugin: id }, detail: `${gate.id}: ${id}`, cause: error })
    }
  }
}
