import { lazy, type PluginContext, type Readable, type Token } from '#kernel'
import { DIALOG, type DialogService } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type * as Parts from './extras.ts'

export type ShellExtras = typeof Parts

/** The part of the shell that the first picture does not need; undefined until it has come. */
export interface LazyExtras extends Readable<ShellExtras | undefined>, DialogService {
  /** Loads it once. What did not load is tried again by the next who needs it. Rejects with CHUNK_FAILED or ABORTED. */
  load(): Promise<ShellExtras>
}

/** The shell's extras are loaded after its first view. Plugins know a part of them as the dialog. */
export const EXTRAS = DIALOG as Token<unknown> as Token<LazyExtras>

/** Loads the extras, words included. Nothing of the first view waits for them. `draw` puts the dialog into the page. */
export function createExtras(context: PluginContext, source: () => Promise<ShellExtras>, draw: () => void): LazyExtras {
  const { chunks, i18n, reporter, signal } = context
  const loaded = createSlice<ShellExtras | undefined>(undefined, reporter, 'shell')
  const { load } = lazy(async () => {
    // A copy: state is frozen, and a module cannot be.
    const parts = { ...(await chunks.load(source, 'shell', signal)) }
    i18n.add('shell', parts.extrasStrings)
    loaded.update(() => parts)
    return parts
  })

  return {
    get: loaded.get,
    subscribe: loaded.subscribe,
    load,
    async mount(...node) {
      draw()
      await (await load()).mountNode(context, ...node)
    },
  }
}
