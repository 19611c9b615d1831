import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsOf } from './imports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist/types')

const { exports, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  readonly imports: Readonly<Record<string, { readonly types: string }>>
}

/** The file of an import in a declaration; undefined for other packages, and for the package's own name. */
function target(file: string, specifier: string): string | undefined {
  const own = imports[specifier]
  if (own) return join(root, own.types)
  // The compiler keeps the extension `.ts` in imports; the declaration beside it has `.d.ts`.
  return specifier.startsWith('.') ? resolve(dirname(file), specifier).replace(/\.tsx?$/, '.d.ts') : undefined
}

/**
 * Deletes declarations in `dist/types` that no entry of the package reaches: the compiler writes one for
 * every file of the source. A declaration that is reached and not there fails the build.
 */
export function keepReachableDeclarations(): void {
  const plugins = readdirSync(join(folder, 'plugins'))
  const waiting = Object.values(exports)
    .flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]))
    .flatMap((path) => (path.includes('*') ? plugins.map((name) => path.replace('*', name)) : [path]))
    .map((path) => join(root, path))
  const reached = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { specifier } of importsOf(file, readFileSync(file, 'utf8'))) {
      const next = specifier === undefined ? undefined : target(file, specifier)
      if (next === undefined || reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}
