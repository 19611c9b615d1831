import { array, boolean, custom, function_, instance, literal, looseObject, optional, picklist, pipe, record, regex, string, union } from 'valibot'
import { check } from '../border.ts'
import { NAMESPACES } from '../caip.ts'
import type { PluginManifest, Schema } from '../contracts/index.ts'
import { API_VERSION } from '../refs.ts'

const id = pipe(string(), regex(/\S/))
const token = looseObject({ id: string(), key: custom<symbol>((value) => typeof value === 'symbol') })
const tokens = optional(record(string(), token))
const refOf = (kind: 'view' | 'slot') => looseObject({ kind: literal(kind), id })

const view = looseObject({ ref: refOf('view'), title: union([string(), function_()]), load: function_() })
const chain = looseObject({ namespace: picklist(NAMESPACES), label: string(), address: instance(RegExp), load: function_() })

/** Data from third parties, as far as the kernel reads it. */
const shape = looseObject({
  id,
  version: string(),
  feature: optional(
    looseObject({ key: string(), default: union([boolean(), array(string())]), fromRemote: optional(function_()) }),
  ),
  // Schemas of the Standard Schema family may be objects or functions.
  options: optional(custom<Schema<unknown>>((value) => typeof (value as Partial<Schema<unknown>> | null)?.['~standard']?.validate === 'function')),
  requires: tokens,
  optional: tokens,
  provides: optional(array(token)),
  contributes: optional(
    looseObject({
      views: optional(array(view)),
      slots: optional(array(looseObject({ slot: refOf('slot'), item: looseObject({ id: string() }) }))),
      policies: optional(array(looseObject({ id: string() }))),
      chains: optional(array(chain)),
      strings: optional(looseObject({ en: record(string(), string()) })),
    }),
  ),
  restricted: optional(function_()),
  load: optional(function_()),
})

/** Why a plugin can never run here, by error code: written for another contract, or malformed. */
export function unfitness(manifest: PluginManifest): 'PLUGIN_INCOMPATIBLE' | 'PLUGIN_INVALID' | undefined {
  if (manifest.apiVersion !== API_VERSION) return 'PLUGIN_INCOMPATIBLE'
  return check(shape, manifest) ? undefined : 'PLUGIN_INVALID'
}

