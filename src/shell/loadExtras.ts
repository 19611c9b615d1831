import type { PluginContext, Readable, Token } from '#kernel'
import { DIALOG, type DialogService } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type * as Parts from './extras.ts'

export type SecondHalf = typeof Parts

/** The part of the shell that the first picture does not need; undefined until it has come. */
export interface Second extends Readable<SecondHalf | undefined>, DialogService {
  /** Loads it once. What did not load is tried again by the next who needs it. Rejects with CHUNK_FAILED or ABORTED. */
  load(): Promise<SecondHalf>
}

/** The shell's second half, loaded after its first view: what plugins know as the dialog is a part of it. */
export const SECOND = DIALOG as Token<unknown> as Token<Second>

/** Where the second half comes from, words included. Nothing of the first view waits for it. `draw` puts the dialog into the page. */
export function createSecond(context: PluginContext, source: () => Promise<SecondHalf>, draw: () => void): Second {
  const { chunks, i18n, reporter, signal } = context
  const half = createSlice<SecondHalf | undefined>(undefined, reporter, 'shell')
  let loading: Promise<SecondHalf> | undefined

  async function load(): Promise<SecondHalf> {
    // A copy: state is frozen, and a module cannot be.
    const parts = { ...(await chunks.load(source, 'shell', signal)) }
    i18n.add('shell', parts.laterStrings)
    half.update(() => parts)
    return parts
  }

  const once = (): Promise<SecondHalf> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  return {
    get: half.get,
    subscribe: half.subscribe,
    load: once,
    async mount(...node) {
      draw()
      await (await once()).mountNode(context, ...node)
    },
  }
}
