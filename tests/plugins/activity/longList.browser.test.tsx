/** @module-tag thorough */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../eventually.ts'
import { countChanges } from '../changes.ts'
import { root } from '../receive/stage.ts'
import { alone, came, frame, row, ROWS, rows, scroller } from './list.ts'
import { gets, hashOf, page as answer, sends, type Row } from './rows.ts'
import { HISTORY, shown } from './stage.tsx'

/** Rows that are at least partly in sight. */
function seen(): number {
  const { top: from, bottom } = scroller().getBoundingClientRect()
  return [...root().querySelectorAll('.lk-act-list .lk-win-item')].filter((it) => {
    const box = it.getBoundingClientRect()
    return box.bottom > from && box.top < bottom
  }).length
}
/** So many rows, an hour apart. */
const many = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, at) =>
    row(from + at + 1, (from + at) * 10 + 5, at % 3 ? {} : came, [at % 3 ? sends('1.5') : gets('2', 'ETH')]),
  )

describe('a long list', () => {
  it(
    'of 2,000 is read page by page, and a step of the scroll changes only the rows that come and go',
    { timeout: 240_000 },
    async () => {
      await page.viewport(900, 760)
      const list = Array.from({ length: 20 }, (_, at) => answer(many(100, at * 100), at < 19 ? `page-${at + 1}` : null))
      const { modal, fetch } = await shown({ pages: list })
      await alone(modal)
      await eventually(() => expect(rows().length).toBeGreaterThan(3))
      for (let at = 0; at < 400 && fetch.requests.filter(({ url }) => url.pathname === HISTORY).length < 20; at += 1) {
        scroller().scrollTop = scroller().scrollHeight
        await frame()
      }
      await eventually(() => expect(scroller().scrollHeight).toBeGreaterThan(2_000 * 56))
      expect(rows().length).toBeLessThan(80)
      scroller().scrollTop = 0
      await frame()
      let blank = 0
      const changes = countChanges(root())
      const steps: number[] = []
      // Its beginning and its end, and every tenth screen between: all of it takes half a minute.
      const last = scroller().scrollHeight - 700
      for (let top = 0; top < last; top += top > 6_000 && top < last - 6_000 ? 3_000 : 300) {
        // A jump is no scroll: it is made before the step that counts.
        if (scroller().scrollTop < top - 300) {
          scroller().scrollTop = top - 300
          await frame()
        }
        changes.take()
        scroller().scrollTop = top
        await frame()
        steps.push(changes.take())
        if (seen() < 6) blank += 1
      }
      changes.stop()
      console.info(`2,000 activities scrolled: ${steps.length} steps of 300 px, at most ${Math.max(...steps)} changes`)
      expect(blank).toBe(0)
      expect(Math.min(...steps.slice(1))).toBeGreaterThan(0)
      expect(Math.max(...steps)).toBeLessThan(250)
    },
  )

  it('stays where it is while new rows come above', async () => {
    const { modal, fetch, clock } = await shown({ pages: [answer(many(100))] })
    await alone(modal)
    await eventually(() => expect(rows().length).toBeGreaterThan(3))
    scroller().scrollTop = 1_500
    await frame()
    const edge = scroller().getBoundingClientRect().top
    const first = (): { href: string; top: number } => {
      const [it] = [...root().querySelectorAll('.lk-act-list .lk-win-item')]
        .map((each) => ({ href: each.querySelector('a')!.href, top: each.getBoundingClientRect().top - edge }))
        .filter(({ top }) => top >= 0)
        .sort((a, b) => a.top - b.top)
      return it!
    }
    const before = first()
    fetch.on('GET', HISTORY, answer([row(901, 0.1), row(902, 0.2), row(903, 30), ...many(100)]))
    await clock.advance(10_000)
    await eventually(() => expect(scroller().scrollTop).toBeGreaterThan(1_500))
    await frame()
    expect(first()).toEqual(before)
    // At the very top the new ones are seen at once.
    scroller().scrollTop = 0
    await frame()
    expect(root().querySelector(`a[href*="${hashOf(901)}"]`)).not.toBeNull()
  })

  it('has one tab stop to a date, and is walked by arrow keys', async () => {
    await shown({ pages: [answer(ROWS)] })
    await eventually(() => expect(rows().length).toBeGreaterThan(3))
    const stops = [...root().querySelectorAll('.lk-act-group')].map(
      (group) => group.querySelectorAll('a[tabindex="0"]').length,
    )
    expect(Math.max(...stops)).toBe(1)
    root().querySelector<HTMLElement>('.lk-act-list a')!.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(root().activeElement?.textContent).toBe('Swapped')
    expect(root().activeElement?.getAttribute('tabindex')).toBe('0')
  })
})
