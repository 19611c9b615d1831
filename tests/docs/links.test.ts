/** Every link of the documentation leads to a file and a heading that exist, every command to a script. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, blocksOf, linksOf, namesIn, pages, root, textOf } from './pages.ts'

const { files, scripts, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** Scripts that the tools of the examples bring: Vite's templates. */
const THEIRS = ['dev']

/** Links of a page that lead nowhere. */
function broken(page: string, text: string): readonly string[] {
  return linksOf(text).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const path = file ? join(page, '..', file) : page
    if (!existsSync(`${root}${path}`)) return true
    return anchor !== undefined && !anchorsOf(textOf(path)).includes(anchor)
  })
}

/** Links of a page to what the npm package, in which people read it, does not have. */
const unpacked = (page: string, text: string): readonly string[] =>
  linksOf(text).filter((link) => {
    const [file = ''] = link.split('#')
    const path = file ? join(page, '..', file) : page
    return !files.some((packed) => path === packed || path.startsWith(`${packed}/`))
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

  it('links only to what the npm package has', () => {
    expect(unpacked(page, textOf(page))).toEqual([])
  })

  it('names scripts that package.json has', () => {
    const named = commandsOf(page).flatMap(
      (command) => /^npm (?:run )?(start|test|(?<=run )[\w:]+)/.exec(command)?.[1] ?? [],
    )
    expect(named.filter((name) => !(name in scripts) && !THEIRS.includes(name))).toEqual([])
  })

  it('installs the package, its peers and tools, in versions that the peer range has', () => {
    const known = ['latchkey', 'vitest', 'playwright-core', ...Object.keys(peerDependencies)]
    const installed = commandsOf(page).flatMap((command) => {
      const [, list] = /^npm install (?!-D)(?!-E)(.+)$/.exec(command) ?? []
      return list?.split(' ').map((name) => /^(@?[^@]+)/.exec(name)?.[1] ?? '') ?? []
    })
    expect(installed.filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('the index', () => {
  it('links to every page of docs, and the README to all that people who embed it need', () => {
    const linked = (page: string): readonly string[] => linksOf(textOf(page)).map((link) => link.split('#')[0] ?? '')
    const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
    const names = others.map((page) => page.replace('docs/', ''))
    expect(names.filter((name) => !linked('docs/README.md').includes(name))).toEqual([])
    const [forHosts = ''] = textOf('docs/README.md').split('For those who work on')
    const needed = linksOf(forHosts).map((link) => `docs/${link}`)
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
  const text = '[a](../CONTRIBUTING.md) [b](../examples/plugin) [c](../CHANGELOG.md) [d](wallets.md) [e](#phones)'
  expect(unpacked('docs/install.md', text)).toEqual(['../CONTRIBUTING.md', '../examples/plugin'])
})
