/**
 * What each group of states depends on, as one hash: every module of the built page that its states reach, and what is in no
 * module (the page itself, the configuration, the locked packages, the browser, the kept pictures and trees, these checks).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Modules of the built page, and what each imports, now or later. Paths are relative to the project. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** A plugin's id, `shell` or `kit`. */
export type Group = string

const CATALOGUE = 'gallery/catalogue.ts'
/** The catalogue looks through all states and all plugins, to see that none is missing; what it lists is drawn by its own states. */
const isListed = (path: string): boolean => /^(?:gallery\/states|src\/plugins)\//.test(path)

/** Outside of the modules, and the same for every group. */
const COMMON_FILES = [
  'gallery/vite.config.ts',
  'package-lock.json',
  'scripts/aliases.ts',
  'scripts/chromium.ts',
  'tsconfig.json',
]
const CHECKS = 'tests/gallery'

/** Notes the graph of the page while it is built. */
export function graphOf(note: (graph: Graph) => void): Plugin {
  return {
    name: 'graph-of-the-gallery',
    buildEnd() {
      const graph = new Map<string, readonly string[]>()
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        graph.set(nameOf(id), [...importedIds, ...dynamicallyImportedIds].map(nameOf))
      }
      note(graph)
    },
  }
}

const nameOf = (id: string): string => (id.startsWith(root) ? id.slice(root.length) : id).replace(/\?.*$/, '')

/** Packages stand in the lock file, what has no file in the builder, which stands there as well. */
const isOurs = (path: string): boolean => !/node_modules|^[/\0]|^__vite/.test(path)

/** The files of states by their group: all of the kit's are one. */
export function groupsOf(graph: Graph): ReadonlyMap<Group, readonly string[]> {
  const groups = new Map<Group, string[]>()
  for (const path of graph.get(CATALOGUE) ?? []) {
    const group = /^gallery\/states\/(\w+)/.exec(path)?.[1]
    if (group) groups.set(group, [...(groups.get(group) ?? []), path])
  }
  return groups
}

/** Every module that a group's states are drawn with. */
export function modulesOf(graph: Graph, group: Group): readonly string[] {
  const reached = new Set(['gallery/frame.html', ...(groupsOf(graph).get(group) ?? [])])
  for (const path of reached)
    for (const next of graph.get(path) ?? []) if (path !== CATALOGUE || !isListed(next)) reached.add(next)
  return [...reached].filter(isOurs)
}

/** Every file that each group depends on. */
export function inputsOf(graph: Graph): ReadonlyMap<Group, readonly string[]> {
  const common = [...COMMON_FILES, ...inside(CHECKS)]
  const inputs = [...groupsOf(graph).keys()].sort().map((group) => {
    const kept = [`gallery/pictures/${group}`, `gallery/trees/${group}`].flatMap(inside)
    return [group, [...new Set([...modulesOf(graph, group), ...common, ...kept])].sort()] as const
  })
  return new Map(inputs)
}

function inside(folder: string): readonly string[] {
  if (!existsSync(root + folder)) return []
  const entries = readdirSync(root + folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
}

const fromDisk = (path: string): Uint8Array => readFileSync(root + path)

/**
 * The hash of each group, and of all of them as `all`. `browser` is what draws, with its version, and on what kind of machine;
 * `read` answers the content of a file.
 */
export function hashesOf(
  inputs: ReadonlyMap<Group, readonly string[]>,
  browser: string,
  read: (path: string) => Uint8Array | string = fromDisk,
): Readonly<Record<Group, string>> {
  const digests = new Map<string, string>()
  const digestOf = (path: string): string => {
    const known = digests.get(path) ?? digest([read(path)])
    digests.set(path, known)
    return known
  }
  const hashes = [...inputs].map(
    ([group, paths]) => [group, digest([browser, ...paths.map((path) => `${path} ${digestOf(path)}`)])] as const,
  )
  return { ...Object.fromEntries(hashes), all: digest(hashes.map((one) => one.join(' '))) }
}

function digest(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex').slice(0, 32)
}
