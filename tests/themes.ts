import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** How bright the text of an element is, and the ground under it: from 0, black, to 1, white. */
const brightness = (where: Locator): Promise<{ readonly ground: number; readonly text: number }> =>
  where.evaluate((element) => {
    // Draws the colour, since a page may have named it in any space of colours.
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const channels = (color: string): readonly number[] => {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
    }
    const brightnessOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
      0.2126 * red + 0.7152 * green + 0.0722 * blue
    const groundOf = (it: Element): readonly number[] => {
      const own = channels(getComputedStyle(it).backgroundColor)
      const root = it.getRootNode()
      const around = it.assignedSlot ?? it.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
      return own[3] === 1 || !around ? own : groundOf(around)
    }
    return { ground: brightnessOf(groundOf(element)), text: brightnessOf(channels(getComputedStyle(element).color)) }
  })

/** The theme as it is drawn: whatever an attribute says, the computed colours are what people see. */
export async function expectTheme(where: Locator, theme: 'dark' | 'light'): Promise<void> {
  const { ground, text } = await brightness(where)
  const [dark, bright] = theme === 'dark' ? [ground, text] : [text, ground]
  expect(dark, `the darker one, in ${theme}`).toBeLessThan(0.25)
  expect(bright, `the brighter one, in ${theme}`).toBeGreaterThan(0.75)
}
