import type { Clock, KernelStorage, Schema } from './contracts/index.ts'

interface Stamp {
  /** When it was put, in ms of the wall clock: the monotonic clock starts anew with each page, so it cannot be stored. */
  readonly at: number
}

export interface TtlCache<T extends Stamp> {
  /** What is younger than `ttl`, by name; the oldest first. */
  fresh(): ReadonlyMap<string, T>
  set(name: string, value: Omit<T, 'at'>): void
}

interface TtlCacheOptions<T extends Stamp> {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly storage: KernelStorage
  readonly key: string
  readonly schema: Schema<Readonly<Partial<Record<string, T | null>>>>
  /** How long a value is good, in ms. */
  readonly ttl: number
  /** How many are kept; the oldest go. */
  readonly max: number
}

/**
 * Stored values that expire. The wall clock may be set by hand at any time (threat T11), so what this page has read also
 * ages by the monotonic clock, and the greater age counts. A time in the future means that the clock was set back; its age
 * is unknown, so it counts as expired. What has expired is removed, or it would be valid again after the clock is set back.
 */
export function createTtlCache<T extends Stamp>({
  clock,
  storage,
  key,
  schema,
  ttl,
  max,
}: TtlCacheOptions<T>): TtlCache<T> {
  /** Stamps that this page has met, and the monotonic time that each stands for. */
  let known = new Map<string, { readonly at: number; readonly since: number }>()

  function ageOf(name: string, at: number): number {
    const age = clock.now() - at
    if (age < 0) return Infinity
    const mine = known.get(name)
    return mine?.at === at ? Math.max(age, clock.monotonic() - mine.since) : age
  }

  function fresh(): Map<string, T> {
    const stored = Object.entries(storage.get(key, schema) ?? {})
    const young = stored.flatMap(([name, value]) =>
      value && ageOf(name, value.at) < ttl ? [[name, value] as const] : [],
    )
    known = new Map(young.map(([name, { at }]) => [name, { at, since: clock.monotonic() - ageOf(name, at) }]))
    if (young.length < stored.length) write(young)
    return new Map(young)
  }

  function write(entries: readonly (readonly [string, T])[]): void {
    if (entries.length === 0) storage.remove(key)
    else storage.set(key, Object.fromEntries(entries))
  }

  return {
    fresh,
    set(name, value) {
      const at = clock.now()
      const others = [...fresh()].filter(([other]) => other !== name)
      known.set(name, { at, since: clock.monotonic() })
      write([...others, [name, { ...value, at } as T] as const].slice(-max))
    },
  }
}
