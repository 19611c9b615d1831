import axe from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../eventually.ts'
import { Everything } from './everything.tsx'
import { stage, type Stage } from './stage.tsx'

/** Everything, with its animations at their end, so that colours are measured as they stay. */
async function everything(attributes: Record<string, string> = {}): Promise<Stage> {
  const shown = await stage(<Everything />, attributes)
  await page.viewport(1200, 900)
  for (const node of shown.root.querySelectorAll('*')) {
    for (const animation of node.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
  }
  return shown
}

describe('every part in every state', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en'
    document.title = 'kit'
  })

  const TWO = [
    ['dark', {}],
    ['light', { 'data-theme': 'light' }],
  ] as const
  const OTHERS = [
    ['dark and right to left', { dir: 'rtl' }],
    [
      'light with an accent of the site',
      { 'data-theme': 'light', style: '--latchkey-accent:#ffd400;--latchkey-radius:16px' },
    ],
    ['dark with a strong tint', { style: '--latchkey-color-mix:#ff2ea6;--latchkey-color-mix-strength:20' }],
  ] as const
  const check = async (attributes: Readonly<Record<string, string>>): Promise<axe.AxeResults> => {
    const { host } = await everything(attributes)
    return axe.run(host, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Rules about a whole document; the shell's own dialog answers them.
      rules: {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    })
  }
  const findings = ({ violations }: axe.AxeResults): readonly string[] =>
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
  /** Guards against a run that saw nothing: the colours of all the texts were measured. */
  const measured = ({ passes }: axe.AxeResults): number =>
    passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0

  test.each(TWO)('passes axe, contrast included: %s', async (_, attributes) => {
    const results = await check(attributes)
    expect(findings(results)).toEqual([])
    expect(measured(results)).toBeGreaterThan(60)
  })

  test.each(OTHERS)('passes axe, contrast included: %s', { tags: ['thorough'] }, async (_, attributes) => {
    const results = await check(attributes)
    expect(findings(results)).toEqual([])
    expect(measured(results)).toBeGreaterThan(60)
  })

  test.each([320, 360, 430])('fits a window of %i px without scrolling sideways', async (width) => {
    const { root } = await everything()
    await page.viewport(width, 800)
    // Amounts step down in the frame after the window changed.
    await eventually(() => {
      for (const card of root.querySelectorAll('.lk-card')) {
        expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(width)
        const body = card.querySelector('.lk-body')
        expect(body?.scrollWidth).toBe(body?.clientWidth)
      }
    })
  })

  test('lets a thumb hit every control: 44 px with the invisible margin', async () => {
    const { root } = await everything()
    await page.viewport(390, 800)
    const small = Array.from(root.querySelectorAll('.lk-ib:not(.lk-ib-s), .lk-row-go, .lk-tabs button')).filter(
      (control) => {
        const margin = Math.min(0, parseFloat(getComputedStyle(control, '::after').bottom) || 0)
        return control.getBoundingClientRect().height - 2 * margin < 44
      },
    )
    expect(small).toEqual([])
  })

  test('draws the focus inside rows and outside buttons', async () => {
    const { find, root } = await everything()
    const ring = (selector: string, part?: string): [string, string] => {
      const node = find(selector)
      node.focus({ focusVisible: true })
      expect(root.activeElement).toBe(node)
      const { outlineStyle, outlineOffset } = getComputedStyle(node, part)
      return [outlineStyle, outlineOffset]
    }
    expect(ring('.lk-row-go', '::after')).toEqual(['solid', '-2px'])
    expect(ring('button.lk-btn')).toEqual(['solid', '2px'])
  })

  test('says nothing in English by itself', async () => {
    const { root } = await everything()
    // Whatever is announced comes from a prop: no part has a default label, role description or title.
    expect(root.querySelector('[title], [aria-roledescription]')).toBeNull()
    const nameless = Array.from(root.querySelectorAll<HTMLInputElement>('button:not([hidden]), a, input')).filter(
      (node) => !node.textContent && !node.getAttribute('aria-label') && !node.labels?.length,
    )
    expect(nameless).toEqual([])
  })
})
