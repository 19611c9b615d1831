/**
 * Every state of the gallery, in two themes on a desktop and on a phone: what it looks like, what axe says of it, and its
 * accessibility tree. `npm run pictures` writes pictures and trees anew; without that they are compared.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { entries, fileOf, type Entry } from '../../gallery/catalogue.ts'
import { root } from './building.ts'
import { chosen } from './chosen.ts'
import { beside, difference, read, TOLERATED, write, type Pixels } from './sheet.ts'
import { startBrowser, visit, type Visitor } from './visitor.ts'

const comparable = inject('comparable')
const RENEW = process.env['PICTURES'] === 'renew'
const PICTURES = `${root}gallery/pictures`
const TREES = `${root}gallery/trees`
const FAILED = `${root}.cache/pictures`

const DESKTOP = { viewport: { width: 480, height: 720 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browser: Browser
let visitors: { readonly desktop: Visitor; readonly phone: Visitor }

beforeAll(async () => {
  rmSync(FAILED, { recursive: true, force: true })
  browser = await startBrowser()
  visitors = { desktop: await visit(browser, DESKTOP), phone: await visit(browser, PHONE) }
})

afterAll(() => browser?.close())

interface Seen {
  readonly dark: Pixels
  readonly light: Pixels
  readonly faults: readonly string[]
}

async function look({ gallery, picture }: Visitor, state: string): Promise<Seen> {
  await gallery.show({ state })
  const dark = read(await picture())
  const faults = await gallery.faults()
  await gallery.setTheme('light')
  const light = read(await picture())
  // The other theme changes colours alone.
  return { dark, light, faults: [...faults, ...(await gallery.faults('colours'))] }
}

it.each(chosen.map((entry) => [`${entry.part} ${entry.name}`, entry] as const))('%s', async (_, entry) => {
  const { desktop, phone } = visitors
  const [wide, narrow] = await Promise.all([look(desktop, entry.id), look(phone, entry.id)])
  const tree = `${await desktop.tree()}\n`
  expect.soft(tree, 'the accessibility tree').toBe(keptTree(entry, tree))
  expect.soft([...new Set([...wide.faults, ...narrow.faults])], 'what axe finds').toEqual([])
  expect.soft([...desktop.strayed, ...phone.strayed], 'asked of the network').toEqual([])
  const sheet = beside([wide.dark, wide.light, narrow.dark, narrow.light])
  expect(RENEW ? renewed(entry, sheet) : changeOf(entry, sheet)).toBeUndefined()
})

/** One that still says the same stays as it is: a pixel that no one can tell from before is no change. */
function renewed(entry: Entry, now: Pixels): undefined {
  const file = `${PICTURES}/${fileOf(entry)}.png`
  const kept = existsSync(file) && difference(now, read(readFileSync(file))).count === 0
  if (!kept) put(file, write(now))
}

/** How it differs from its picture, and where that can be seen. */
function changeOf(entry: Entry, now: Pixels): string | undefined {
  // Another Chromium draws letters a shade apart: the whole gallery would differ, and say nothing.
  if (!comparable) return undefined
  const file = `${PICTURES}/${fileOf(entry)}.png`
  if (!existsSync(file)) return 'there is no picture of it yet: npm run pictures'
  const { count, diff } = difference(now, read(readFileSync(file)))
  if (count <= TOLERATED) return undefined
  const place = `${FAILED}/${fileOf(entry)}`
  put(`${place}.now.png`, write(now))
  put(`${place}.diff.png`, write(diff))
  return `${count} pixels differ from ${relative(root, file)}: see ${relative(root, place)}.now.png and .diff.png`
}

/** The tree as it was; where it is written anew, as it is. */
function keptTree(entry: Entry, now: string): string {
  const file = `${TREES}/${fileOf(entry)}.yml`
  if (RENEW) put(file, now)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function put(file: string, content: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

it('leaves no picture and no tree behind that belongs to no state', () => {
  const wanted = new Set(entries.map(fileOf))
  const stale = [PICTURES, TREES].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(png|yml)$/.test(file) && !wanted.has(file.slice(0, -4)))
      .map((file) => `${folder}/${file}`),
  )
  if (RENEW) for (const file of stale) rmSync(file)
  const left = stale.filter((file) => existsSync(file))
  expect(left.map((file) => relative(root, file))).toEqual([])
})
