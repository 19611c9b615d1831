/** Which names there can be (specification §5). */
import type { Settings } from './options.ts'

/** Why a text is no name: too short or long, other characters, or two hyphens where registries reserve them. */
export type NameProblem = 'short' | 'long' | 'characters' | 'hyphens'

/** The longest label of a name (DNS). */
const LONGEST = 63
/** ASCII only, so no name can look like another one by letters of another script. */
const ALLOWED = /^[a-z0-9-]*$/
/** ENSIP-15 reserves them for encodings, so a name with them would never be shown. */
const RESERVED = /^..--/

/** What a person typed or pasted, without the zone: names are the same in capitals. */
export function readLabel(typed: string, { zone }: Pick<Settings, 'zone'>): string {
  const text = typed.trim().toLowerCase()
  return text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
}

/** The first thing that is wrong with a label; undefined if it can be registered. */
export function problemOf(label: string, { shortest }: Pick<Settings, 'shortest'>): NameProblem | undefined {
  if (!ALLOWED.test(label)) return 'characters'
  if (label.length < shortest) return 'short'
  if (label.length > LONGEST) return 'long'
  return RESERVED.test(label) ? 'hyphens' : undefined
}

/** The name in one of our zones that a text is; undefined for any other text, about which the service is not asked. */
export function readName(text: string, settings: Settings): string | undefined {
  const name = text.trim().toLowerCase()
  const zone = [settings.zone, ...settings.olderZones].find((each) => name.endsWith(`.${each}`))
  if (zone === undefined) return undefined
  const label = name.slice(0, -zone.length - 1)
  return problemOf(label, settings) === undefined ? name : undefined
}
