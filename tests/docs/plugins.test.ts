/** docs/plugins.md holds what it says: its code compiles against the public entries, and the tests in it run here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as author from 'latchkey/plugin'
import * as testing from 'latchkey/plugin/testing'
import { blocksOf, compiled, writeProject } from './examples.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = readFileSync(`${root}docs/plugins.md`, 'utf8')

const blocks = blocksOf(guide)
const folder = writeProject('plugins', blocks)
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
    expect(await compiled(writeProject('planted', wrong))).toMatch(/contacts\/module\.ts.*defineModules/)
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
