/** What a plugin has asked a wallet or a service to do: listed while the page lives, and what is open also over a reload. */
import { createBox, type PluginContext, type Readable, type Schema } from '#kernel'
import { plainText } from './plainText.ts'

export interface JournalOptions<E extends { readonly key: string }, S> {
  /** Where the plugin's storage has it. */
  readonly name: string
  /** More entries are not kept. What is over leaves first, the oldest before the others; then the oldest of all. */
  readonly most: number
  /** What was stored is untrusted: other scripts of the page can write there. */
  readonly schema: Schema<readonly S[]>
  /** Its end is not known yet. */
  isOpen(entry: E): boolean
  /** What a reload needs of an open entry; false if nothing is lost without it. Numbers of type bigint become text. */
  write(entry: E): object | false
}

/** The newest entry first. */
export interface Journal<E extends { readonly key: string }, S> extends Readable<readonly E[]> {
  find(key: string): E | undefined
  /** Returns the key of the new entry. */
  add(entry: Omit<E, 'key'>): string
  change(key: string, next: Partial<E>): void
  drop(key: string): void
  /** Aborts when the entry leaves the journal and when the plugin stops. */
  signal(key: string): AbortSignal
  /** Adds what earlier pages have left open, in its old order, and returns each with its new key. */
  restore(read: (stored: S) => Omit<E, 'key'>): readonly E[]
}

export function createJournal<E extends { readonly key: string }, S>(
  ctx: Pick<PluginContext, 'own' | 'reporter' | 'storage'>,
  { name, most, schema, isOpen, write }: JournalOptions<E, S>,
): Journal<E, S> {
  const { storage } = ctx
  const box = createBox<readonly E[]>(ctx, [])
  const lives = new Map<string, AbortController>()
  let count = 0
  ctx.own(() => lives.forEach((life) => life.abort()))

  const find = (key: string): E | undefined => box.get().find((entry) => entry.key === key)

  function store(): void {
    const open = box.get().flatMap((entry) => (isOpen(entry) ? write(entry) || [] : []))
    if (open.length === 0) return storage.remove(name)
    storage.set(name, JSON.parse(plainText(open)))
  }

  function remove(key: string): void {
    lives.get(key)?.abort()
    lives.delete(key)
    box.update((now) => now.filter((entry) => entry.key !== key))
  }

  function put(entry: Omit<E, 'key'>): string {
    count += 1
    const key = String(count)
    lives.set(key, new AbortController())
    box.update((now) => [{ ...entry, key } as E, ...now])
    const [, ...older] = box.get()
    if (older.length >= most) remove((older.findLast((each) => !isOpen(each)) ?? older.at(-1)!).key)
    return key
  }

  return {
    get: box.get,
    subscribe: box.subscribe,
    find,
    add(entry) {
      const key = put(entry)
      store()
      return key
    },
    change(key, next) {
      box.update((now) => now.map((entry) => (entry.key === key ? { ...entry, ...next } : entry)))
      store()
    },
    drop(key) {
      remove(key)
      store()
    },
    signal: (key) => lives.get(key)?.signal ?? AbortSignal.abort(),
    restore(read) {
      // The entry that is added last stands first. Nothing is stored anew, because all of this was read from there.
      const keys = (storage.get(name, schema) ?? []).toReversed().map((stored) => put(read(stored)))
      return keys.flatMap((key) => find(key) ?? []).toReversed()
    },
  }
}
