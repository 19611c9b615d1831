import type { FeatureSwitch, FeatureValue } from '../contracts/index.ts'

/**
 * A remote switch that reads one row of the project's configuration: no row means off, `config: null` means that the
 * project's owner has no opinion (then the default holds), a disabled row means off. `read` says what an enabled row's
 * config stands for; without it the row is a plain flag.
 */
export function remoteSwitch(
  key: string,
  wireId: string,
  fallback: FeatureValue,
  read: (config: readonly string[]) => FeatureValue = () => true,
): FeatureSwitch {
  return {
    key,
    default: fallback,
    fromRemote(features) {
      const row = features.find(({ id }) => id === wireId)
      if (row?.config === null) return undefined
      return row?.config !== undefined && row.isEnabled === true && read(row.config)
    },
  }
}

const list = (config: readonly string[]): FeatureValue => config

/* The product's six remote features (specification §1), for the manifests of their plugins. Ids are the wire's. */

export const EMAIL_FEATURE = /* @__PURE__ */ remoteSwitch('email', 'social_login', true, (config) =>
  config.includes('email'),
)
export const SOCIALS_FEATURE = /* @__PURE__ */ remoteSwitch(
  'socials',
  'social_login',
  ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  (config) => config.filter((provider) => provider !== 'email'),
)
export const SWAPS_FEATURE = /* @__PURE__ */ remoteSwitch('swaps', 'swap', ['1inch'], list)
export const ONRAMP_FEATURE = /* @__PURE__ */ remoteSwitch('onramp', 'onramp', ['coinbase', 'meld'], list)
export const ACTIVITY_FEATURE = /* @__PURE__ */ remoteSwitch('activity', 'activity', true)
export const BRANDING_FEATURE = /* @__PURE__ */ remoteSwitch('branding', 'reown_branding', true)
