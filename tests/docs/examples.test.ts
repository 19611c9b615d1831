/** Every block of code in every page of the documentation compiles against the public entries. */
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compiled, folderOf, scriptsOf, writeProject, type Source } from './examples.ts'
import { blocksOf, COMPILED, pages, root, textOf } from './pages.ts'

/** A block of another language that shows what no test can check says so in the line above it. */
const OPT_OUT = /^<!-- not compiled: .+ -->\n```(\w*)$/gm
/** Languages that other tests of this folder look at, data, and drawings. */
const OTHERS = ['', 'sh', 'css', 'json', 'text']

const all = pages.map((page) => ({ page, blocks: blocksOf(textOf(page)) }))
const folderFor = (page: string): string => page.replace(/^docs\//, '').replace(/\.md$/, '')

/** The example that docs/sign-in-server.md tells to copy, where its blocks import it from. */
const copied = (name: string): Source => {
  const path = 'sign-in-server/sign-in-server/app.ts'
  const from = relative(dirname(`${folderOf(name)}/${path}`), `${root}examples/sign-in-server/app.ts`)
  return { path, code: `export * from '${from}'\n` }
}

/** The files that a page's blocks make, below a folder of the page's own. */
const filesOf = (name: string): readonly Source[] => [
  copied(name),
  ...all.flatMap(({ page, blocks }) =>
    blocks
      .filter(({ language }) => COMPILED.includes(language))
      .map(({ path, code }) => ({ path: `${folderFor(page)}/${path}`, code }))
      .flatMap((block) => (block.path.endsWith('.html') ? scriptsOf(block, folderOf(name)) : [block])),
  ),
]

/** What the package does not have, in place of what it has, by the file of a page that says it. */
const PLANTED: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  'plugins/contacts/module.ts': ['{ defineModule,', '{ defineModules,'],
  'networks/networks/page.ts': ['base, mainnet, sepolia', 'base, ropsten'],
  'install/src/modal.ts': ["projectId: ''", "projectID: ''"],
  'install/index.html.0.ts': ['networks: [mainnet]', 'networks: [{ id: 1 }]'],
}
/** A copy with the mistake stands beside the file: one run of the compiler looks at both. */
const plantedAt = (path: string): string => path.replace(/\.ts$/, '.planted.ts')

describe('the examples of the documentation', () => {
  it.each(all)('of $page name a path each, and no path twice', ({ blocks }) => {
    const paths = blocks.filter(({ language }) => COMPILED.includes(language)).map(({ path }) => path)
    expect(paths).not.toContain('')
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(all)('of $page say their language, and those that nobody checks say why', ({ page, blocks }) => {
    const allowed = [...textOf(page).matchAll(OPT_OUT)].map(([, language = '']) => language)
    expect(allowed.filter((language) => COMPILED.includes(language))).toEqual([])
    const unknown = blocks.map(({ language }) => language).filter((name) => ![...COMPILED, ...OTHERS].includes(name))
    expect(unknown).toEqual(allowed.filter((language) => !OTHERS.includes(language)))
  })

  it('import public entries, peers and what they name themselves', () => {
    const { exports, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      readonly exports: Readonly<Record<string, unknown>>
      readonly peerDependencies: Readonly<Record<string, string>>
    }
    const isPublic = (name: string): boolean =>
      /^latchkey\/plugins\/\w+$/.test(name) || name.replace('latchkey', '.') in exports
    const packages = [
      ...Object.keys(peerDependencies),
      'vitest',
      'vitest-browser-react',
      'playwright-core',
      // What a host's server needs besides (docs/sign-in-server.md).
      'hono',
      '@hono/node-server',
      'node:http',
      'node:assert/strict',
    ]
    const wrong = filesOf('checked').flatMap(({ path, code }) =>
      [...code.matchAll(/(?:from|import\() ?'([^']+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !/^\.{1,2}\//.test(name) && !isPublic(name))
        .filter((name) => !packages.some((known) => name === known || name.startsWith(`${known}/`)))
        .map((name) => `${path}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  describe('in one project, with a planted mistake beside some of them', { tags: ['thorough'] }, () => {
    let complaints: readonly string[]

    beforeAll(async () => {
      const files = filesOf('pages')
      const mistakes = files.flatMap(({ path, code }) => {
        const [good = '', bad = ''] = PLANTED[path] ?? []
        return path in PLANTED ? [{ path: plantedAt(path), code: code.replace(good, bad) }] : []
      })
      const said = await compiled(writeProject('pages', [...files, ...mistakes]))
      complaints = said.split('\n').filter((line) => /^\S/.test(line))
    }, 120_000)

    it('compile', () => {
      expect(complaints.filter((line) => !line.includes('.planted.ts('))).toEqual([])
    })

    it('would not compile with a name, an option or an element that the package does not have', () => {
      const unseen = Object.keys(PLANTED).filter((path) => !complaints.some((line) => line.includes(plantedAt(path))))
      expect(unseen).toEqual([])
    })
  })

  it(
    'compile for hosts to whom absent and undefined are two things',
    { tags: ['thorough'], timeout: 120_000 },
    async () => {
      const folder = writeProject('exact', filesOf('exact'), { exactOptionalPropertyTypes: true })
      // The package's own source is compiled along, so that every optional field of its types takes undefined.
      expect(await compiled(folder)).toBe('')
    },
  )
})
