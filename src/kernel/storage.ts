import { check } from './validate.ts'
import type { KernelStorage, Platform, Schema } from './contracts/index.ts'

/** Version of the envelope `{ v, d }` around every value. */
const VERSION = 1

/** The modal's storage, from which each plugin gets a part of its own. */
export interface RootStorage extends KernelStorage {
  /** The same storage with `prefix` before every key; the prefix brings its own separator (`swaps:`). */
  scoped(prefix: string): KernelStorage
}

/**
 * Versioned, validated values over the browser's storage. What is stored is hostile input (threat T6): another version,
 * broken JSON or a value that does not fit the schema counts as absent and is removed. No call throws; what the browser refuses is kept in memory.
 */
export function createStorage(area: Platform['storage'], { prefix }: { readonly prefix: string }): RootStorage {
  /** What the area refused to write (text) or to remove (undefined). It is read before the area. */
  const memory = new Map<string, string | undefined>()
  let refused = area === undefined

  /** Storage may be blocked (SecurityError) or full (QuotaExceededError) at any call. */
  function attempt<T>(call: () => T): T | undefined {
    try {
      return call()
    } catch {
      refused = true
      return undefined
    }
  }

  function remove(key: string): void {
    memory.set(key, undefined)
    attempt(() => {
      area?.removeItem(key)
      memory.delete(key)
    })
  }

  function read<T>(key: string, schema: Schema<T>): T | undefined {
    const text = memory.has(key) ? memory.get(key) : attempt(() => area?.getItem(key))
    if (text === undefined || text === null) return undefined
    const envelope = open(text)
    const value = envelope && check(schema, envelope.d)
    if (value === undefined) remove(key)
    return value
  }

  function write(key: string, value: unknown): void {
    const text = seal(value)
    if (text === undefined) return remove(key)
    memory.set(key, text)
    attempt(() => {
      if (!area) return
      area.setItem(key, text)
      memory.delete(key)
    })
    // When the write was refused, the next visit must not find the older value.
    if (memory.has(key)) attempt(() => area?.removeItem(key))
  }

  const scopedBy = (start: string): RootStorage =>
    Object.freeze<RootStorage>({
      get: (key, schema) => read(start + key, schema),
      set: (key, value) => write(start + key, value),
      remove: (key) => remove(start + key),
      get volatile() {
        return refused
      },
      scoped: (inner) => scopedBy(start + inner),
    })

  return scopedBy(prefix)
}

/** The text to store, or undefined for what JSON cannot express (undefined, a cycle, a bigint, a throwing `toJSON`). */
function seal(value: unknown): string | undefined {
  try {
    const data = JSON.stringify(value) as string | undefined
    return data && `{"v":${VERSION},"d":${data}}`
  } catch {
    return undefined
  }
}

/** The envelope, or undefined when `text` is something else or of another version. */
function open(text: string): { readonly d?: unknown } | undefined {
  try {
    const envelope = JSON.parse(text) as { readonly v?: unknown; readonly d?: unknown } | null
    return envelope?.v === VERSION ? envelope : undefined
  } catch {
    return undefined
  }
}
