/** docs/plugins.md holds what it says: its code compiles against the public entries, and the tests in it run here. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as author from 'latchkey/plugin'
import * as testing from 'latchkey/plugin/testing'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const guide = readFileSync(`${root}docs/plugins.md`, 'utf8')

interface Block {
  readonly path: string
  readonly code: string
}

/** The blocks of code, each with the path that its first line names. */
const blocks: readonly Block[] = [...guide.matchAll(/^```tsx?\n(.*)\n([^]*?)^```$/gm)].map(
  ([, first = '', code = '']) => ({
    path: /^\/\/ (\S+\.tsx?)$/.exec(first)?.[1] ?? '',
    code,
  }),
)

/** Writes them as a project of its own that knows the package by its public names. */
function write(name: string, files: readonly Block[]): string {
  const folder = `${root}.cache/docs/${name}`
  rmSync(folder, { recursive: true, force: true })
  for (const { path, code } of files) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    writeFileSync(`${folder}/${path}`, code)
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: relative(folder, `${root}tsconfig.json`), include: ['.'] }),
  )
  return folder
}

/** What the compiler says; empty when all is well. */
const compiled = (folder: string): Promise<string> =>
  run(process.execPath, [tsc, '-p', folder, '--noEmit']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )

const folder = write('plugins', blocks)
// They call `test` themselves, so that they stand in this file's list of tests.
for (const { path } of blocks.filter((block) => block.path.endsWith('.test.ts'))) {
  await import(/* @vite-ignore */ `${folder}/${path}`)
}

describe('the guide for authors of plugins', () => {
  it('names a path for every block of code, each once', () => {
    const paths = blocks.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(8)
    expect(paths).not.toContain('')
    expect(new Set(paths).size).toBe(paths.length)
    expect(guide.match(/^```\w/gm)).toHaveLength(paths.length)
  })

  it('compiles', { timeout: 60_000 }, async () => {
    expect(await compiled(folder)).toBe('')
  })

  it('would not compile with a name that the package does not have', { timeout: 60_000 }, async () => {
    const wrong = blocks.map(({ path, code }) => ({ path, code: code.replace('{ defineModule,', '{ defineModules,') }))
    expect(await compiled(write('planted', wrong))).toMatch(/contacts\/module\.ts.*defineModules/)
  })

  it('imports the public entries only', () => {
    const specifiers = blocks.flatMap(({ code }) =>
      [...code.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''),
    )
    const allowed = /^(\.\/|react$|vitest$|latchkey\/(plugin|plugin\/testing|preset|plugins\/\w+)$)/
    expect(specifiers.filter((specifier) => !allowed.test(specifier))).toEqual([])
  })

  it('names every slot there is, and nothing in capitals that the package does not have', () => {
    const rows = [...guide.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
      (match) => match[1]?.match(/[A-Z_]+/g) ?? [],
    )
    const slots = Object.entries(author).filter(
      ([, value]) => typeof value === 'object' && 'kind' in value && value.kind === 'slot',
    )
    expect(rows.toSorted()).toEqual(slots.map(([name]) => name).toSorted())
  })

  it('names only test doubles that are shipped', () => {
    const [, table = ''] = /\| part \| what it does \|\n([^]*?)\n\n/.exec(guide) ?? []
    const names = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/`(\w+)/g)].map((name) => name[1] ?? ''),
    )
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => name !== 'remote' && !(name in testing))).toEqual([])
  })

  it('links to files that exist', () => {
    const links = [...guide.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
  })
})
