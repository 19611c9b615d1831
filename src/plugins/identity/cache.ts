import { createDated, objectOf, type PluginContext } from '#kernel'
import type { Identity } from '#wallet'
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

/** What was read in the last 5 minutes, by namespace and address; it outlives a reload, except for what was proved. */
export interface Cache {
  get(key: string): Identity | undefined
  set(key: string, identity: Identity): void
}

/** One for each run of the plugin. */
export function createCache({ clock, storage }: Pick<PluginContext, 'clock' | 'storage'>): Cache {
  /** What the chain has proved in this run. What is stored proves nothing: anybody may have written that it does. */
  const proven = new Map<string, string>()
  const dated = createDated({ clock, storage, key: KEY, schema: Stored, life: LIFE, most: MOST })
  return {
    get(key) {
      const entry = dated.fresh().get(key)
      if (!entry || (entry.verified && proven.get(key) !== entry.name)) return undefined
      return { name: entry.name, avatar: entry.avatar, verified: entry.verified }
    },
    set(key, identity) {
      if (identity.verified && identity.name) proven.set(key, identity.name)
      if ((identity.avatar?.length ?? 0) <= LONGEST_AVATAR) dated.put(key, identity)
    },
  }
}
