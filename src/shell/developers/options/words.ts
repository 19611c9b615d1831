import type { PluginManifest } from '#kernel'
import { listed, type Finding } from './checks.ts'
import { nearest } from './nearest.ts'
import { WORD_KEYS } from './wordKeys.ts'

/** Plural suffixes, by CLDR. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/**
 * Checks a key of `strings`. Our keys are in a list; other plugins' keys are known only if their manifests hold them, so unknown keys
 * of other plugins are not reported.
 */
export function wordKeys(manifests: readonly PluginManifest[]): (key: string, path: string) => readonly Finding[] {
  const ours = WORD_KEYS.trim().split(/\s+/)
  const groups = new Set(ours.map(groupOf))
  const known = [...ours, ...manifests.flatMap(({ contributes }) => Object.keys(contributes?.strings?.en ?? {}))]
  const bases = new Set([...known, ...known.map((key) => key.replace(PLURAL, ''))])
  const foreign = new Set(manifests.map(({ id }) => id).filter((id) => !groups.has(id)))
  return (key, path) => {
    if (bases.has(key) || bases.has(key.replace(PLURAL, '')) || foreign.has(groupOf(key))) return []
    const near = nearest(key, known).map((name) => `"${name}"`)
    return [
      {
        code: 'ALERT_UNKNOWN_OPTION',
        detail: `${path} is unknown: ${near.length > 0 ? `did you mean ${listed(near)}?` : 'there is no such word'}`,
      },
    ]
  }
}

const groupOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))
