import { lazy, type PluginContext, type Readable, type Token } from '#kernel'
import { DIALOG, type DialogService } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type * as Parts from './extras.ts'

export type ShellExtras = typeof Parts

/** The extras; undefined until they have loaded. */
export interface LazyExtras extends Readable<ShellExtras | undefined>, DialogService {
  /** Loads them once; after a failure, the next call tries again. Rejects with CHUNK_FAILED or ABORTED. */
  load(): Promise<ShellExtras>
  /** Puts the closed dialog into the page, and what is drawn beside it. */
  draw(): void
}

/** The same token as DIALOG, with a wider type: plugins use only `mount`. */
export const EXTRAS = DIALOG as Token<unknown> as Token<LazyExtras>

/** Loads the extras. `draw` puts the dialog into the page. */
export function createExtras(context: PluginContext, source: () => Promise<ShellExtras>, draw: () => void): LazyExtras {
  const { chunks, reporter, signal } = context
  const loaded = createSlice<ShellExtras | undefined>(undefined, reporter, 'shell')
  const { load } = lazy(async () => {
    // A copy, because a slice freezes its value, and a module cannot be frozen.
    const parts = { ...(await chunks.load(source, 'shell', signal)) }
    loaded.update(() => parts)
    return parts
  })

  return {
    get: loaded.get,
    subscribe: loaded.subscribe,
    load,
    draw,
    async mount(...node) {
      draw()
      await (await load()).mountNode(context, ...node)
    },
  }
}
