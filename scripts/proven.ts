/**
 * The tests with servers take five minutes and depend on little of the source. `npm test` leaves them out while all that they
 * depend on is what it was when they passed; `npm run soak` always runs them. The hash stands in `tests/proven.json`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliases } from './aliases.ts'
import { chromiumPath } from './chromium.ts'
import { importsOf } from './imports.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const RECORD = `${root}tests/proven.json`

/** Folders of the tests, and what they read as data or open by path. All files in them count. */
export const FOLDERS = ['sandbox', 'tests/sandbox', 'tests/wallet/frame', 'tests/plugins/walletconnect']

/** In no folder, and imported by nothing. */
const CONFIGURATION = [
  'package-lock.json',
  'scripts/aliases.ts',
  'scripts/chromium.ts',
  'tsconfig.json',
  'vitest.config.ts',
]

/** What passed: the hash of all that it depends on, and how many tests it was. */
export interface Proof {
  readonly hash: string
  readonly tests: number
}

export function readProof(file = RECORD): Proof | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly servers?: Proof }).servers : undefined
}

export const writeProof = (servers: Proof, file = RECORD): void =>
  writeFileSync(file, `${JSON.stringify({ servers }, null, 2)}\n`)

/** Every file that the tests with servers depend on, by its path in the project. */
export function inputsOfServers(): readonly string[] {
  const files = new Set([...FOLDERS.flatMap(inside), ...CONFIGURATION].map((path) => root + path))
  for (const file of files) for (const next of importedBy(file)) files.add(next)
  return [...files].map((file) => file.slice(root.length)).sort()
}

/** The hash of these files, of Node and of the browser; `read` answers the content of a file. */
export function hashOf(
  inputs: readonly string[],
  machine: string,
  read: (path: string) => Uint8Array | string = (path) => readFileSync(root + path),
): string {
  const hash = createHash('sha256').update(machine)
  for (const path of inputs) hash.update(`\n${path} `).update(createHash('sha256').update(read(path)).digest('hex'))
  return hash.digest('hex').slice(0, 32)
}

/** Programs that the tests run in, with their versions. */
export function machine(): string {
  const browser = execFileSync(chromiumPath(), ['--version'], { encoding: 'utf8' }).trim()
  return `Node ${process.version}, ${browser} on ${process.platform} ${process.arch}`
}

function inside(folder: string): readonly string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
}

/** Files of the project that a module names, for types too. */
function importedBy(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return []
  return importsOf(file, readFileSync(file, 'utf8')).flatMap(({ specifier }) => {
    if (specifier === undefined) return []
    const alias = aliases.find(({ find }) => find.test(specifier))
    const target = alias ? specifier.replace(alias.find, alias.replacement) : specifier
    const path = (target.startsWith('.') ? resolve(dirname(file), target) : target).replace(/\?.*$/, '')
    return path.startsWith(root) && existsSync(path) ? [path] : []
  })
}
