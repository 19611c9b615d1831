import type { FeatureValue, PluginManifest, RemoteConfigState, Reporter } from '../contracts/index.ts'

/** True for a value that means "on": true, or a list with something in it. */
export const isOn = (value: FeatureValue): boolean => (typeof value === 'boolean' ? value : value.length > 0)

const isFeatureValue = (value: unknown): value is FeatureValue =>
  typeof value === 'boolean' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))

/**
 * The value of a plugin's remote switch: an explicit host choice wins, then what remote said (fresh or last good),
 * then the default. Remote never adds code, it only switches off or tunes what the host left open. What is neither a
 * truth value nor a list of names says nothing, whoever said it.
 */
export function featureValue(
  { id, feature }: PluginManifest,
  pins: Readonly<Record<string, FeatureValue | undefined>>,
  { features }: RemoteConfigState,
  reporter: Reporter,
): FeatureValue {
  if (!feature) return true
  const pin = pins[feature.key]
  if (isFeatureValue(pin)) return pin
  const remote = features && reporter.guard({ plugin: id, contribution: 'feature' }, () => feature.fromRemote?.(features), undefined)
  return isFeatureValue(remote) ? remote : feature.default
}
