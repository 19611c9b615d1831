/** Looks for secrets, by value, in what pages have sent, said and stored. */
import { holds, needlesOf, type Secret } from './needles.ts'

export type Channel = 'url' | 'headers' | 'body' | 'socket' | 'console' | 'error' | 'storage' | 'screen'

/** One thing that left a page, or stays in it. */
export interface Seen {
  readonly channel: Channel
  /** Origin of the page that did it. */
  readonly from: string
  /** Where it went: the origin of a request; for the storage, database and key. */
  readonly to: string
  readonly text: string
  /** A page was opened there, as a link does. */
  readonly navigation?: boolean
}

/** A place where a secret has to be, and why. */
export interface Allowance {
  readonly reason: string
  fits(secret: Secret, seen: Seen): boolean
}

/** Every secret that was seen where nothing allows it; in words that do not say it once more. */
export function leaks(
  secrets: readonly Secret[],
  seen: readonly Seen[],
  allowances: readonly Allowance[],
): readonly string[] {
  const found = new Set<string>()
  for (const [texts, places] of byText(seen)) {
    for (const secret of secrets) {
      const suspects = places.filter((place) => !allowances.some(({ fits }) => fits(secret, place)))
      if (suspects.length === 0 || !holds(texts, neededOf(secret))) continue
      // The place itself may be named by it.
      for (const { channel, from, to } of suspects)
        found.add(`${secret.name}: ${channel} of ${from} to ${to.replaceAll(secret.value, '…')}`)
    }
  }
  return [...found]
}

const needles = new WeakMap<Secret, ReturnType<typeof needlesOf>>()

function neededOf(secret: Secret): ReturnType<typeof needlesOf> {
  const known = needles.get(secret) ?? needlesOf(secret)
  needles.set(secret, known)
  return known
}

/** Most things are said many times over: each text is looked through once. */
function byText(seen: readonly Seen[]): ReadonlyMap<string, readonly Seen[]> {
  const texts = new Map<string, Seen[]>()
  for (const one of seen) {
    const places = texts.get(one.text)
    if (places) places.push(one)
    else texts.set(one.text, [one])
  }
  return texts
}
