/** Paths and ids of the hosted service's API. They are written only here. */

/** Where clients fetch a project's features. */
export const CONFIG_PATH = '/appkit/v1/config'

export interface FeatureRow {
  readonly id: string
  readonly isEnabled: boolean
  /** Null means: this project has no opinion. Flags that are on carry an empty list. */
  readonly config: readonly string[] | null
}

/**
 * What a project has switched on when nobody changed anything: features whose endpoints are here. Swaps, the on-ramp, e-mail
 * and social login have none yet; whoever tests their switches turns them on by the control `features`.
 */
export const DEFAULT_FEATURES: readonly FeatureRow[] = [
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: true, config: [] },
]
