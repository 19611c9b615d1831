import type { FeatureValue, PluginManifest, PluginStatus, RemoteConfigState } from '../contracts/index.ts'
import { API_VERSION, type AnyToken } from '../refs.ts'
import { featureValue, isOn } from './features.ts'

/** Why a plugin must not run. */
export type Verdict = Extract<PluginStatus, { readonly state: 'blocked' | 'failed' }> | { readonly state: 'off' }

export interface Circumstances {
  readonly pins: Readonly<Record<string, FeatureValue | undefined>>
  readonly config: RemoteConfigState
  readonly timeZone: string
  /** A lasting failure of the plugin itself. */
  failureOf(id: string): string | undefined
  hasCrashed(id: string): boolean
  isBuiltIn(token: AnyToken): boolean
}

/**
 * Says for every plugin (in start order) whether it may run: installed by the host, minus incompatible and failed,
 * minus pinned off or remotely off, minus region-restricted, minus those whose requirements are missing.
 */
export function judge(ordered: readonly PluginManifest[], circumstances: Circumstances): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  const offered = new Set<symbol>()
  for (const manifest of ordered) {
    const verdict = ownVerdict(manifest, circumstances) ?? missing(manifest, offered, circumstances)
    if (verdict) verdicts.set(manifest.id, verdict)
    else for (const { key } of manifest.provides ?? []) offered.add(key)
  }
  return verdicts
}

function ownVerdict(manifest: PluginManifest, { pins, config, timeZone, failureOf, hasCrashed }: Circumstances): Verdict | undefined {
  if (manifest.apiVersion !== API_VERSION) return { state: 'failed', code: 'PLUGIN_INCOMPATIBLE' }
  const code = failureOf(manifest.id)
  if (code) return { state: 'failed', code }
  if (hasCrashed(manifest.id)) return { state: 'blocked', reason: 'crashed' }
  if (!manifest.essential && !isOn(featureValue(manifest, pins, config))) return { state: 'off' }
  const insisted = manifest.feature && pins[manifest.feature.key] !== undefined
  if (!insisted && manifest.restricted?.({ timeZone })) return { state: 'blocked', reason: 'region' }
  return undefined
}

function missing(manifest: PluginManifest, offered: ReadonlySet<symbol>, { isBuiltIn }: Circumstances): Verdict | undefined {
  const absent = Object.values(manifest.requires ?? {}).filter((token) => !offered.has(token.key) && !isBuiltIn(token))
  return absent.length > 0 ? { state: 'blocked', reason: 'requires', missing: absent.map(({ id }) => id) } : undefined
}
