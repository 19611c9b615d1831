import { defineToken, type PluginContext, type Readable } from '#kernel'
import { createSlice } from '#kernel/runtime'
import type * as Parts from './later/parts.ts'

export type SecondHalf = typeof Parts

/** The part of the shell that the first picture does not need; undefined until it has come. */
export interface Second extends Readable<SecondHalf | undefined> {
  /** Loads it once. What did not load is tried again by the next who needs it. Rejects with CHUNK_FAILED or ABORTED. */
  load(): Promise<SecondHalf>
}

/** The shell's second half, loaded after its first view. */
export const SECOND = /* @__PURE__ */ defineToken<Second>('shell/second')

/** Where the second half comes from, words included. Nothing of the first view waits for it. */
export function createSecond(
  { chunks, i18n, reporter, signal }: PluginContext,
  source: () => Promise<SecondHalf>,
): Second {
  const half = createSlice<SecondHalf | undefined>(undefined, reporter, 'shell')
  let loading: Promise<SecondHalf> | undefined

  async function load(): Promise<SecondHalf> {
    // A copy: state is frozen, and a module cannot be.
    const parts = { ...(await chunks.load(source, 'shell', signal)) }
    i18n.add('shell', parts.laterStrings)
    half.update(() => parts)
    return parts
  }

  return {
    get: half.get,
    subscribe: half.subscribe,
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}
