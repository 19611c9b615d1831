/** The ways in which people without a mouse use a page. Each does the same, by other input. */
import type { Locator } from 'playwright-core'
import type { Visit } from './visit.ts'

export interface Hands {
  /** Presses a button of the dialog or of the frame in it. */
  press(target: Locator): Promise<void>
  /** Presses a button of the page around, however far from the focus it is. */
  pressOutside(target: Locator): Promise<void>
  /** Writes into a field, in place of what is there. */
  write(target: Locator, text: string): Promise<void>
}

/** More presses of Tab than the dialog and the frame have controls. */
const MOST_TABS = 40

/** True if keys go to the element: its tree's focus is on it, and its document has the focus. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot
    return root.activeElement === element && element.ownerDocument.hasFocus()
  })

/** Nothing but keys. */
export function byKeyboard({ page: { keyboard } }: Visit): Hands {
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await hasFocus(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`${String(target)} was not reached by Tab`)
  }
  return {
    async press(target) {
      await enabled(target)
      await reach(target)
      await keyboard.press('Enter')
    },
    async pressOutside(target) {
      await enabled(target)
      await target.focus()
      await keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(target)
      await keyboard.press('Control+A')
      await keyboard.type(text)
    },
  }
}

/** A finger, and a phone that fills codes and addresses in. */
export const byTouch = (): Hands => ({
  press: (target) => target.tap(),
  pressOutside: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    await target.fill(text)
  },
})

/** The frame's confirming button can be pressed only after it was in view for a while. */
async function enabled(target: Locator): Promise<void> {
  await target.waitFor()
  const handle = await target.elementHandle()
  await handle?.waitForElementState('enabled')
}
