import { useEffect, useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WindowedList, type WindowedListHandle } from '#kit'
import { eventually } from '../../eventually.ts'
import { stage, type Stage } from './stage.tsx'

const FOUR =
  '.four{grid-template-columns:repeat(4,minmax(0,1fr));gap:8px;grid-auto-rows:92px}@media(max-width:430px){.four{grid-auto-rows:108px}}'

interface Options {
  readonly count?: number
  readonly columns?: 1 | 4
  /** The scroller is as high as the list wants, up to its 500 px. */
  readonly fits?: boolean
  readonly onLeave?: () => void
  readonly onDrawn?: (end: number) => void
}

const controls: { setCount(count: number): void; setShift(shift: number): void; list: WindowedListHandle | null } = {
  setCount() {},
  setShift() {},
  list: null,
}

function Numbers({ count: first = 5_000, columns = 1, fits, ...rest }: Options): ReactElement {
  const [count, change] = useState(first)
  const [shift, move] = useState(0)
  const list = useRef<WindowedListHandle>(null)
  useEffect(() => {
    controls.setCount = (to) => flushSync(() => change(to))
    controls.setShift = (to) => flushSync(() => move(to))
    controls.list = list.current
  })
  return (
    <div data-scroller style={{ [fits ? 'maxHeight' : 'height']: 500, overflowY: 'auto', width: fits ? '80vw' : 336 }}>
      <div style={{ height: 100 }} />
      <WindowedList
        name="Numbers"
        count={count}
        keyOf={(index) => String(index - shift)}
        className={columns === 4 ? 'four' : ''}
        sheet={columns === 4 ? FOUR : ''}
        handle={list}
        {...rest}
      >
        {(index, tabIndex) => (
          <button type="button" tabIndex={tabIndex}>
            Number {index - shift}
          </button>
        )}
      </WindowedList>
    </div>
  )
}

const items = ({ root }: Stage): HTMLElement[] => Array.from(root.querySelectorAll<HTMLElement>('[role=listitem]'))
const places = (made: Stage): number[] => items(made).map(({ dataset }) => Number(dataset.at))
const scroller = ({ find }: Stage): HTMLElement => find('[data-scroller]')
const focused = ({ root }: Stage): string | null | undefined => root.activeElement?.textContent
const scrolled = async (made: Stage, top: number): Promise<void> => {
  scroller(made).scrollTop = top
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
/** Everything that can be seen of the list is drawn. */
function isFilled(made: Stage): boolean {
  const view = scroller(made).getBoundingClientRect()
  const list = made.find('[role=list]').getBoundingClientRect()
  const drawn = items(made).map((item) => item.getBoundingClientRect())
  for (let y = Math.max(view.top, list.top) + 1; y < Math.min(view.bottom, list.bottom) - 1; y += 20) {
    if (!drawn.some(({ top, bottom }) => top - 8 <= y && y <= bottom + 8)) return false
  }
  return true
}

describe('a windowed list', () => {
  test('draws what is seen and one line more, at the height of the whole list', async () => {
    const made = await stage(<Numbers />)
    // 400 px below the 100 px above, at 56 px each.
    expect(places(made)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(made.find('[role=list]').getBoundingClientRect().height).toBe(5_000 * 56)
    await scrolled(made, 100_000)
    expect(items(made).length).toBeLessThan(14)
    expect(isFilled(made)).toBe(true)
    await scrolled(made, 99_000)
    expect(isFilled(made)).toBe(true)
  })

  test('draws lines of as many columns as its style sheet says, also when that changes', async () => {
    const made = await stage(<Numbers columns={4} count={103} />)
    const [first, second] = items(made).map((item) => item.getBoundingClientRect())
    expect(first?.width).toBeCloseTo((336 - 24) / 4, 0)
    expect([second!.top - first!.top, second!.left - first!.left]).toEqual([0, 86])
    expect(made.find('[role=list]').getBoundingClientRect().height).toBe(26 * 100 - 8)
    await scrolled(made, 10_000)
    expect(places(made).at(-1)).toBe(102)
  })

  test('is measured anew when its place grows', async () => {
    const made = await stage(<Numbers />)
    const before = items(made).length
    scroller(made).style.height = '900px'
    await eventually(() => expect(items(made).length).toBeGreaterThan(before))
    expect(isFilled(made)).toBe(true)
  })

  test('takes the lines of another size of page without an error in its window', async () => {
    const errors: string[] = []
    const note = ({ message }: ErrorEvent): void => void errors.push(message)
    addEventListener('error', note)
    onTestFinished(() => removeEventListener('error', note))
    await page.viewport(600, 800)
    const made = await stage(<Numbers columns={4} count={12} fits />)
    for (const [width, height] of [
      [400, 340],
      [600, 292],
    ] as const) {
      await page.viewport(width, 800)
      await eventually(() => expect(made.find('[role=list]').getBoundingClientRect().height).toBe(height))
    }
    expect(errors).toEqual([])
    await page.viewport(1024, 768)
  })

  test('mirrors from right to left', async () => {
    const made = await stage(<Numbers columns={4} />, { dir: 'rtl' })
    const [first, second] = items(made).map((item) => item.getBoundingClientRect().left)
    expect(second).toBeLessThan(first!)
    controls.list?.focus(0)
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused(made)).toBe('Number 1')
  })

  test('tells screen readers where an item stands in the whole list', async () => {
    const made = await stage(<Numbers />)
    await scrolled(made, 56_100)
    const [item] = items(made).slice(-1)
    expect(item?.getAttribute('aria-setsize')).toBe('5000')
    expect(Number(item?.getAttribute('aria-posinset'))).toBe(Number(item?.dataset.at) + 1)
    await expect.element(page.getByRole('list', { name: 'Numbers' })).toBeVisible()
  })

  test('is one tab stop, and arrow keys, pages and ends move in it', async () => {
    const made = await stage(<Numbers columns={4} count={103} />)
    expect(made.root.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    await userEvent.tab()
    const press = async (key: string, expected: number): Promise<void> => {
      await userEvent.keyboard(`{${key}}`)
      expect([key, focused(made)]).toEqual([key, `Number ${expected}`])
    }
    expect(focused(made)).toBe('Number 0')
    await press('ArrowRight', 1)
    await press('ArrowDown', 5)
    await press('ArrowUp', 1)
    await press('ArrowLeft', 0)
    await press('PageDown', 16)
    await press('End', 102)
    await press('ArrowDown', 102)
    await press('ArrowUp', 98)
    await press('PageUp', 82)
    await press('Home', 0)
    expect(made.root.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
  })

  test('keeps the focus while it is scrolled far away, and comes back to it with the next key', async () => {
    const made = await stage(<Numbers />)
    flushSync(() => controls.list?.focus(7))
    const held = made.root.activeElement
    for (const top of [3_000, 200_000, 50_000]) {
      await scrolled(made, top)
      expect(made.root.activeElement).toBe(held)
      expect(isFilled(made)).toBe(true)
    }
    await userEvent.keyboard('{ArrowDown}')
    expect(focused(made)).toBe('Number 8')
    const { top, bottom } = made.root.activeElement!.getBoundingClientRect()
    const view = scroller(made).getBoundingClientRect()
    expect([top >= view.top, bottom <= view.bottom]).toEqual([true, true])
  })

  test('keeps the focus on the item when others come before it', async () => {
    const made = await stage(<Numbers />)
    controls.list?.focus(3)
    controls.setShift(2)
    expect(focused(made)).toBe('Number 3')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused(made)).toBe('Number 4')
  })

  test('goes up to what stands above it', async () => {
    const onLeave = vi.fn()
    const made = await stage(<Numbers columns={4} onLeave={onLeave} />)
    controls.list?.focus(2)
    await userEvent.keyboard('{ArrowUp}')
    expect(onLeave).toHaveBeenCalledOnce()
    expect(focused(made)).toBe('Number 2')
  })

  test('may become short, empty and long again', async () => {
    const onDrawn = vi.fn()
    const made = await stage(<Numbers onDrawn={onDrawn} />)
    await scrolled(made, 100_000)
    controls.setCount(3)
    await eventually(() => expect(places(made)).toEqual([0, 1, 2]))
    controls.setCount(0)
    expect(items(made)).toEqual([])
    controls.setCount(5_000)
    await eventually(() => expect(isFilled(made)).toBe(true))
    expect(onDrawn).toHaveBeenCalledWith(3)
  })

  test('listens to nothing any more when it is gone', async () => {
    const made = await stage(<Numbers />)
    const box = scroller(made)
    const off = vi.spyOn(box, 'removeEventListener')
    await made.unmount()
    expect(off.mock.calls.map(([type]) => type)).toContain('scroll')
  })
})
