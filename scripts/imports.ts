import { parseSync } from 'vite'

/** One import statement of a file, of whatever kind. */
export interface Import {
  /** The specifier as written; undefined when it is computed and cannot be read. */
  readonly specifier: string | undefined
  /** True if the import does not exist at run time. */
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** Reads all import statements: static, re-exports, dynamic, `import type`, `import('…').T` and `import x = require('…')`. */
export function importsOf(path: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Import[] = []
  walk(program, (node) => {
    const read = reader[node.type]?.(node)
    if (read) found.push(read)
  })
  return found
}

const reader: Readonly<Record<string, (node: Node) => Import | undefined>> = {
  ImportDeclaration: (node) => statement(node, node.importKind === 'type' || allTypes(node.specifiers, 'importKind')),
  ExportNamedDeclaration: (node) =>
    node.source ? statement(node, node.exportKind === 'type' || allTypes(node.specifiers, 'exportKind')) : undefined,
  ExportAllDeclaration: (node) => statement(node, node.exportKind === 'type'),
  ImportExpression: (node) => ({ specifier: textOf(node.source), typeOnly: false, dynamic: true }),
  TSImportType: (node) => statement(node, true),
  TSExternalModuleReference: (node) => ({ specifier: textOf(node.expression), typeOnly: false, dynamic: false }),
}

const statement = (node: Node, typeOnly: boolean): Import => ({
  specifier: textOf(node.source),
  typeOnly,
  dynamic: false,
})

/** An import without names (`import './x'`) is made for its side effects, so it is not a type import. */
function allTypes(specifiers: unknown, kind: string): boolean {
  return Array.isArray(specifiers) && specifiers.length > 0 && specifiers.every((one: Node) => one[kind] === 'type')
}

function textOf(source: unknown): string | undefined {
  const node = source as
    | (Node & {
        readonly value?: unknown
        readonly expressions?: readonly unknown[]
        readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
      })
    | null
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions?.length === 0) return node.quasis?.[0]?.value.cooked
  return undefined
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => walk(item, visit))
  if (typeof value !== 'object' || value === null) return
  if (typeof (value as Node).type === 'string') visit(value as Node)
  for (const child of Object.values(value)) walk(child, visit)
}
