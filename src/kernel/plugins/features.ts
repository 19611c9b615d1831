import type { FeatureValue, PluginManifest, RemoteConfigState } from '../contracts/index.ts'

/** True for a value that means "on": true, or a list with something in it. */
export const isOn = (value: FeatureValue): boolean => (typeof value === 'boolean' ? value : value.length > 0)

/**
 * The value of a plugin's remote switch: an explicit host choice wins, then what remote said (fresh or last good),
 * then the default. Remote never adds code, it only switches off or tunes what the host left open.
 */
export function featureValue(
  manifest: PluginManifest,
  pins: Readonly<Record<string, FeatureValue | undefined>>,
  config: RemoteConfigState,
): FeatureValue {
  const { feature } = manifest
  if (!feature) return true
  const pin = pins[feature.key]
  if (pin !== undefined) return pin
  const remote = config.features && feature.fromRemote?.(config.features)
  return remote ?? feature.default
}
