import type { Bus, FeatureValue, PluginManifest, Readable, RemoteConfig, Reporter } from '../contracts/index.ts'
import { readSwitch } from '../config/readSwitch.ts'
import { FEATURE_CHANGED } from '../contracts/index.ts'
import { derive } from '../derive.ts'
import { createSlice } from '../store.ts'

type Pins = Readonly<Record<string, FeatureValue | undefined>>

export interface FeaturesOptions {
  readonly manifests: readonly PluginManifest[]
  readonly pins: Pins
  /** Switches that are no plugin's own, by key, with the values they have unless the host says otherwise. */
  readonly defaults: Readonly<Record<string, FeatureValue>>
  readonly config: RemoteConfig
  readonly bus: Bus
  readonly reporter: Reporter
}

/** All switches, the product's and the installed plugins', with the values that follow from the host and from remote. */
export interface Features {
  /** Effective values by feature key. */
  readonly values: Readable<Readonly<Record<string, FeatureValue>>>
  valueOf(id: string): FeatureValue
  /** True when the host itself said what the plugin's switch is. */
  isPinned(manifest: PluginManifest): boolean
  pin(key: string, value: FeatureValue | undefined): void
  /** Calls `listener` after a change, and emits the change as events. */
  onChange(listener: () => void): () => void
}

/** True for a value that means "on": true, or a list with something in it. */
export const isOn = (value: FeatureValue): boolean => (typeof value === 'boolean' ? value : value.length > 0)

const isFeatureValue = (value: unknown): value is FeatureValue =>
  typeof value === 'boolean' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))

/**
 * An explicit host choice wins, then what remote said (fresh or last good), then the default. Remote never adds code, it
 * only switches off or tunes what the host left open. A value that is neither a boolean nor a list of strings is
 * ignored, whoever set it.
 */
export function createFeatures({
  manifests,
  pins: chosen,
  defaults,
  config,
  bus,
  reporter,
}: FeaturesOptions): Features {
  const pins = createSlice<Pins>(chosen, reporter)
  const byPlugin = derive(
    [pins, config.state],
    () => new Map(manifests.map((manifest) => [manifest.id, read(manifest)])),
  )
  const values = derive([byPlugin], () => ({
    ...defaults,
    ...Object.fromEntries(
      Object.entries(pins.get()).filter((pin): pin is [string, FeatureValue] => isFeatureValue(pin[1])),
    ),
    ...Object.fromEntries(
      manifests.flatMap(({ id, feature }) =>
        feature ? [[feature.key, byPlugin.get().get(id) ?? feature.default]] : [],
      ),
    ),
  }))

  function read({ feature }: PluginManifest): FeatureValue {
    if (!feature) return true
    const pin = pins.get()[feature.key]
    return isFeatureValue(pin) ? pin : (readSwitch(feature, config.state.get().features) ?? feature.default)
  }

  return {
    values,
    valueOf: (id) => byPlugin.get().get(id) ?? false,
    isPinned: ({ feature }) => feature !== undefined && isFeatureValue(pins.get()[feature.key]),
    pin: (key, value) => pins.update(() => ({ ...pins.get(), [key]: value })),
    onChange(listener) {
      let known = values.get()
      return values.subscribe(() => {
        const before = known
        known = values.get()
        for (const [key, value] of Object.entries(known)) {
          if (JSON.stringify(before[key]) !== JSON.stringify(value)) bus.emit(FEATURE_CHANGED, { key, value })
        }
        listener()
      })
    },
  }
}
