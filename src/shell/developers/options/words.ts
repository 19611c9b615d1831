import type { PluginManifest } from '#kernel'
import * as v from 'valibot'
import { listed } from './checks.ts'
import { nearest } from './nearest.ts'

/** The key of every word of ours, with spaces between them: the build puts them in (scripts/words.ts). */
declare const LATCHKEY_WORD_KEYS: string

export const ownKeys = (): readonly string[] => LATCHKEY_WORD_KEYS.split(' ')

/** Plural suffixes, by CLDR. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/**
 * Checks a key of `strings`. Our keys are in a list; other plugins' keys are known only if their manifests hold them, so unknown keys
 * of other plugins are not reported.
 */
export function wordKeys(manifests: readonly PluginManifest[]): v.GenericSchema<string> {
  const ours = ownKeys()
  const groups = new Set(ours.map(groupOf))
  const known = [...ours, ...manifests.flatMap(({ contributes }) => Object.keys(contributes?.strings?.en ?? {}))]
  const bases = new Set([...known, ...known.map((key) => key.replace(PLURAL, ''))])
  const foreign = new Set(manifests.map(({ id }) => id).filter((id) => !groups.has(id)))
  return v.pipe(
    v.string(),
    v.check(
      (key) => bases.has(key) || bases.has(key.replace(PLURAL, '')) || foreign.has(groupOf(key)),
      ({ input }) => {
        const near = nearest(input, known).map((name) => `"${name}"`)
        const hint = near.length > 0 ? `did you mean ${listed(near)}?` : 'there is no such word'
        return `ALERT_UNKNOWN_OPTION {at} is unknown: ${hint}`
      },
    ),
  )
}

const groupOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))
