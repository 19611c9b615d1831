import type { Clock, KernelStorage, Schema } from './contracts/index.ts'

interface Stamp {
  /** Wall clock ms at which it was read: what is stored, since the monotonic clock begins anew with each page. */
  readonly at: number
}

export interface Dated<T extends Stamp> {
  /** What is younger than its life, by name; the oldest first. */
  fresh(): ReadonlyMap<string, T>
  put(name: string, value: Omit<T, 'at'>): void
}

interface DatedOptions<T extends Stamp> {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly storage: KernelStorage
  readonly key: string
  readonly schema: Schema<Readonly<Partial<Record<string, T | null>>>>
  /** Milliseconds. */
  readonly life: number
  /** How many are kept; the oldest go. */
  readonly most: number
}

/**
 * Values that outlive a reload for a while. The wall's clock may be set by hand at any time (threat T11), so what this page
 * has seen ages by the monotonic clock as well, and the greater age holds; a time in the future is a clock that was set
 * back, proves nothing, and counts as old. What is old is removed, or it would be young again once the wall comes to the
 * same time a second time.
 */
export function createDated<T extends Stamp>({ clock, storage, key, schema, life, most }: DatedOptions<T>): Dated<T> {
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
      value && ageOf(name, value.at) < life ? [[name, value] as const] : [],
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
    put(name, value) {
      const at = clock.now()
      const others = [...fresh()].filter(([other]) => other !== name)
      known.set(name, { at, since: clock.monotonic() })
      write([...others, [name, { ...value, at } as T] as const].slice(-most))
    },
  }
}
