/** Paths and ids of the hosted service's API. They are written only here. */

/** Where clients fetch a project's features. */
export const CONFIG_PATH = '/appkit/v1/config'

export interface FeatureRow {
  readonly id: string
  readonly isEnabled: boolean
  /** Null means: this project has no opinion. Flags that are on carry an empty list. */
  readonly config: readonly string[] | null
}

/** What a project has switched on when nobody changed anything: features whose endpoints are here. */
export const DEFAULT_FEATURES: readonly FeatureRow[] = [
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
  { id: 'reown_branding', isEnabled: true, config: [] },
  {
    id: 'social_login',
    isEnabled: true,
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
]
