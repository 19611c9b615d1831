import { createTtlCache, objectOf, type PluginContext } from '#kernel'
import type { Identity } from '#wallet'
import * as v from 'valibot'
import { readAvatar, readName } from './names.ts'

const KEY = 'identities'
/** Milliseconds for which an entry is reused (specification §9). */
const LIFE = 300_000
/** Entries; the oldest are dropped. */
const MOST = 50
/** Characters of a picture's address that is stored: `data:` pictures would fill the page's storage. */
const LONGEST_AVATAR = 8_000

/** Storage is untrusted, so it is validated as strictly as an answer of the service. */
const Stored = v.record(
  v.string(),
  v.fallback(
    v.nullable(
      objectOf({
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

/** Identities read in the last 5 minutes, by namespace and address. They survive a reload, except for verified ones. */
export interface Cache {
  get(key: string): Identity | undefined
  set(key: string, identity: Identity): void
}

/** One cache per run of the plugin. */
export function createCache({ clock, storage }: Pick<PluginContext, 'clock' | 'storage'>): Cache {
  /** Names verified in this run. `verified` in storage proves nothing, because anybody may have written it. */
  const proven = new Map<string, string>()
  const stored = createTtlCache({ clock, storage, key: KEY, schema: Stored, ttl: LIFE, max: MOST })
  return {
    get(key) {
      const entry = stored.fresh().get(key)
      if (!entry || (entry.verified && proven.get(key) !== entry.name)) return undefined
      return { name: entry.name, avatar: entry.avatar, verified: entry.verified }
    },
    set(key, identity) {
      if (identity.verified && identity.name) proven.set(key, identity.name)
      if ((identity.avatar?.length ?? 0) <= LONGEST_AVATAR) stored.set(key, identity)
    },
  }
}
