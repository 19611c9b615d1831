/**
 * `latchkey create`: what it makes works against the built package, and what it cannot make it says before it writes anything.
 * @module-tag thorough
 */
import { execFile, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { definePlugin } from 'latchkey/plugin'
import { createTestKernel } from 'latchkey/plugin/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPackage } from './builtPackage.ts'
import { compiled } from './docs/examples.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'latchkey-author-'))
const packages = ['react', 'react-dom', 'typescript', 'vitest', '@types/react', '@types/node']

interface Said {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const latchkey = (...args: readonly string[]): Said =>
  spawnSync(process.execPath, [join(root, 'bin/latchkey.js'), ...args], { cwd: place, encoding: 'utf8' })

/** The command with each of these in turn, in one process: forty processes would take more time than all that they do. */
function latchkeyEach(all: readonly (readonly string[])[]): readonly Said[] {
  // Of a script that is given as text, Node's own parser of arguments takes everything behind the name of the program.
  const script = `
    const print = process.stdout.write.bind(process.stdout)
    const all = []
    for (const args of ${JSON.stringify(all)}) {
      const said = { stdout: '', stderr: '' }
      for (const name of Object.keys(said)) process[name].write = (text) => ((said[name] += text), true)
      process.argv = [process.execPath, ...args]
      process.exitCode = 0
      await import(${JSON.stringify(pathToFileURL(join(root, 'bin/latchkey.js')).href)} + '?' + all.length)
      all.push({ ...said, status: process.exitCode })
    }
    process.exitCode = 0
    print(JSON.stringify(all))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: place,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as readonly Said[]
}

/** Paths of all files below, but for what is installed. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(place, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(join(place, folder).length + 1))
    .toSorted()

beforeAll(() => {
  builtPackage()
  const modules = join(place, 'node_modules')
  for (const name of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  symlinkSync(root, join(modules, 'latchkey'))
}, 300_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

const MADE = [
  {
    kind: 'feature',
    id: 'acme.tide-table',
    names: ['acmeTideTable', 'AcmeTideTable', 'ACME_TIDE_TABLE', 'Acme tide table'],
  },
  { kind: 'chain', id: 'acme.ledger', names: ['acmeLedger', 'AcmeLedger', "'ledger'", 'ledger:main', 'Acme ledger'] },
] as const

describe.each(MADE)('a $kind that was created', ({ kind, id, names }) => {
  it('has everything of its template under its own name, and says what comes next', () => {
    const { status, stdout, stderr } = latchkey('create', kind, id)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`cd ${id}\n  npm install\n  npm test`)
    const texts = filesOf(id).map((path) => `${path}\n${readFileSync(join(place, id, path), 'utf8')}`)
    for (const name of names)
      expect(
        texts.some((text) => text.includes(name)),
        name,
      ).toBe(true)
    expect(
      texts.filter((text) => /my-?(?:feature|chain)|my_(?:feature|chain)|my (?:feature|chain)/i.test(text)),
    ).toEqual([])
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
    expect(JSON.parse(readFileSync(join(place, id, 'package.json'), 'utf8'))).toMatchObject({
      name: id,
      peerDependencies: { latchkey: `^${version}` },
      devDependencies: { latchkey: `^${version}` },
    })
    expect(filesOf(id)).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'tsconfig.json']))
    expect(filesOf(id).filter((path) => path.startsWith('_'))).toEqual([])
  })

  it('compiles, and would not with a name that the package does not have', { timeout: 120_000 }, async () => {
    // One run tells both: the compiler complains about a planted copy of the manifest, and about nothing else.
    const planted = join(place, id, 'src/planted.ts')
    const manifest = readFileSync(join(place, id, 'src/index.ts'), 'utf8')
    writeFileSync(planted, manifest.replaceAll('definePlugin', 'definePlugins'))
    const said = await compiled(join(place, id))
    rmSync(planted)
    expect(said).toContain("'definePlugins'")
    expect(said.split('\n').filter((line) => /^\S/.test(line) && !/^\S*\/planted\.ts\(/.test(line))).toEqual([])
  })

  it('passes its own tests', { timeout: 120_000 }, async () => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    // One worker, which need not be made anew for each of a few files.
    const args = [vitest, 'run', '--root', join(place, id), '--reporter=json', '--maxWorkers=1', '--no-isolate']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(place, id), env })
    const told = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numPassedTests: number; numFailedTests: number }
    expect(told.numFailedTests).toBe(0)
    expect(told.numPassedTests).toBeGreaterThan(3)
  })
})

describe('what is refused', () => {
  const REFUSED: readonly (readonly [args: readonly string[], why: RegExp])[] = [
    [['create', 'feature', 'Tides'], /“Tides” is no name for a plugin/],
    [['create', 'feature', '../tides'], /is no name for a plugin/],
    [['create', 'feature', 'shell'], /is no name for a plugin/],
    [['create', 'feature', 'a'.repeat(65)], /64 characters at most/],
    [['create', 'feature', '3d'], /begins with a digit/],
    [['create', 'feature', 'delete'], /a word of JavaScript/],
    [['create', 'feature', 'field'], /a “Field” of its own/],
    [['create', 'feature', 'balances'], /a plugin of Latchkey's own/],
    [['create', 'chain', 'tide-ledger'], /“tide-ledger” is no namespace of CAIP-2/],
    [['create', 'chain', 'tides', '--namespace', 'eip155'], /a chain of Latchkey's own/],
    [['create', 'feature', 'tides', '--namespace', 'tides'], /Only a chain has a namespace/],
    [['create', 'connector', 'tides'], /There are: feature, chain/],
    [['create', 'feature'], /^Usage:/],
    [['create', 'feature', 'tides', '--to', 'x'], /Unknown option '--to'/],
    [['destroy'], /^Usage:/],
  ]

  let before: readonly string[]
  let said: readonly Said[]

  beforeAll(() => {
    before = readdirSync(place).toSorted()
    said = latchkeyEach(REFUSED.map(([args]) => args))
  })

  it.each(REFUSED.map(([args, why], at) => [args, why, at] as const))('latchkey %j', (_, why, at) => {
    const { status, stdout, stderr } = said[at]!
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(why)
    // Words for people, no stack.
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('before anything is written', () => {
    expect(said).toHaveLength(REFUSED.length)
    expect(readdirSync(place).toSorted()).toEqual(before)
  })

  it('to write into a folder that has something in it, or over a file', () => {
    mkdirSync(join(place, 'mine'))
    writeFileSync(join(place, 'mine/notes.txt'), 'mine')
    writeFileSync(join(place, 'tides'), 'a file')
    for (const args of [['tides', '--in', 'mine'], ['tides']]) {
      const { status, stderr } = latchkey('create', 'feature', ...args)
      expect([status, /is there already/.test(stderr)]).toEqual([1, true])
    }
    expect(filesOf('mine')).toEqual(['notes.txt'])
    expect(readFileSync(join(place, 'tides'), 'utf8')).toBe('a file')
    // A folder that is empty, or that is not there yet, is taken.
    mkdirSync(join(place, 'empty'))
    expect(latchkey('create', 'feature', 'tides', '--in', 'empty').status).toBe(0)
    expect(latchkey('create', 'chain', 'acme.deep-ledger', '--namespace', 'deep', '--in', 'a/b').status).toBe(0)
    expect(existsSync(join(place, 'a/b/src/index.ts'))).toBe(true)
  })

  it('is what the kernel refuses, too: names are judged alike', () => {
    const names = [
      'a',
      'a-b',
      'a.b',
      'a--b',
      '-a',
      'a.',
      'a_b',
      'A',
      'host',
      'errors',
      'hosts',
      'x'.repeat(64),
      'x'.repeat(65),
    ]
    const said = latchkeyEach(names.map((id, at) => ['create', 'feature', id, '--in', `names/${at}`]))
    for (const [at, id] of names.entries()) {
      const { kernel } = createTestKernel({ plugins: [definePlugin({ id, version: '1', apiVersion: 1 })()] })
      const isTaken = kernel.plugins.statuses.get()[id]?.state === 'ready'
      expect([id, said[at]?.status === 0]).toEqual([id, isTaken])
    }
  })
})
