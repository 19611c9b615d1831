/** Asks a guard. Loaded for the first gate that is guarded; where it does not load, the gate stays closed. */
import type { PluginContext } from '../contracts/index.ts'
import { isQuiet, LatchkeyError } from '../errors/index.ts'
import { raceAbort } from '../wait.ts'
import type { Unit } from './unit.ts'

/** Starts the plugin if need be. Rejects with GATE_CLOSED, or with what the person said: USER_REJECTED, MODAL_CLOSED. */
export async function askGuard(
  unit: Unit,
  activate: () => Promise<PluginContext>,
  gate: string,
  passage: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { id } = unit.manifest
  let started: PluginContext | undefined
  try {
    const context = (started = await raceAbort(signal, activate))
    const guard = unit.running?.guards.find((one) => one.gate.id === gate)
    if (!guard) throw new LatchkeyError('SERVICE_UNAVAILABLE', { detail: `${id} has no guard for ${gate}` })
    const life = AbortSignal.any([signal, context.signal])
    await raceAbort(life, async () => guard.pass(passage as never, context, life))
  } catch (error) {
    // The person said no or closed the modal, which is not the guard's fault.
    if (isQuiet(error) && !started?.signal.aborted) throw error
    throw new LatchkeyError('GATE_CLOSED', { params: { plugin: id }, detail: `${gate}: ${id}`, cause: error })
  }
}
