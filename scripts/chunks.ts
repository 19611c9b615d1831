import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomAliases } from './aliases.ts'
import { createModuleGraph } from './moduleGraph.ts'

/**
 * Which chunk a module of `src` belongs to. It follows from what imports it, and from one mark in the modules themselves: a
 * first line `// @chunk name: why`. The mark holds for that module; in an `index.ts`, for the folder.
 *
 * 1. What is marked has the chunk of its mark.
 * 2. What a page loads with its button, by an entry of the package, stays with that entry.
 * 3. What the `boot.ts` and `module.ts` files marked as `first` import without waiting comes with them.
 * 4. What modules marked as `next` import without waiting comes with them: the page fetches all of it while the first view is read.
 * 5. What a plugin's `module.ts` needs is one chunk of that plugin, where later code of the plugin shares some of it.
 * 6. Everything else, such as a view, is left to the bundler: a chunk for each dynamic import.
 */
export function createChunks(lightEntries: readonly string[]): (id: string) => string | null {
  const { files, graph, light, first, next } = createStages(lightEntries)
  const markOf = (file: string): string | undefined => {
    const face = `${dirname(file)}/index.ts`
    return graph.chunkMark(file) ?? (files.has(face) ? graph.chunkMark(face) : undefined)
  }
  const plugins = [...files]
    .filter((file) => /\/plugins\/[^/]+\/module\.ts$/.test(file))
    .map((file) => ({ name: dirname(file).split('/').at(-1)!, file, needs: graph.reachedFrom([file]) }))
    .filter(({ file, needs }) => {
      const folder = `${dirname(file)}/`
      const laterEntries = [...files].filter((one) => one.startsWith(folder)).flatMap(graph.dynamicImports)
      const later = graph.reachedFrom(laterEntries.filter((entry) => entry !== file))
      return [...needs].some((one) => one.startsWith(folder) && later.has(one) && !light.has(one) && !first.has(one))
    })

  return (id) => {
    if (!files.has(id)) return null
    const mark = markOf(id)
    if (mark) return mark
    if (light.has(id)) return null
    if (first.has(id)) return 'first'
    if (next.has(id)) return 'next'
    return plugins.find(({ name, needs }) => id.includes(`/plugins/${name}/`) && needs.has(id))?.name ?? null
  }
}

/** What a page loads with its button (`light`), when it is touched (`first`), and while its first view is read (`next`). */
export function createStages(lightEntries: readonly string[]) {
  const graph = createModuleGraph(roomAliases)
  const folder = fileURLToPath(new URL('../src/', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files: ReadonlySet<string> = new Set(names.filter((name) => /\.tsx?$/.test(name)).map((name) => folder + name))
  const firstEntries = [...files].filter(
    (file) => /\/(?:module|boot)\.tsx?$/.test(file) && graph.chunkMark(file) === 'first',
  )
  const nextEntries = [...files].filter((file) => graph.chunkMark(file) === 'next')
  return {
    files,
    graph,
    light: graph.reachedFrom(lightEntries),
    first: graph.reachedFrom(firstEntries),
    next: graph.reachedFrom(nextEntries),
  }
}

/** The module information that a bundler passes to its chunking function. */
export interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Whether one of `entries` imports the module statically, directly or through others. */
export function isReached(
  id: string,
  entries: ReadonlySet<string>,
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (entries.has(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importers.some((importer) => isReached(importer, entries, modules, seen)) ?? false
}
