/** A group of states may be left out only while nothing that it depends on has changed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { entries } from '../../gallery/catalogue.ts'
import { buildGallery } from './building.ts'
import { groupsOf, hashesOf, inputsOf, modulesOf, type Graph, type Group } from './hashes.ts'
import { isProven, withProven, type Proven } from './record.ts'

const BROWSER = 'Chromium 1'
let graph: Graph
let groups: readonly Group[]
let inputs: ReturnType<typeof inputsOf>
let proven: Proven

beforeAll(async () => {
  graph = await buildGallery()
  groups = [...groupsOf(graph).keys()].sort()
  inputs = inputsOf(graph)
  proven = withProven({}, [...groups, 'all'], hashesWith(''))
}, 120_000)

/** The hashes of a copy of the project in which one file says something else; each file holds its own name here. */
const hashesWith = (changed: string, browser = BROWSER) =>
  hashesOf(inputs, browser, (path) => (path === changed ? 'something else' : path))

/** Groups that are drawn again in that copy, where all were proven before. */
function drawnAfter(changed: string, browser = BROWSER): readonly Group[] {
  const now = hashesWith(changed, browser)
  return [...groups, 'all'].filter((group) => !isProven(proven, group, now[group]))
}

it('every state belongs to a group that has a hash', () => {
  expect([...new Set(entries.map(({ plugin }) => plugin))].sort()).toEqual(groups)
})

describe('a change of', () => {
  it('nothing draws nothing', () => {
    expect(drawnAfter('')).toEqual([])
  })

  it.each([
    'gallery/frame.html',
    'gallery/frame.ts',
    'gallery/frame.css',
    'gallery/stage.ts',
    'gallery/vite.config.ts',
    'package-lock.json',
    'src/kernel/index.ts',
    'src/shell/boot.ts',
    'src/shell/kit/Button.tsx',
    'tests/gallery/pictures.gallery.test.ts',
  ])('%s draws everything', (path) => {
    expect(drawnAfter(path)).toEqual([...groups, 'all'])
  })

  it('a plugin’s own view draws what shows it', () => {
    const views = ['receive', 'balances'].flatMap((plugin) =>
      modulesOf(graph, plugin).filter((path) => path.startsWith(`src/plugins/${plugin}/`) && path.endsWith('.tsx')),
    )
    expect(views.length).toBeGreaterThan(1)
    for (const path of views) {
      const own = /^src\/plugins\/(\w+)/.exec(path)![1]!
      expect(drawnAfter(path)).toContain(own)
      expect(drawnAfter(path)).not.toContain('branding')
    }
  })

  it('a kept picture or tree draws its group', () => {
    for (const path of [
      'gallery/pictures/receive/WalletReceive.usual.png',
      'gallery/trees/receive/WalletReceive.usual.yml',
    ])
      expect(drawnAfter(path)).toEqual(['receive', 'all'])
  })

  it('any file that a group depends on draws that group', () => {
    for (const path of new Set([...inputs.values()].flat())) {
      const dependent = groups.filter((group) => inputs.get(group)?.includes(path))
      expect(drawnAfter(path), path).toEqual([...dependent, 'all'])
    }
  })

  it('the browser draws everything', () => {
    expect(drawnAfter('', 'Chromium 2')).toEqual([...groups, 'all'])
  })
})

it('a module that the page has and no group depends on is a plugin’s that no state installs', () => {
  const claimed = new Set(groups.flatMap((group) => modulesOf(graph, group)))
  const others = [...graph.keys()].filter((path) => /^(?:src|gallery|tests)\//.test(path) && !claimed.has(path))
  expect(others.filter((path) => !path.startsWith('src/plugins/'))).toEqual([])
})

describe('the record', () => {
  const hashes = { kit: 'a', shell: 'b' }
  const kept = { kit: 'a', gone: 'c' }

  it('proves a group by its own hash alone', () => {
    expect(isProven(kept, 'kit', 'a')).toBe(true)
    expect(isProven(kept, 'kit', 'b')).toBe(false)
    expect(isProven(kept, 'shell', 'b')).toBe(false)
    expect(isProven(kept, 'unknown', undefined)).toBe(false)
    expect(isProven({}, 'kit', 'a')).toBe(false)
  })

  it('takes over what was green, and lets go of groups that there are no more', () => {
    expect(withProven(kept, ['shell'], hashes)).toEqual({ kit: 'a', shell: 'b' })
  })
})
