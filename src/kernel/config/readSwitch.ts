import type { FeatureSwitch, FeatureValue, RemoteFeature } from '../contracts/index.ts'

/** What the project's configuration says about a switch; undefined where it has no opinion. */
export function readSwitch(
  { default: all, fromRemote }: FeatureSwitch,
  features: readonly RemoteFeature[] | undefined,
): FeatureValue | undefined {
  if (!fromRemote || !features) return undefined
  const row = features.find(({ id }) => id === fromRemote.row)
  if (row ? row.config === null : fromRemote.optional) return undefined
  if (!row?.isEnabled) return false
  const words = row.config ?? []
  if (Array.isArray(all)) return words.filter((word) => all.includes(word))
  return fromRemote.word === undefined || words.includes(fromRemote.word)
}
