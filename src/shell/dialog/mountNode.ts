import { LatchkeyError, waitFor, withTimeout, type PluginContext } from '#kernel'
import { DIALOG_NODE } from '#wallet'
import { nodeTableOf } from './nodeTable.ts'

/** Milliseconds. A plugin's start and its chunk have shorter limits; this one is for embedded modals that are never mounted. */
const LIMIT = 20_000

const missing = (id: string, why: string): LatchkeyError =>
  new LatchkeyError('SERVICE_UNAVAILABLE', { detail: `dialog node ${id}: ${why}` })

/** `DialogService.mount`: asks for the node and waits until it is drawn in the dialog. */
export function mountNode(context: PluginContext, id: string, signal: AbortSignal): Promise<void> {
  const limit = {
    clock: context.clock,
    ms: LIMIT,
    signal: AbortSignal.any([signal, context.signal]),
    code: 'SERVICE_UNAVAILABLE',
    what: `dialog node ${id}: took too long`,
  } as const
  return withTimeout(limit, async (life) => {
    const isContributed = context
      .items(DIALOG_NODE)
      .get()
      .some((item) => item.id === id)
    if (!isContributed) throw missing(id, 'no plugin contributes it')
    const table = nodeTableOf(context)
    table.want(id)
    const before = table.stateOf(id)
    if (before?.is === 'failed') before.retry()
    await waitFor(
      { get: () => table.stateOf(id), subscribe: table.subscribe },
      (now) => {
        if (!now || (now === before && now.is === 'failed')) return undefined
        if (now.is === 'failed') throw new LatchkeyError('CHUNK_FAILED', { detail: `dialog node ${id}` })
        return now
      },
      life,
    )
  })
}
