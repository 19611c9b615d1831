/** Paths and ids that the hosted service's wire prescribes; its names stand here and nowhere else. */

/** Where clients fetch a project's features. */
export const CONFIG_PATH = '/appkit/v1/config'

export interface FeatureRow {
  readonly id: string
  readonly isEnabled: boolean
  /** Null means: this project has no opinion. Flags that are on carry an empty list. */
  readonly config: readonly string[] | null
}

/** What a project has switched on when nobody changed anything. */
export const DEFAULT_FEATURES: readonly FeatureRow[] = [
  {
    id: 'social_login',
    isEnabled: true,
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['meld'] },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: true, config: [] },
]
