import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliases } from '../aliases.ts'
import { importsOf } from '../imports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files that differ from this revision, and those that git does not know yet and does not ignore. */
export function changedSince(revision: string): ReadonlySet<string> {
  const git = (...words: readonly string[]): readonly string[] =>
    execFileSync('git', [...words], { encoding: 'utf8', cwd: root })
      .split('\n')
      .filter(Boolean)
  return new Set([...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')])
}

/** A module and every file of the project that it imports, also for types. */
export function closureOf(file: string): ReadonlySet<string> {
  const files = new Set([file])
  for (const one of files) for (const next of importedBy(one)) files.add(next)
  return files
}

const known = new Map<string, readonly string[]>()

function importedBy(file: string): readonly string[] {
  const before = known.get(file)
  if (before) return before
  const imported = /\.tsx?$/.test(file) && existsSync(root + file) ? read(file) : []
  known.set(file, imported)
  return imported
}

function read(file: string): readonly string[] {
  return importsOf(file, readFileSync(root + file, 'utf8')).flatMap(({ specifier }) => {
    if (specifier === undefined) return []
    const alias = aliases.find(({ find }) => find.test(specifier))
    const target = alias ? specifier.replace(alias.find, alias.replacement) : specifier
    const path = relative(
      root,
      target.startsWith('.') ? resolve(root, dirname(file), target) : target.replace(/\?.*$/, ''),
    )
    return !path.startsWith('..') && /\.tsx?$/.test(path) && existsSync(root + path) ? [path] : []
  })
}
