/** The ways in which people use a page. Each does the same, by other input. */
import type { Locator } from 'playwright-core'
import { keysOnly } from './keysOnly.ts'
import type { Visit } from './visit.ts'

export interface Hands {
  /** Presses a button of the dialog or of the frame in it. */
  press(target: Locator): Promise<void>
  /** Presses a button of the page around, however far from the focus it is. */
  pressOutside(target: Locator): Promise<void>
  /** Writes into a field, in place of what is there. */
  write(target: Locator, text: string): Promise<void>
  /** Ticks a box, or chooses one of several radio buttons. */
  tick(target: Locator): Promise<void>
}

/** More presses of Tab than the dialog and the frame, or the page around, have controls. */
const [MOST_TABS, MOST_TABS_OUTSIDE] = [40, 200]
/** More than a group has radio buttons. */
const MOST_ARROWS = 40

/** True if keys go to the element: its tree's focus is on it, and its document has the focus. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot
    return root.activeElement === element && element.ownerDocument.hasFocus()
  })

/** Of radio buttons, Tab reaches one of a group. */
const isInGroup = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    const [one, other] = [element, activeElement].map((it) =>
      it instanceof HTMLInputElement && it.type === 'radio' ? it.name : '',
    )
    return one !== '' && one === other
  })

/** Nothing but keys: the test fails when a mouse, a finger or a text that nobody typed reaches a page. */
export async function byKeyboard(person: Pick<Visit, 'context' | 'page'>): Promise<Hands> {
  const { keyboard } = person.page
  await keysOnly(person)
  async function reach(target: Locator, most: number, there = hasFocus): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < most; presses += 1) {
      if (await there(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`${String(target)} was not reached by Tab`)
  }
  return {
    async press(target) {
      await enabled(target)
      await reach(target, MOST_TABS)
      await keyboard.press('Enter')
    },
    async pressOutside(target) {
      await enabled(target)
      await reach(target, MOST_TABS_OUTSIDE)
      await keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(target, MOST_TABS)
      await keyboard.press('Control+A')
      await keyboard.type(text)
    },
    async tick(target) {
      await enabled(target)
      await reach(target, MOST_TABS_OUTSIDE, async (it) => (await hasFocus(it)) || (await isInGroup(it)))
      for (let presses = 0; presses < MOST_ARROWS && !(await hasFocus(target)); presses += 1)
        await keyboard.press('ArrowDown')
      await keyboard.press('Space')
    },
  }
}

export const byMouse = (): Hands => ({
  press: (target) => target.click(),
  pressOutside: (target) => target.click(),
  write: (target, text) => target.fill(text),
  tick: (target) => target.click(),
})

/** A finger, and a phone that fills codes and addresses in. */
export const byTouch = (): Hands => ({
  press: (target) => target.tap(),
  pressOutside: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    await target.fill(text)
  },
  tick: (target) => target.tap(),
})

/** The frame's confirming button can be pressed only after it was in view for a while. */
async function enabled(target: Locator): Promise<void> {
  await target.waitFor()
  const handle = await target.elementHandle()
  await handle?.waitForElementState('enabled')
}
