import { check, parse } from '../validate.ts'
import type { PluginManifest, Schema } from '../contracts/index.ts'
import { API_VERSION } from '../refs.ts'
import { fields, flag, guard, listOf, maybe, recordOf, shape, text, type Shape } from '../shapes.ts'

/** Only whether it fits matters here, so no check has a message. */
const that = (test: (value: unknown) => boolean): Shape<unknown> => guard((value): value is unknown => test(value), '')
const ofType = (name: 'function' | 'symbol' | 'object'): Shape<unknown> => that((value) => typeof value === name)
const fn = ofType('function')
const name = text(200, /\S/)
/**
 * A plugin's id is part of storage keys, states and reports: words of small letters and digits, joined by `-` or `.`. Without
 * `:` and `/` no id can reach into the keys of another plugin or of a named modal. The kernel's own owners keep their names.
 */
const pluginId = text(64, /^(?!(?:shell|kernel|host|errors)$)[a-z0-9]+(?:[-.][a-z0-9]+)*$/)
const token = fields({ id: name, key: ofType('symbol') })
const tokens = maybe(recordOf(text(), token))
const refOf = (kind: string) => fields({ kind: that((value) => value === kind), id: name })
const feature = fields({
  key: name,
  default: that((value) => typeof value === 'boolean' || Array.isArray(value)),
  fromRemote: maybe(fields({ row: name, word: maybe(text()), optional: maybe(flag) })),
})
const view = fields({
  ref: refOf('view'),
  title: that((value) => typeof value === 'string' || typeof value === 'function'),
  load: fn,
})
const contributions = fields({
  views: maybe(listOf(view)),
  slots: maybe(listOf(fields({ slot: refOf('slot'), item: fields({ id: name }) }))),
  policies: maybe(listOf(fields({ id: name }))),
  strings: maybe(fields({ en: recordOf(text(), text()) })),
  languages: maybe(fn),
})

const anything = shape((value) => value)

/** The fields that the kernel reads. Manifests are data from third parties. */
const manifestShape = fields({
  id: pluginId,
  version: text(),
  feature: maybe(feature),
  options: maybe(
    shape((schema) =>
      fn.read((schema as Partial<Record<string, { readonly validate?: unknown }>>)['~standard']?.validate),
    ),
  ),
  requires: tokens,
  optional: tokens,
  provides: maybe(listOf(token)),
  wake: maybe(listOf(text())),
  contributes: maybe(contributions),
  restricted: maybe(fn),
  load: maybe(fn),
})

/** What items of known slots must look like, by slot. */
export type SlotShapes = Readonly<Record<string, Schema<unknown>>>

/** Why a plugin can never run: its manifest is malformed or written for another contract. Undefined when it can. */
export function whyUnusable(
  manifest: PluginManifest,
  slots: SlotShapes = {},
): 'PLUGIN_INCOMPATIBLE' | 'PLUGIN_INVALID' | undefined {
  if (manifest.apiVersion !== API_VERSION) return 'PLUGIN_INCOMPATIBLE'
  const slotShape = (id: string): Schema<unknown> => (Object.hasOwn(slots, id) ? slots[id]! : anything)
  const read = check(manifestShape, manifest)
  const fits = read && (manifest.contributes?.slots ?? []).every(({ slot, item }) => parse(slotShape(slot.id), item))
  return fits ? undefined : 'PLUGIN_INVALID'
}
