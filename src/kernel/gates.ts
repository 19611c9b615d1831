import type { Guardian, PluginContext } from './contracts/index.ts'
import { codeOf, LatchkeyError } from './errors/index.ts'
import type { GateRef } from './refs.ts'

/**
 * True when a plugin guards the gate for this passage; `pass` may ask the person then. Guards are known from manifests
 * alone, so that a plugin that has not started, or never will, keeps its gates closed (fail closed).
 */
export const isGuarded = <P>(context: PluginContext, gate: GateRef<P>, passage: NoInfer<P>): boolean =>
  guardiansOf(context, gate, passage).length > 0

/**
 * Waits until every plugin that guards the gate has agreed: one after the other, in start order, since a person is shown one
 * question at a time. Rejects with GATE_CLOSED where a guard throws, or its plugin is off, blocked, failed or
 * does not load; with USER_REJECTED or MODAL_CLOSED where a guard does, with ABORTED by the signal.
 */
export async function pass<P>(
  context: PluginContext,
  gate: GateRef<P>,
  passage: NoInfer<P>,
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([options.signal, context.signal])
  for (const guardian of guardiansOf(context, gate, passage)) {
    try {
      await guardian.ask(gate.id, passage, signal)
    } catch (error) {
      if (signal.aborted) throw new LatchkeyError('ABORTED', { cause: signal.reason })
      // An error without a code: the code that asks the guard did not load.
      if (codeOf(error) !== 'UNKNOWN') throw error
      throw new LatchkeyError('GATE_CLOSED', { params: { plugin: guardian.id }, detail: gate.id, cause: error })
    }
  }
}

/** The plugins that guard the gate for this passage. If `guards` throws, that counts as true, so that a fault opens no gate. */
const guardiansOf = <P>({ guardians, reporter }: PluginContext, { id }: GateRef<P>, passage: P): readonly Guardian[] =>
  guardians().filter((one) => reporter.guard({ contribution: `gate:${id}` }, () => one.guards(id, passage), true))
