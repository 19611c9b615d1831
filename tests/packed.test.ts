/** The package as hosts get it: packed, installed into an empty folder, measured, imported and type-checked there. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
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
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPackage } from './builtPackage.ts'
import { compiled } from './docs/examples.ts'
import { linksOf } from './docs/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = mkdtempSync(join(tmpdir(), 'latchkey-host-'))
const installed = join(page, 'node_modules')
const own = join(installed, 'latchkey')

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, object>>
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default?: string }>>
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const npm = (...args: readonly string[]): string => execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
/** Paths of all files below, from there. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => lstatSync(join(folder, name)).isFile())
const megabytes = (folder: string): number =>
  filesOf(folder).reduce((sum, name) => sum + lstatSync(join(folder, name)).size, 0) / 1e6

/**
 * What a page may cost on the disk of who installs it. Signatures of Solana accounts brought two packages, which hosts with Solana
 * have anyway. Swapping, buying, names and social logins took our own part to 3.7 MB.
 */
const MOST = { packages: 11, megabytes: 19, ownMegabytes: 4 }

let manifest: Manifest
/** What was installed, as npm notes it. */
let packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>

beforeAll(() => {
  builtPackage()
  npm('pack', '--ignore-scripts', '--silent', '--pack-destination', page)
  const [tarball = ''] = readdirSync(page).filter((name) => name.endsWith('.tgz'))
  writeFileSync(join(page, 'package.json'), '{ "name": "host", "private": true, "type": "module" }')
  // From npm's cache, which `npm ci` has filled; what is not there comes from the registry.
  npm('install', '--prefix', page, '--prefer-offline', '--no-audit', '--no-fund', join(page, tarball))
  manifest = json(join(own, 'package.json')) as Manifest
  packages = (json(join(installed, '.package-lock.json')) as { packages: typeof packages }).packages
}, 300_000)
afterAll(() => rmSync(page, { recursive: true, force: true }))

describe('the installed package', () => {
  it('brings what it names and no chain node, runs no script, and stays small', () => {
    const names = Object.keys(packages).map((path) => path.replace(/^node_modules\//, ''))
    const peers = Object.keys(manifest.peerDependencies).filter((name) => !(name in manifest.peerDependenciesMeta))
    const needed = ['latchkey', ...Object.keys(manifest.dependencies), ...peers]
    expect(names.filter((name) => !needed.includes(name))).toEqual(['@noble/hashes', 'scheduler'])
    expect(needed.filter((name) => !names.includes(name))).toEqual([])
    expect(Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
    expect(manifest).not.toHaveProperty('optionalDependencies')

    const figures = { packages: names.length, megabytes: megabytes(installed), ownMegabytes: megabytes(own) }
    console.info(
      `installed: ${figures.packages} packages, ${figures.megabytes.toFixed(1)} MB, of which ours ${figures.ownMegabytes.toFixed(1)} MB in ${filesOf(own).length} files`,
    )
    for (const [name, most] of Object.entries(MOST))
      expect(figures[name as keyof typeof MOST]).toBeLessThanOrEqual(most)
  })

  it('says where it comes from, where it is described and where its faults are told', () => {
    const { repository, homepage, bugs } = json(join(own, 'package.json')) as Record<string, unknown>
    expect({ repository, homepage, bugs }).toEqual({
      repository: { type: 'git', url: 'git+https://github.com/latchkey/latchkey.git' },
      homepage: expect.stringMatching(/^https:\/\/github\.com\/latchkey\/latchkey(?:#readme)?$/) as unknown,
      bugs: { url: 'https://github.com/latchkey/latchkey/issues' },
    })
  })

  it('takes any later release of its dependencies, so that a page need not have two', () => {
    const ranges = { ...manifest.dependencies, ...manifest.peerDependencies }
    expect(Object.entries(ranges).filter(([, range]) => !/^(?:\^|>=)\d/.test(range))).toEqual([])
  })

  it('has no source map, no declaration that nobody comes to, and no page for those who work on it', () => {
    const files = filesOf(own)
    // Templates are sources, and have tests of their own.
    expect(files.filter((name) => /\.map$|^(?!templates\/).*\b(?:src|tests|sandbox)\//.test(name))).toEqual([])
    const mapped = files.filter(
      (name) => name.endsWith('.js') && readFileSync(join(own, name), 'utf8').includes('sourceMappingURL'),
    )
    expect(mapped).toEqual([])
    // No entry names a view; plugins bring them as lazy modules.
    expect(files.filter((name) => /^dist\/types\/.*\/views\//.test(name))).toEqual([])
    const docs = files.filter((name) => name.startsWith('docs/') && name.endsWith('.md'))
    expect(docs.filter((name) => /architecture|dependencies|soak|specification/.test(name))).toEqual([])
    expect(docs).toContain('docs/install.md')
    expect(files).toContain('examples/plugin/GasWatch.tsx')
  })

  it('has the command that begins a plugin, where npx finds it', () => {
    const command = join(installed, '.bin/latchkey')
    execFileSync(command, ['create', 'chain', 'acme.ledger'], { cwd: page })
    expect(json(join(page, 'acme.ledger/package.json'))).toMatchObject({ name: 'acme.ledger' })
    expect(readFileSync(join(page, 'acme.ledger/.gitignore'), 'utf8')).toContain('node_modules')
  })

  it('has the templates and the command, with all of their files', () => {
    const parts = ['templates', 'bin']
    const inside = (from: string): readonly string[] =>
      parts.flatMap((part) => filesOf(join(from, part)).map((name) => `${part}/${name}`)).toSorted()
    expect(inside(own)).toEqual(inside(root))
    expect(inside(own).length).toBeGreaterThan(10)
  })

  it('has pages whose links lead to what it has', () => {
    const packed = filesOf(own).filter((name) => name.endsWith('.md'))
    const dead = packed.flatMap((name) =>
      linksOf(readFileSync(join(own, name), 'utf8'))
        .map((link) => link.split('#')[0] ?? '')
        // npm shows pictures of a readme from the repository, so they need no place on each host's disk.
        .filter((link) => link !== '' && !link.startsWith('docs/pictures/'))
        .filter((link) => !lstatSync(join(own, dirname(name), link), { throwIfNoEntry: false }))
        .map((link) => `${name}: ${link}`),
    )
    expect(packed.length).toBeGreaterThan(10)
    expect(dead).toEqual([])
  })

  it('has entries that a plain Node imports, each with something in it', () => {
    const plugins = readdirSync(join(own, 'dist/plugins')).map((name) => name.replace(/\.js$/, ''))
    const names = Object.entries(manifest.exports)
      .filter(([, target]) => typeof target !== 'string' && target.default)
      .map(([name]) => name.replace('.', 'latchkey'))
      .flatMap((name) => (name.includes('*') ? plugins.map((plugin) => name.replace('*', plugin)) : [name]))
    expect(names.length).toBeGreaterThan(10)
    writeFileSync(
      join(page, 'all.js'),
      `for (const name of ${JSON.stringify(names)}) {
        const entry = await import(name)
        if (Object.keys(entry).length === 0) console.log(name)
      }`,
    )
    expect(execFileSync(process.execPath, [join(page, 'all.js')], { encoding: 'utf8' })).toBe('')
  })

  it('tells bundlers of server components, in the first words of its React entry, that it is for the browser', () => {
    expect(readFileSync(join(own, 'dist/react.js'), 'utf8')).toMatch(/^(["'])use client\1;/)
  })
})

describe('a page that installed it', () => {
  /** Types of packages that a page of that kind has itself. */
  const theirs = [
    '@types',
    'csstype',
    'viem',
    'abitype',
    'ox',
    '@solana',
    '@walletconnect',
    'vitest',
    'playwright-core',
  ]

  beforeAll(() => {
    for (const name of [...theirs, 'vitest-browser-react', '@vitest', 'vite', 'undici-types'])
      if (!existsSync(join(installed, name))) symlinkSync(join(root, 'node_modules', name), join(installed, name))
  })

  /** Compiles what stands in a folder of the page; answers what the compiler says. */
  function check(folder: string, options: Readonly<Record<string, unknown>>): Promise<string> {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      allowImportingTsExtensions: true,
      types: [],
      ...options,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
    return compiled(folder)
  }

  const folderOf = (name: string): string => {
    const folder = join(page, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  const HOSTS = [
    ['Bundler', {}, []],
    ['NodeNext', { module: 'NodeNext', moduleResolution: 'NodeNext' }, ['thorough']],
    ['Bundler and exact optional properties', { exactOptionalPropertyTypes: true }, ['thorough']],
  ] as const
  for (const [name, options, tags] of HOSTS)
    it(
      `type-checks with module resolution ${name}, our declarations too`,
      { tags: [...tags], timeout: 60_000 },
      async () => {
        const folder = folderOf(name.replaceAll(' ', '-'))
        for (const file of ['hostPage.tsx', 'hostTypes.ts'])
          cpSync(join(root, 'tests/contracts', file), join(folder, file))
        expect(await check(folder, options)).toBe('')
      },
    )

  it(
    'compiles the example of a plugin, copied out of the package',
    { tags: ['thorough'], timeout: 60_000 },
    async () => {
      const folder = folderOf('plugin')
      cpSync(join(own, 'examples/plugin'), folder, { recursive: true })
      expect(await check(folder, { exactOptionalPropertyTypes: true })).toBe('')
    },
  )
})
