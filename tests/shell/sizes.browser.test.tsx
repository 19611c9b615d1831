import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ACCOUNT } from '#wallet'
import { eventually } from '../eventually.ts'
import { legal, settle, shown } from './scene.tsx'
import type { Shown, StageOptions } from './stage.tsx'
import { toy } from './toys.tsx'

describe('sizes', () => {
  const fits = (made: Shown): void => {
    const card = made.find('.lk-card')
    expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
    expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
    expect(card.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight + 0.5)
    for (const node of made.root.querySelectorAll<HTMLElement>('.lk-body, .lk-head, .lk-foot')) {
      expect(node.scrollWidth).toBeLessThanOrEqual(node.clientWidth)
    }
  }

  test('a phone gets a sheet at the bottom, as wide as the screen, with a grabber', async () => {
    const made = await shown()
    await page.viewport(390, 844)
    settle(made)
    const card = made.find('.lk-card').getBoundingClientRect()
    expect(card.left).toBe(0)
    expect(card.width).toBe(390)
    expect(card.bottom).toBe(844)
    expect(card.height).toBeLessThanOrEqual(844 * 0.92)
    await expect.element(made.find('.lk-grab')).toBeVisible()
    fits(made)
  })

  test.each([
    ['320 px wide', 320, 480],
    ['as wide as 200 % zoom leaves it', 512, 384],
    ['low', 1024, 320],
  ])('nothing is cut off when the window is %s', async (_, width, height) => {
    const made = await shown()
    await page.viewport(width, height)
    settle(made)
    fits(made)
    made.kernel.router.reset(ACCOUNT)
    await expect.element(page.getByText('Ether', { exact: true })).toBeInTheDocument()
    settle(made)
    fits(made)
  })

  test('every control of the shell can be hit on 40 px at least', async () => {
    const made = await shown({}, ACCOUNT)
    settle(made)
    for (const button of made.root.querySelectorAll<HTMLElement>('.lk-head button, .lk-acts button')) {
      expect(Math.min(button.offsetHeight, button.offsetWidth)).toBeGreaterThanOrEqual(40)
    }
  })
})

describe('the phone sheet', () => {
  async function sheet(options?: Partial<StageOptions>): Promise<Shown & { drag(distance: number): void }> {
    const made = await shown(options)
    await page.viewport(390, 844)
    settle(made)
    const event = (type: string, y: number): PointerEvent =>
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        pointerId: 1,
        isPrimary: true,
        button: 0,
        clientX: 195,
        clientY: y,
      })
    const card = made.find('.lk-card')
    // The pointer is a pretended one; there is nothing to capture.
    card.setPointerCapture = () => {}
    const drag = (distance: number): void => {
      made.find('.lk-grab').dispatchEvent(event('pointerdown', 300))
      card.dispatchEvent(event('pointermove', 300 + distance))
      card.dispatchEvent(event('pointerup', 300 + distance))
    }
    return Object.assign(made, { drag })
  }

  test('closes when it is pulled down far enough', async () => {
    const made = await sheet()
    made.drag(200)
    await eventually(() => expect(made.dialog.open).toBe(false))
  })

  test('stays where closing is refused, and is back in its place', async () => {
    const made = await sheet({ plugins: [toy('strict', { policies: [{ id: 'strict', close: () => 'refuse' }] })] })
    made.drag(200)
    expect(made.kernel.router.state.get().refusals).toBe(1)
    expect(made.find('.lk-card').style.translate).toBe('')
    expect(made.dialog.open).toBe(true)
  })

  test('is no handle on a wide screen', async () => {
    const made = await sheet()
    await page.viewport(1024, 768)
    made.drag(200)
    expect(made.kernel.router.state.get().open).toBe(true)
  })
})

describe('right to left', () => {
  test('mirrors the card and keeps addresses and amounts as they are', async () => {
    const made = await shown({ host: { ...legal, locale: 'ar' } }, ACCOUNT)
    await expect.element(page.getByText('Ether', { exact: true })).toBeVisible()
    expect(made.element.dir).toBe('rtl')
    expect(made.element.lang).toBe('ar')
    settle(made)
    const centre = (selector: string): number => {
      const { left, right } = made.find(selector).getBoundingClientRect()
      return (left + right) / 2
    }
    const middle = centre('.lk-card')
    expect(centre('.lk-head > button')).toBeLessThan(middle)
    expect(centre('.lk-who > .lk-pic')).toBeGreaterThan(middle)
    for (const node of made.root.querySelectorAll('.lk-amount, .lk-who-n button bdi'))
      expect(node.getAttribute('dir')).toBe('ltr')
  })
})
