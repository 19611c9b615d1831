import type { EvictionReason, FeatureValue, PluginManifest, PluginStatus } from '../contracts/index.ts'
import type { AnyToken } from '../refs.ts'
import { isOn } from './features.ts'

/** Why a plugin must not run. */
export type Verdict = Extract<PluginStatus, { readonly state: 'blocked' | 'failed' }> | { readonly state: 'off' }

/** The reason in the event that a view was evicted. */
export const reasonOf = (verdict: Verdict = { state: 'off' }): EvictionReason =>
  verdict.state === 'blocked' ? verdict.reason : verdict.state

export interface Circumstances {
  /** The value of the plugin's remote switch. */
  valueOf(id: string): FeatureValue
  /** The host's list of restricted features has it here, or the plugin itself says so and the host did not decide otherwise. */
  isRestricted(manifest: PluginManifest): boolean
  /** A lasting failure of the plugin itself. */
  failureOf(id: string): string | undefined
  hasCrashed(id: string): boolean | undefined
  isBuiltIn(token: AnyToken): boolean
}

/**
 * The plugins that must not run, of those given in start order: failed, crashed, switched off by the host or remotely,
 * restricted in this region, or without something that they require.
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

function ownVerdict(manifest: PluginManifest, circumstances: Circumstances): Verdict | undefined {
  const { id } = manifest
  const code = circumstances.failureOf(id)
  if (code) return { state: 'failed', code }
  if (circumstances.hasCrashed(id)) return { state: 'blocked', reason: 'crashed' }
  if (!manifest.essential && !isOn(circumstances.valueOf(id))) return { state: 'off' }
  if (circumstances.isRestricted(manifest)) return { state: 'blocked', reason: 'region' }
  return undefined
}

function missing(
  manifest: PluginManifest,
  offered: ReadonlySet<symbol>,
  { isBuiltIn }: Circumstances,
): Verdict | undefined {
  const absent = Object.values(manifest.requires ?? {}).filter((token) => !offered.has(token.key) && !isBuiltIn(token))
  return absent.length > 0 ? { state: 'blocked', reason: 'requires', missing: absent.map(({ id }) => id) } : undefined
}
