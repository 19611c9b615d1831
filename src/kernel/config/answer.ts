import type { FeatureSwitch, RemoteFeature } from '../contracts/index.ts'
import { check } from '../validate.ts'
import { fields, listOf, mapped, shape, text } from '../shapes.ts'
import { row } from './wire.ts'

/** The most that is read of an answer; a real one (about twelve features) is far smaller. */
export const CONFIG_MAX_BYTES = 100_000

/** The rows of an answer, not validated yet. An answer without a `features` list is malformed. */
export const configAnswer = mapped(fields({ features: listOf(shape((value) => value)) }), ({ features }) => features)

/** Rows of the product's own features and the words they may hold. They are known even where their plugin is not installed. */
const PRODUCT_ROWS: Readonly<Record<string, readonly string[]>> = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['coinbase', 'meld'],
  activity: [],
  reown_branding: [],
}

export interface RowsRead {
  /** Undefined when there were rows and none could be used: then the whole answer is ignored. */
  readonly features: readonly RemoteFeature[] | undefined
  /** What was left out, as texts for developers: broken rows; rows and words that nothing here knows. */
  readonly malformed: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Reads an answer row by row. A broken row must not switch its feature off: the row of the `last` good answer takes its
 * place, or one that has no opinion (`config: null`). Unknown rows and words are dropped.
 */
export function readRows(
  rows: readonly unknown[],
  switches: readonly FeatureSwitch[],
  last: readonly RemoteFeature[] | undefined,
): RowsRead {
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

/** The row without unknown words. Where no words are known, the row is a mere flag, whatever its config holds. */
function trimmed(feature: RemoteFeature, words: ReadonlySet<string>, unknown: string[]): RemoteFeature {
  const unknownWords = words.size > 0 ? (feature.config ?? []).filter((word) => !words.has(word)) : []
  if (unknownWords.length === 0) return feature
  unknown.push(...unknownWords.map((word) => `${word} (${feature.id})`))
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
