import type { Restrictions } from './contracts/index.ts'

/** The zones of specification §1, and the other names that IANA has for them. Browsers report either. */
export const RESTRICTED_TIME_ZONES: readonly string[] =
  /* @__PURE__ */ 'Asia/Shanghai Asia/Urumqi Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Kashgar Asia/Macau Asia/Macao Asia/Hong_Kong Asia/Beijing Hongkong PRC'.split(
    ' ',
  )
const FEATURES: readonly string[] = ['onramp', 'swaps']

/** Whether a feature must not run in a time zone. The zone is read only for a listed feature, because that takes time. */
export function isRestricted(given: Restrictions | undefined): (feature: string, timeZone: () => string) => boolean {
  const features = listOr(FEATURES, given?.features)
  const timeZones = listOr(RESTRICTED_TIME_ZONES, given?.timeZones)
  return (feature, timeZone) => features.includes(feature) && timeZones.includes(timeZone())
}

/** A host's value that is no list counts as none given, so that a mistake never lifts a restriction. */
const listOr = (usual: readonly string[], given: unknown): readonly string[] =>
  Array.isArray(given) ? given.map(String) : usual
