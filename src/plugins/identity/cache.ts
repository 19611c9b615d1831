import type { Identity, PluginContext } from '#kernel'
import * as v from 'valibot'
import { readAvatar, readName } from './names.ts'

const KEY = 'identities'
/** Milliseconds that what was read counts as fresh (specification §9). */
const LIFE = 300_000
/** How many are kept; the oldest go. */
const MOST = 50
/** Letters of a picture's address that is kept: pictures in their own address would fill the page's storage. */
const LONGEST_AVATAR = 8_000

/** What is stored may have been written by anybody: it is read as strictly as an answer. */
const Stored = v.record(
  v.string(),
  v.fallback(
    v.nullable(
      v.object({
        name: v.pipe(
          v.nullable(v.string()),
          v.check((name) => name === null || readName(name) === name),
        ),
        avatar: v.pipe(
          v.nullable(v.string()),
          v.check((avatar) => avatar === null || readAvatar(avatar) === avatar),
        ),
        verified: v.boolean(),
        at: v.number(),
      }),
    ),
    null,
  ),
)

/** What was read in the last 5 minutes, by namespace and address; it outlives a reload. */
export interface Cache {
  get(key: string): Identity | undefined
  set(key: string, identity: Identity): void
}

export function createCache({ clock, storage }: Pick<PluginContext, 'clock' | 'storage'>): Cache {
  function fresh() {
    const now = clock.now()
    return Object.entries(storage.get(KEY, Stored) ?? {}).flatMap(([key, entry]) =>
      // A time in the future is a clock that was set back: it proves nothing, so it counts as old (threat T11).
      entry && entry.at <= now && now - entry.at < LIFE ? [[key, entry] as const] : [],
    )
  }
  return {
    get(key) {
      const [, entry] = fresh().find(([name]) => name === key) ?? []
      return entry && { name: entry.name, avatar: entry.avatar, verified: entry.verified }
    },
    set(key, identity) {
      if ((identity.avatar?.length ?? 0) > LONGEST_AVATAR) return
      const others = fresh().filter(([name]) => name !== key)
      const all = [...others, [key, { ...identity, at: clock.now() }] as const]
      storage.set(KEY, Object.fromEntries(all.slice(-MOST)))
    },
  }
}
