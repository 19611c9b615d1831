/**
 * Tests that `npm test` leaves out while all that they depend on is what it was when they passed: those with servers, which take
 * minutes and depend on little of the source, and whole flows, which take longer than everything else. What passed stands in
 * `tests/proven.json`. `npm run soak` and `npm test -- --all` run them all.
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

/** In no folder, and imported by nothing. */
const CONFIGURATION = [
  'package-lock.json',
  'scripts/aliases.ts',
  'scripts/chromium.ts',
  'tsconfig.json',
  'vitest.config.ts',
]

/**
 * What the tests of a project depend on. `folders` hold the tests, and what they read as data or open by path: all files in them count.
 * What these files import counts too.
 */
export const PROVABLE = {
  sandbox: {
    folders: ['sandbox', 'tests/sandbox', 'tests/wallet/frame', 'tests/plugins/walletconnect'],
    files: CONFIGURATION,
  },
  // A page holds all of the product. Some flows compare it with what the README and docs/privacy.md say.
  flows: {
    folders: ['bench', 'bin', 'examples', 'sandbox', 'scripts', 'src', 'templates', 'tests/flows'],
    files: [...CONFIGURATION, 'package.json', 'tsconfig.build.json', 'vite.config.ts', 'README.md', 'docs/privacy.md'],
  },
} as const

export type Provable = keyof typeof PROVABLE

/** What passed: the hash of all that it depends on, and how many tests it was. */
export interface Proof {
  readonly hash: string
  readonly tests: number
}

type Proofs = { readonly [part in Provable]?: Proof }

const recordOf = (file: string): Proofs => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Proofs) : {})

export const readProof = (part: Provable, file = RECORD): Proof | undefined => recordOf(file)[part]

export const writeProof = (part: Provable, proof: Proof, file = RECORD): void =>
  writeFileSync(file, `${JSON.stringify({ ...recordOf(file), [part]: proof }, null, 2)}\n`)

/** Every file that these tests depend on, by its path in the project. */
export function inputsOf(part: Provable): readonly string[] {
  const { folders, files: named } = PROVABLE[part]
  const files = new Set([...folders.flatMap(inside), ...named].map((path) => root + path))
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
