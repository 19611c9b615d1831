import type { FeatureSwitch } from '#kernel'

/* The product's six remote features (specification §1), for the manifests of their plugins. Row ids are those of the API. */

export const EMAIL_FEATURE: FeatureSwitch = {
  key: 'email',
  default: true,
  fromRemote: { row: 'social_login', word: 'email' },
}
export const SOCIALS_FEATURE: FeatureSwitch = {
  key: 'socials',
  default: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  fromRemote: { row: 'social_login' },
}
export const SWAPS_FEATURE: FeatureSwitch = { key: 'swaps', default: ['1inch'], fromRemote: { row: 'swap' } }
export const ONRAMP_FEATURE: FeatureSwitch = {
  key: 'onramp',
  default: ['coinbase', 'meld'],
  fromRemote: { row: 'onramp' },
}
export const ACTIVITY_FEATURE: FeatureSwitch = { key: 'activity', default: true, fromRemote: { row: 'activity' } }
export const BRANDING_FEATURE: FeatureSwitch = { key: 'branding', default: true, fromRemote: { row: 'reown_branding' } }
