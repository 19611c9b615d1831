import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { embeddedCss, frameCss, icons, kitCss, motionCss } from '#kit'
import { firstIcons } from '../../../src/shell/kit/firstIcons.ts'

const folder = fileURLToPath(new URL('../../../src/shell/kit/', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(folder + name, 'utf8'))
// The colours' names are put together, so the sheets themselves are read as well.
const everything = [...sources, kitCss].join('\n')
const find = (pattern: RegExp): Set<string> =>
  new Set(Array.from(everything.matchAll(pattern), (match) => match[1] ?? ''))

/** Every source of the product with the sheets that are put together, for what is read outside the kit. */
const room = fileURLToPath(new URL('../../../src/', import.meta.url))
const product = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(room + name, 'utf8'))
  .join('\n')
  .concat(kitCss)

/** What a site may set; the kit reads these with a default and never assigns them. */
const OVERRIDES = [
  'accent',
  'on-accent',
  'radius',
  'font-family',
  'color-mix',
  'color-mix-strength',
  'width',
  'z-index',
]

describe('the style sheets', () => {
  test('declare every token that some part reads, except what a site may override', () => {
    const declared = find(/(--latchkey-[\w-]+):/g)
    const overrides = OVERRIDES.map((name) => `--latchkey-${name}`)
    const read = [...find(/var\((--latchkey-[\w-]+)/g)]
    expect(read.filter((name) => !declared.has(name)).sort()).toEqual(overrides.sort())
  })

  test('carry no token into the first view that nothing in the product reads', () => {
    const tokens = new Set(Array.from(kitCss.matchAll(/(--(?:latchkey|lk)-[\w-]+):/g), ([, name = '']) => name))
    expect(tokens.size).toBeGreaterThan(40)
    expect([...tokens].filter((name) => !new RegExp(`var\\(${name}[,)]`).test(product))).toEqual([])
  })

  test('run no animation that is not defined', () => {
    const frames = find(/@keyframes (lk-[\w-]+)/g)
    const run = Array.from(everything.matchAll(/animation(?:-name)?:([^;}]+)/g), ([, list = '']) =>
      Array.from(list.matchAll(/(?<![-\w])lk-[\w-]+/g), ([name]) => name),
    ).flat()
    expect(run.length).toBeGreaterThan(10)
    expect(run.filter((name) => !frames.has(name))).toEqual([])
  })

  test('know every class that a part uses', () => {
    const css = find(/\.(lk(?:-[\w-]+)?)(?=[^\w-])/g)
    const used = [...find(/['"` ](lk-[a-z0-9-]+)(?=['"` ])/g)]
    expect(used.length).toBeGreaterThan(60)
    expect(used.filter((name) => !css.has(name))).toEqual([])
  })

  test('hold no class that no part uses', () => {
    const parts = sources.filter((source) => !source.includes('Css = `')).join('\n')
    // Tones, variants and notes are put together from their name.
    const composed = (name: string): string => name.replace(/-(success|warning|danger|accent|tertiary|plate)$/, '-${')
    const classes = Array.from(kitCss.matchAll(/\.(lk-[\w-]+)/g), ([, name = '']) => name)
    expect(classes.filter((name) => !parts.includes(name) && !parts.includes(composed(name)))).toEqual([])
  })

  test('hold no rem, which would depend on the page, and no address to load from', () => {
    expect(everything).not.toMatch(/\drem\b/)
    expect(kitCss + frameCss + motionCss + embeddedCss).not.toMatch(/url\(|@import|@font-face/)
  })

  test('balance their braces', () => {
    for (const css of [kitCss, frameCss, motionCss, embeddedCss])
      expect(css.split('{').length).toBe(css.split('}').length)
  })
})

describe('the icons', () => {
  test('are paths on the 24 grid', () => {
    expect(Object.keys(icons)).toHaveLength(34)
    for (const path of Object.values(icons)) expect(path).toMatch(/^M[-\d.MmLlHhVvAaCcSsZz ]+$/)
  })

  test('stay what they were in the first set', () => {
    expect(icons).toMatchObject(firstIcons)
  })
})
