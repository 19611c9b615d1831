/** Every link of the documentation leads to a file and a heading that exist, every command to a script. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, blocksOf, linksOf, namesIn, pages, root, textOf } from './pages.ts'

const { files, scripts, dependencies, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** Scripts that the tools of the examples bring: Vite's templates, and ours. */
const THEIRS = ['demo', 'dev']

/** Links of a page that lead nowhere. */
function broken(page: string, text: string): readonly string[] {
  return linksOf(text).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const path = file ? join(page, '..', file) : page
    if (!existsSync(`${root}${path}`)) return true
    return anchor !== undefined && !anchorsOf(textOf(path)).includes(anchor)
  })
}

/** Is the path in the npm package, as `files` of package.json says? It names files and folders, and with `!` those that are left out. */
const isPacked = (path: string): boolean => {
  const isIn = (named: string): boolean => path === named || path.startsWith(`${named}/`)
  return files.some(isIn) && !files.some((named) => named.startsWith('!') && isIn(named.slice(1)))
}

/** Links of a page to what the npm package, in which people read it, does not have. */
const unpacked = (page: string, text: string): readonly string[] =>
  linksOf(text).filter((link) => {
    const [file = ''] = link.split('#')
    return !isPacked(file ? join(page, '..', file) : page)
  })

/** Commands of `sh` blocks, and of what stands in backticks. */
const commandsOf = (page: string): readonly string[] => {
  const text = textOf(page)
  const blocks = blocksOf(text).filter(({ language }) => ['', 'sh'].includes(language))
  return [...blocks.flatMap(({ code }) => code.split(/\n|&&/)), ...namesIn(text.replace(/^```[^]*?^```$/gm, ''))].map(
    (command) => command.trim(),
  )
}

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    expect(broken(page, textOf(page))).toEqual([])
  })

  it.runIf(isPacked(page))('links only to what the npm package has', () => {
    expect(unpacked(page, textOf(page))).toEqual([])
  })

  it('names scripts that package.json has', () => {
    const named = commandsOf(page).flatMap(
      (command) => /^npm (?:run )?((?<=run )[\w:]+|start|test)/.exec(command)?.[1] ?? [],
    )
    expect(named.filter((name) => !(name in scripts) && !THEIRS.includes(name))).toEqual([])
  })

  it('installs the package, its peers and tools, in versions that the peer range has', () => {
    // The last ones are for a host's server (docs/sign-in-server.md).
    const tools = ['vitest', 'playwright-core', 'hono', '@hono/node-server', 'valibot', '@noble/curves', '@scure/base']
    const known = ['latchkey', ...tools, ...Object.keys({ ...dependencies, ...peerDependencies })]
    const installed = commandsOf(page).flatMap((command) => {
      const [, list] = /^npm install (?!-D)(?!-E)(.+)$/.exec(command) ?? []
      return list?.split(' ').map((name) => /^(@?[^@]+)/.exec(name)?.[1] ?? '') ?? []
    })
    expect(installed.filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('the index', () => {
  it('links to every page for people who embed it, as does the README, and names the others', () => {
    const linked = (page: string): readonly string[] => linksOf(textOf(page)).map((link) => link.split('#')[0] ?? '')
    const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
    /** Pages in a folder are named by it. */
    const namesOfPages = (chosen: readonly string[]) => [
      ...new Set(chosen.map((page) => page.replace('docs/', '').replace(/\/.*/, ''))),
    ]
    const [forHosts, forUs] = [others.filter(isPacked), others.filter((page) => !isPacked(page))]
    expect(forUs.length).toBeGreaterThan(0)
    expect(namesOfPages(forHosts).filter((name) => !linked('docs/README.md').includes(name))).toEqual([])
    expect(namesOfPages(forUs).filter((name) => !namesIn(textOf('docs/README.md')).includes(name))).toEqual([])
    // Contributors find those by CONTRIBUTING.md and the architecture.
    const reached = [...linked('CONTRIBUTING.md'), ...linked('docs/architecture.md').map((link) => `docs/${link}`)]
    expect(forUs.filter((page) => !reached.includes(page))).toEqual([])
    const needed = linksOf(textOf('docs/README.md')).map((link) => `docs/${link}`)
    expect(needed.filter((path) => !linked('README.md').includes(path))).toEqual([])
  })
})

it('a link to a file or a heading that is not there is found', () => {
  expect(broken('docs/install.md', '[a](gone.md) [b](wallets.md#gone) [c](#gone) [d](wallets.md#phones)')).toEqual([
    'gone.md',
    'wallets.md#gone',
    '#gone',
  ])
})

it('a link to a file that is in the repository alone is found', () => {
  const text =
    '[a](../CONTRIBUTING.md) [b](../examples/demo) [c](../CHANGELOG.md) [d](wallets.md) [e](#phones) [f](soak.md)'
  expect(unpacked('docs/install.md', text)).toEqual(['../CONTRIBUTING.md', '../examples/demo', 'soak.md'])
})
