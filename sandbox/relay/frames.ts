/** A log of the last frames: kinds, tags and sizes, never contents (which are encrypted anyway). */
import type { Kind } from './faults.ts'
import type { Fate } from './frameQueue.ts'

const KEPT = 200

export interface FrameEntry {
  readonly at: string
  /** The end of the client's id. */
  readonly client: string
  readonly kind: Kind
  readonly fate: Fate
  /** Characters. */
  readonly bytes: number
  readonly method: string | null
  readonly tag: number | null
  /** The topic's first eight characters. */
  readonly topic: string | null
}

export interface Frame {
  readonly client: string
  readonly kind: Kind
  readonly fate: Fate
  readonly bytes: number
  readonly method?: string
  readonly tag?: number
  readonly topic?: string
}

export interface FrameLog {
  add(frame: Frame): void
  list(): readonly FrameEntry[]
  clear(): void
}

export function createFrameLog(now: () => number): FrameLog {
  const entries: FrameEntry[] = []
  return {
    add({ client, kind, fate, bytes, method = null, tag = null, topic }) {
      const at = new Date(now()).toISOString()
      entries.push({ at, client: client.slice(-8), kind, fate, bytes, method, tag, topic: topic?.slice(0, 8) ?? null })
      if (entries.length > KEPT) entries.splice(0, entries.length - KEPT)
    },
    list: () => [...entries],
    clear() {
      entries.length = 0
    },
  }
}
