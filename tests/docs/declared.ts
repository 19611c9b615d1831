/** What a declaration file exports, wherever that is declared: the names, and the syntax of each. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { root } from './pages.ts'

export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** One export, where it is declared. */
export interface Declared {
  readonly node: Node
  /** The whole file that it stands in, which the positions of nodes are in. */
  readonly text: string
  /** What is declared in that file, exported or not. */
  readonly beside: ReadonlyMap<string, Node>
}

interface File {
  readonly text: string
  readonly body: readonly Node[]
  readonly beside: ReadonlyMap<string, Node>
}

/** Where `#kernel` and its like lead, as the package says it to TypeScript. */
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly imports: Readonly<Record<string, { readonly types: string }>>
}

/** Of `import … from './x.ts'` in a declaration; the file beside it is the declaration of that source. */
const targetOf = (file: string, specifier: string): string =>
  imports[specifier]
    ? resolve(root, imports[specifier].types)
    : resolve(dirname(file), specifier).replace(/(?:\.d)?\.tsx?$/, '.d.ts')

export const child = (node: Node | undefined, key: string): Node | undefined => (node?.[key] ?? undefined) as Node
export const children = (node: Node | undefined, key: string): readonly Node[] => (node?.[key] ?? []) as readonly Node[]
export const nameOf = (node: Node | undefined): string => {
  const name = node?.['name'] ?? node?.['value']
  return typeof name === 'string' ? name : ''
}

const source = (node: Node): string => nameOf(child(node, 'source'))

/** What a statement declares, by name: a variable's declarator, or the declaration itself. */
const declares = (node: Node): readonly (readonly [string, Node])[] =>
  (node.type === 'VariableDeclaration' ? children(node, 'declarations') : [node]).flatMap((one) =>
    child(one, 'id') ? [[nameOf(child(one, 'id')), one] as const] : [],
  )

function read(file: string, readText: (file: string) => string): File {
  const text = readText(file)
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const body = program.body as unknown as readonly Node[]
  return { text, body, beside: new Map(body.flatMap((node) => declares(child(node, 'declaration') ?? node))) }
}

/** The exports of a declaration file by name, with those that it passes on. `readText` is the disk's, or a test's own. */
export function exportsOf(
  file: string,
  readText = (path: string) => readFileSync(path, 'utf8'),
): ReadonlyMap<string, Declared> {
  const { text, body, beside } = read(file, readText)
  const from = (specifier: string) => exportsOf(targetOf(file, specifier), readText)
  const found = new Map<string, Declared>()
  const add = (name: string, declared: Declared | undefined): void => {
    if (!declared) throw new Error(`${file} exports ${name}, which nothing declares`)
    found.set(name, declared)
  }
  const own = (name: string): Declared | undefined => {
    const node = beside.get(name)
    if (node) return { node, text, beside }
    const imported = body
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap((node) => children(node, 'specifiers').map((specifier) => ({ node, specifier })))
      .find(({ specifier }) => nameOf(child(specifier, 'local')) === name)
    return imported && from(source(imported.node)).get(nameOf(child(imported.specifier, 'imported')))
  }
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') for (const [name, one] of from(source(node))) found.set(name, one)
    if (node.type !== 'ExportNamedDeclaration') continue
    const declaration = child(node, 'declaration')
    if (declaration) for (const [name] of declares(declaration)) add(name, own(name))
    const theirs = child(node, 'source') && from(source(node))
    for (const specifier of children(node, 'specifiers')) {
      const local = nameOf(child(specifier, 'local'))
      add(nameOf(child(specifier, 'exported')), theirs ? theirs.get(local) : own(local))
    }
  }
  return found
}

/** Is it there at run time? */
export const isValue = ({ node }: Declared): boolean => !/^TS(?:Interface|TypeAlias)/.test(node.type)
