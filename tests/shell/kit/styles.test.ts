import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { frameCss, icons, kitCss } from '#kit'

const folder = fileURLToPath(new URL('../../../src/shell/kit/', import.meta.url))
const sources = readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8'))
const everything = sources.join('\n')
const find = (pattern: RegExp): Set<string> => new Set(Array.from(everything.matchAll(pattern), (match) => match[1] ?? ''))

/** What a site may set; the kit reads these with a default and never assigns them. */
const OVERRIDES = ['accent', 'on-accent', 'radius', 'font-family', 'color-mix', 'color-mix-strength', 'width', 'z-index']

describe('the style sheets', () => {
  test('declare every token that some part reads, except what a site may override', () => {
    const declared = find(/(--latchkey-[\w-]+):/g)
    const overrides = new Set(OVERRIDES.map((name) => `--latchkey-${name}`))
    for (const name of find(/var\((--latchkey-[\w-]+)/g)) expect(declared.has(name) || overrides.has(name), name).toBe(true)
    for (const name of overrides) expect(declared.has(name), `${name} is the site's`).toBe(false)
  })

  test('run no animation that is not defined', () => {
    const frames = find(/@keyframes (lk-[\w-]+)/g)
    for (const [, list = ''] of everything.matchAll(/animation(?:-name)?:([^;}]+)/g)) {
      for (const [name] of list.matchAll(/(?<![-\w])lk-[\w-]+/g)) expect(frames, name).toContain(name)
    }
  })

  test('know every class that a part uses', () => {
    const css = find(/\.(lk(?:-[\w-]+)?)(?=[^\w-])/g)
    const used = find(/['"` ](lk-[a-z0-9-]+)(?=['"` ])/g)
    expect(used.size).toBeGreaterThan(60)
    for (const name of used) expect(css, name).toContain(name)
  })

  test('hold no rem, which would depend on the page, and no address to load from', () => {
    expect(everything).not.toMatch(/\d(?:rem|em)\b(?!;)/)
    expect(kitCss + frameCss).not.toMatch(/url\(|@import|@font-face/)
  })

  test('balance their braces', () => {
    for (const css of [kitCss, frameCss]) expect(css.split('{').length).toBe(css.split('}').length)
  })
})

describe('the icons', () => {
  test('are paths on the 24 grid', () => {
    expect(Object.keys(icons)).toHaveLength(34)
    for (const path of Object.values(icons)) expect(path).toMatch(/^M[-\d.MmLlHhVvAaCcSsZz ]+$/)
  })
})
