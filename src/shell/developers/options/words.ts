import type { PluginManifest } from '#kernel'
import { listed, type Finding } from './looks.ts'
import { nearest } from './nearest.ts'
import { WORD_KEYS } from './wordKeys.ts'

/** Endings of plurals, by CLDR. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/**
 * Looks at a key of `strings`. Words of ours are known by a list, those of other plugins only as far as their manifests
 * have them: of the rest nothing is said.
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
