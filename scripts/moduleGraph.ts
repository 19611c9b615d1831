import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { importsOf } from './imports.ts'

/** What a module imports from another one: names, or everything. */
interface Taken {
  readonly from: string
  readonly names: readonly string[] | 'all'
}

interface Module {
  readonly imports: readonly Taken[]
  /** `export { a as b } from './x'`: b is a of x. */
  readonly passed: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /** `export * from './x'`. */
  readonly stars: readonly string[]
  readonly own: ReadonlySet<string>
  /** Dynamic imports: `import('./x')`. */
  readonly dynamic: readonly string[]
  /** From a first line `// @chunk name: why`. */
  readonly chunk: string | undefined
}

export interface Alias {
  readonly find: RegExp
  readonly replacement: string
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/**
 * Who needs which module at once, by the names that they import. A module that only passes names on, as the face of a
 * folder does, makes nobody need all that is behind it: bundlers leave out what nobody takes, and so does this graph.
 */
export function createModuleGraph(aliases: readonly Alias[]) {
  const modules = new Map<string, Module>()

  /** The file behind a specifier; undefined for packages. */
  function fileOf(from: string, specifier: string): string | undefined {
    const alias = aliases.find(({ find }) => find.test(specifier))
    const target = alias ? specifier.replace(alias.find, alias.replacement) : specifier
    const file = target.startsWith('.') ? resolve(dirname(from), target) : target
    return file.startsWith('/') && existsSync(file) ? file : undefined
  }

  function moduleOf(file: string): Module {
    const known = modules.get(file)
    if (known) return known
    const read = readModule(file, (specifier) => fileOf(file, specifier))
    modules.set(file, read)
    return read
  }

  /** The module that defines what `file` exports under this name. */
  function sourceOf(file: string, name: string): string | undefined {
    const { own, passed, stars } = moduleOf(file)
    if (own.has(name)) return file
    const link = passed.get(name)
    if (link) return link.name === '*' ? link.from : sourceOf(link.from, link.name)
    for (const star of stars) {
      const found = sourceOf(star, name)
      if (found) return found
    }
    return undefined
  }

  /** All modules that define exports of `file`. */
  function behind(file: string): readonly string[] {
    const { passed, stars } = moduleOf(file)
    const names = [...passed].map(([name]) => sourceOf(file, name))
    return [file, ...names.filter((found) => found !== undefined), ...stars.flatMap(behind)]
  }

  const taken = ({ from, names }: Taken): readonly string[] =>
    names === 'all' ? behind(from) : names.map((name) => sourceOf(from, name) ?? from)

  return {
    chunkMark: (file: string): string | undefined => moduleOf(file).chunk,
    dynamicImports: (file: string): readonly string[] => moduleOf(file).dynamic,
    /** Every module that `entries` load without waiting, themselves included. All that an entry exports is needed. */
    reachedFrom(entries: readonly string[]): ReadonlySet<string> {
      const reached = new Set(entries.flatMap(behind))
      for (const file of reached) for (const next of moduleOf(file).imports.flatMap(taken)) reached.add(next)
      return reached
    },
  }
}

function readModule(file: string, fileOf: (specifier: string) => string | undefined): Module {
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  const imports: Taken[] = []
  const passed = new Map<string, { from: string; name: string }>()
  const stars: string[] = []
  const own = new Set<string>()
  for (const node of program.body as unknown as readonly Node[]) {
    if (node['importKind'] === 'type' || node['exportKind'] === 'type') continue
    const source = node['source'] as { readonly value: string } | null | undefined
    const from = source ? fileOf(source.value) : undefined
    const parts = ((node['specifiers'] as readonly Node[] | undefined) ?? []).filter(
      (part) => part['importKind'] !== 'type' && part['exportKind'] !== 'type',
    )
    const isErased = parts.length === 0 && (node['specifiers'] as readonly Node[] | undefined)?.length !== 0
    if (node.type === 'ImportDeclaration') {
      if (from && !isErased) imports.push({ from, names: namesOf(parts) })
    } else if (node.type === 'ExportAllDeclaration') {
      const name = nameOf(node['exported'])
      if (from && name) passed.set(name, { from, name: '*' })
      else if (from) stars.push(from)
    } else if (node.type === 'ExportDefaultDeclaration') own.add('default')
    else if (node.type === 'ExportNamedDeclaration') {
      for (const part of parts) {
        const name = nameOf(part['exported'])!
        if (from) passed.set(name, { from, name: nameOf(part['local'])! })
        else if (!source) own.add(name)
      }
      for (const name of declared(node['declaration'] as Node | null)) own.add(name)
    }
  }
  const dynamic = importsOf(file, text).flatMap((one) => (one.dynamic ? (fileOf(one.specifier ?? '') ?? []) : []))
  return { imports, passed, stars, own, dynamic, chunk: /^\/\/ @chunk ([\w-]+)/.exec(text)?.[1] }
}

const nameOf = (node: unknown): string | undefined => {
  const it = node as { readonly name?: string; readonly value?: string } | null | undefined
  return it?.name ?? it?.value
}

/** An import without names is made for its side effects: the whole module is needed. */
function namesOf(parts: readonly Node[]): readonly string[] | 'all' {
  if (parts.length === 0 || parts.some(({ type }) => type === 'ImportNamespaceSpecifier')) return 'all'
  return parts.map((part) => (part.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(part['imported'])!))
}

function declared(node: Node | null | undefined): readonly string[] {
  if (!node) return []
  const several = node['declarations'] as readonly Node[] | undefined
  return several ? several.flatMap(({ id }) => nameOf(id) ?? []) : [nameOf(node['id']) ?? []].flat()
}
