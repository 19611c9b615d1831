import type { PluginManifest } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'
import { API_VERSION, type AnyToken } from '../refs.ts'

/** The tokens that a plugin requires or provides. A plugin for another contract has none here, since it fails alone, later. */
export function tokensOf(manifest: PluginManifest, side: 'requires' | 'provides'): readonly AnyToken[] {
  if (manifest.apiVersion !== API_VERSION) return []
  return Object.values(manifest[side] ?? {}).filter((token: AnyToken | undefined) => typeof token?.key === 'symbol')
}

/**
 * The start order: what a plugin requires comes before it. Only a host's own mistakes throw: PLUGIN_INVALID,
 * PLUGIN_DUPLICATE, PLUGIN_PROVIDES_TWICE, PLUGIN_CYCLE (with the path). Small, because `createModal` calls it too.
 */
export function orderPlugins(manifests: readonly PluginManifest[]): readonly PluginManifest[] {
  const byId = new Map<string, PluginManifest>()
  const providers = new Map<symbol, PluginManifest>()
  for (const manifest of manifests) {
    if (manifest?.$$type !== 'latchkey/plugin' || typeof manifest.id !== 'string')
      throw new LatchkeyError('PLUGIN_INVALID')
    if (byId.has(manifest.id))
      throw new LatchkeyError('PLUGIN_DUPLICATE', { params: { id: manifest.id }, detail: manifest.id })
    byId.set(manifest.id, manifest)
    for (const token of tokensOf(manifest, 'provides')) {
      const other = providers.get(token.key)
      if (other) {
        const plugins = `${other.id}, ${manifest.id}`
        throw new LatchkeyError('PLUGIN_PROVIDES_TWICE', {
          params: { token: token.id, plugins },
          detail: `${token.id}: ${plugins}`,
        })
      }
      providers.set(token.key, manifest)
    }
  }

  const ordered: PluginManifest[] = []
  const done = new Set<PluginManifest>()
  const path: PluginManifest[] = []
  const visit = (manifest: PluginManifest): void => {
    if (done.has(manifest)) return
    const start = path.indexOf(manifest)
    if (start >= 0) {
      const cycle = [...path.slice(start), manifest].map(({ id }) => id).join(' → ')
      throw new LatchkeyError('PLUGIN_CYCLE', { params: { path: cycle }, detail: cycle })
    }
    path.push(manifest)
    for (const token of tokensOf(manifest, 'requires')) {
      const provider = providers.get(token.key)
      if (provider && provider !== manifest) visit(provider)
    }
    path.pop()
    done.add(manifest)
    ordered.push(manifest)
  }
  manifests.forEach(visit)
  return ordered
}
