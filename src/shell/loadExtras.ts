import type { PluginContext, Readable, Token } from '#kernel'
import { DIALOG, type DialogService } from '#wallet'
import { createSlice } from '#kernel/runtime'
import type * as Parts from './extras.ts'

export type ShellExtras = typeof Parts

/** The part of the shell that the first picture does not need; undefined until it has come. */
export interface LazyExtras extends Readable<ShellExtras | undefined>, DialogService {
  /** Loads it once. What did not load is tried again by the next who needs it. Rejects with CHUNK_FAILED or ABORTED. */
  load(): Promise<ShellExtras>
}

/** The shell's second half, loaded after its first view: what plugins know as the dialog is a part of it. */
export const EXTRAS = DIALOG as Token<unknown> as Token<LazyExtras>

/** Where the second half comes from, words included. Nothing of the first view waits for it. `draw` puts the dialog into the page. */
export function createExtras(context: PluginContext, source: () => Promise<ShellExtras>, draw: () => void): LazyExtras {
  const { chunks, i18n, reporter, signal } = context
  const half = createSlice<ShellExtras | undefined>(undefined, reporter, 'shell')
  let loading: Promise<ShellExtras> | undefined

  async function load(): Promise<ShellExtras> {
    // A copy: state is frozen, and a module cannot be.
    const parts = { ...(await chunks.load(source, 'shell', signal)) }
    i18n.add('shell', parts.extrasStrings)
    half.update(() => parts)
    return parts
  }

  const once = (): Promise<ShellExtras> =>
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
