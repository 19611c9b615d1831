import type { FeatureSwitch, RemoteFeature } from '../contracts/index.ts'
import { check } from '../border.ts'
import { fields, listOf, mapped, shape, text } from '../shapes.ts'
import { row } from './wire.ts'

/** Far above any real answer (about twelve features). */
export const CONFIG_MAX_BYTES = 100_000

/** The rows of an answer, each yet to be read. Without a `features` list there is no answer. */
export const configAnswer = mapped(fields({ features: listOf(shape((value) => value)) }), ({ features }) => features)

/** Rows of the product's own features, and the words they may hold: known also where their plugin is not installed. */
const PRODUCT_ROWS: Readonly<Record<string, readonly string[]>> = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['coinbase', 'meld'],
  activity: [],
  reown_branding: [],
}

export interface Understood {
  /** Undefined when no row of a list could be used: such an answer says nothing. */
  readonly features: readonly RemoteFeature[] | undefined
  /** What was left out, in words for developers: broken rows, and what this page has no use for. */
  readonly malformed: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Reads an answer row by row. A broken row must not switch off what it is about: what the `last` good answer says of it
 * stands, and where there is none, nobody has an opinion. Rows and words that nobody knows are dropped.
 */
export function understand(
  rows: readonly unknown[],
  switches: readonly FeatureSwitch[],
  last: readonly RemoteFeature[] | undefined,
): Understood {
  const known = wordsByRow(switches)
  const good = new Map<string, RemoteFeature>()
  const broken = new Set<string>()
  const malformed: string[] = []
  const unknown: string[] = []
  for (const [at, value] of rows.entries()) {
    const id = check(named, value)?.id
    const feature = check(row, value)
    const words = id === undefined ? undefined : known.get(id)
    // A broken row without an id may be about any feature that the answer does not name.
    if (id === undefined) for (const any of known.keys()) broken.add(any)
    else if (words && !feature) broken.add(id)
    if (!feature) malformed.push(`row ${at} (${id ?? 'without an id'})`)
    else if (!words) unknown.push(feature.id)
    else if (!good.has(feature.id)) good.set(feature.id, trimmed(feature, words, unknown))
  }
  if (good.size === 0 && rows.length > 0) return { features: undefined, malformed, unknown }
  const before = last ?? [...broken].map((id): RemoteFeature => ({ id, config: null }))
  const standIns = before.filter(({ id }) => broken.has(id) && !good.has(id))
  return { features: [...good.values(), ...standIns], malformed, unknown }
}

const named = fields({ id: text() })

/** The row without words that nobody knows. A row that knows no words at all is a flag, whatever its config holds. */
function trimmed(feature: RemoteFeature, words: ReadonlySet<string>, unknown: string[]): RemoteFeature {
  const strange = words.size > 0 ? (feature.config ?? []).filter((word) => !words.has(word)) : []
  if (strange.length === 0) return feature
  unknown.push(...strange.map((word) => `${word} (${feature.id})`))
  return { ...feature, config: feature.config?.filter((word) => words.has(word)) }
}

function wordsByRow(switches: readonly FeatureSwitch[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map(Object.entries(PRODUCT_ROWS).map(([id, words]) => [id, new Set(words)]))
  for (const { default: all, fromRemote } of switches) {
    if (!fromRemote) continue
    const words = known.get(fromRemote.row) ?? new Set()
    for (const word of [...(Array.isArray(all) ? all : []), fromRemote.word]) if (word) words.add(word)
    known.set(fromRemote.row, words)
  }
  return known
}
