/** Checks that a plugin's files contain what its manifest declares. */
import type { InstalledPlugin, PluginModule } from '#kernel'
import { describeThrown, type Notes } from './findings.ts'
import { itemsOf, viewsOf } from './manifestRules.ts'
import type { PluginCase, PluginRule } from './pluginRules.ts'
import { asPromise } from './settle.ts'

/** Loads the plugin's module, in real time: the fake clock must not advance meanwhile. */
export async function loadModule(
  { manifest }: InstalledPlugin,
  notes: Notes<PluginRule>,
): Promise<PluginModule | undefined> {
  if (!manifest.load) return undefined
  try {
    const { default: module } = (await asPromise(manifest.load)) as { readonly default?: unknown }
    if (typeof module === 'object' && module !== null) return module
    notes.add('load', 'load', 'resolves to no module: a file whose default export is defineModule({ … })')
  } catch (error) {
    notes.add('load', 'load', `rejects with ${describeThrown(error)}`)
  }
  return undefined
}

/** Every `load` of a view or an item resolves to a component. */
export async function checkComponents({ notes, plugin: { manifest }, watch }: PluginCase): Promise<void> {
  const views = viewsOf(manifest).map(({ ref, load }) => [`view:${ref.id}`, load] as const)
  const items = itemsOf(manifest).map(([where, item]) => [where, (item as { readonly load?: unknown }).load] as const)
  for (const [where, load] of [...views, ...items]) {
    if (typeof load !== 'function') continue
    try {
      const chunk = (await asPromise(load as () => Promise<unknown>)) as { readonly default?: unknown }
      watch.heard(chunk)
      const { default: component } = chunk
      const isDrawn =
        typeof component === 'function' ||
        (typeof component === 'object' && component !== null && '$$typeof' in component)
      if (!isDrawn) notes.add('components', where, 'load resolves to no component as default export')
    } catch (error) {
      notes.add('components', where, `load rejects with ${describeThrown(error)}`)
    }
  }
}

/** The module has exactly the services and guards that the manifest declares. */
export function checkPromises({ notes, plugin: { manifest }, module }: PluginCase): void {
  if (manifest.load && !module) return
  const made = (module?.services ?? []).map(({ token }) => token)
  const promised = manifest.provides ?? []
  for (const token of promised) {
    if (!made.some(({ key }) => key === token.key))
      notes.add('provides', token.id, 'is promised in the manifest, and the module does not make it')
  }
  for (const token of made) {
    // Services under the plugin's own id may be private to it.
    const isOwn = token.id.startsWith(`${manifest.id}/`)
    if (!isOwn && !promised.some(({ key }) => key === token.key))
      notes.add('provides', token.id, 'is made by the module and not promised in the manifest')
  }

  const declared = (manifest.gates ?? []).map(({ gate }) => gate.id)
  const guarded = (module?.guards ?? []).map(({ gate }) => gate.id)
  for (const id of declared.filter((each) => !guarded.includes(each)))
    notes.add('gates', id, 'is declared in the manifest, and the module has no guard for it: it stays closed')
  for (const id of guarded.filter((each) => !declared.includes(each)))
    notes.add('gates', id, 'has a guard in the module and is not declared in the manifest: nobody asks it')
}
