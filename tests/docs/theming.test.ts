/** docs/theming.md: its variables are those that the style sheets read from the page, with their defaults. */
import { describe, expect, it } from 'vitest'
import { embeddedCss, frameCss, kitCss } from '#kit'
import { accountCss } from '../../src/shell/button/accountCss.ts'
import { buttonCss } from '../../src/shell/button/css.ts'
import { placeCss } from '../../src/shell/element/placeCss.ts'
import { blocksOf, namesOf, pages, rowsOf, textOf } from './pages.ts'

const guide = textOf('docs/theming.md')
const css = [kitCss, frameCss, embeddedCss, buttonCss, accountCss, placeCss].join('\n')

const found = (pattern: RegExp): ReadonlySet<string> => new Set([...css.matchAll(pattern)].map(([, name = '']) => name))
const assigned = found(/(--latchkey-[\w-]+):/g)
/** Read with a default, and never assigned by us: what a page may set. */
const variables = [...found(/var\((--latchkey-[\w-]+),/g)].filter((name) => !assigned.has(name)).toSorted()

describe('the variables of the page about theming', () => {
  it('are all that the style sheets read from the page', () => {
    expect(namesOf(guide, 'variable', 'default').toSorted()).toEqual(variables)
    expect(variables).toHaveLength(8)
  })

  it('have the defaults that the style sheets have', () => {
    const said = new Map(rowsOf(guide, 'variable', 'default').map(([name = '', text = '']) => [name, text]))
    const own = [...css.matchAll(/--latchkey-color-own-accent:(#\w+);/g)].map(([, color = '']) => color)
    expect(said.get('`--latchkey-accent`')).toBe(`\`${own[0]}\` dark, \`${own[1]}\` light`)
    for (const name of ['radius', 'width', 'z-index', 'color-mix-strength']) {
      const [, value] = new RegExp(`var\\(--latchkey-${name},([^)]+)\\)`).exec(css) ?? []
      expect([name, said.get(`\`--latchkey-${name}\``)]).toEqual([name, `\`${value}\``])
    }
    expect(css).toContain('clamp(0,var(--latchkey-color-mix-strength,0),20)')
    expect(css).toContain('clamp(320px,var(--latchkey-width,360px),480px)')
  })

  it.each(pages)('are the only ones that examples in %s set', (page) => {
    const set = blocksOf(textOf(page))
      .filter(({ language }) => ['css', 'html'].includes(language))
      .flatMap(({ code }) => [...code.matchAll(/(--latchkey-[\w-]+):/g)].map(([, name = '']) => name))
    expect(set.filter((name) => !variables.includes(name))).toEqual([])
  })
})
