import type { ElementHandle, Page } from 'puppeteer-core'
import { limits } from '../../limits.ts'

/** A page in Firefox, and what a person does in it: by role and name, through open shadow roots, with real input. */
export interface Person {
  readonly page: Page
  readonly errors: readonly string[]
  /** Waits for something visible. */
  sees(role: Role, name: string): Promise<ElementHandle>
  press(role: Role, name: string): Promise<void>
  /** Clicks into a field, and types once it has the focus. */
  write(field: string, text: string): Promise<void>
  /** Waits until it is gone. */
  misses(role: Role, name: string): Promise<void>
  reads(text: string): Promise<void>
  /** A fact that the demo page shows. */
  fact(name: string, wanted: RegExp): Promise<string>
  choose(select: string, value: string): Promise<void>
  /** What has the focus: its words. */
  focused(): Promise<string>
}

export type Role = 'button' | 'link' | 'radio' | 'tab' | 'dialog' | 'heading' | 'img' | 'combobox' | 'textbox'

/** Runs in the page: finds things as people and screen readers do, by their names. */
const FINDER = `window.finder ??= (() => {
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((it) => (it.shadowRoot ? roots(it.shadowRoot) : []))]
  const all = (selector) => roots(document).flatMap((root) => [...root.querySelectorAll(selector)])
  const visible = (it) => it.getClientRects().length > 0 && getComputedStyle(it).visibility !== 'hidden'
  const SELECTORS = {
    button: 'button', link: 'a[href]', radio: 'input[type=radio]', tab: '[role=tab]', dialog: 'dialog[open]', heading: 'h1, h2, h3', img: 'img, svg[role=img], [role=img]',
    combobox: 'select', textbox: 'input, textarea',
  }
  // What lies behind a modal dialog cannot be pressed, also while the dialog closes.
  const within = (it, around) => !around || it === around || (it !== null && within(it.parentNode ?? it.host ?? null, around))
  const reachable = (it) => visible(it) && !it.closest('[inert]') && within(it, all('dialog:modal').at(-1))
  // What is hidden from screen readers is no part of a name.
  const wordsOf = (it) => (it.nodeType === 3 ? [it.data] : it.ariaHidden === 'true' ? [] : [...it.childNodes].flatMap(wordsOf))
  const textOf = (it) => wordsOf(it).join(' ').replace(/\\s+/g, ' ').trim()
  // Without what stands in the box inside it.
  const labelOf = (label) => [...label.childNodes].filter((it) => !it.matches?.('select, input')).map(textOf).join(' ').trim()
  const name = (it) => {
    const by = it.getAttribute('aria-labelledby')
    if (by) return by.split(' ').map((id) => textOf(it.getRootNode().getElementById(id))).join(' ')
    return it.getAttribute('aria-label') ?? it.getAttribute('alt') ?? (it.labels?.[0] ? labelOf(it.labels[0]) : textOf(it))
  }
  return {
    find: (role, wanted) => all(SELECTORS[role]).find((it) => reachable(it) && (name(it) === wanted || name(it).startsWith(wanted + ' '))) ?? null,
    names: (role) => all(SELECTORS[role]).filter(visible).map(name).join(' | '),
    reads: (text) => roots(document).some((root) => [...root.querySelectorAll('*')].some((it) => visible(it) && it.childElementCount === 0 && textOf(it).includes(text))),
    fact: (fact) => document.querySelector('[data-fact="' + fact + '"]')?.textContent ?? '',
    focused: () => {
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      return at ? name(at) : ''
    },
  }
})()`

export async function personOf(page: Page): Promise<Person> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.evaluateOnNewDocument(FINDER)
  await page.evaluate(FINDER)

  const asked = (call: string, ...args: readonly unknown[]): string =>
    `window.finder.${call}(${args.map((arg) => JSON.stringify(arg)).join()})`

  async function sees(role: Role, name: string): Promise<ElementHandle> {
    const found = await page
      .waitForFunction(asked('find', role, name), { timeout: limits.step })
      .catch(async (error: unknown) => {
        throw new Error(`no ${role} "${name}"; there is: ${String(await page.evaluate(asked('names', role)))}`, {
          cause: error,
        })
      })
    return found as ElementHandle
  }

  async function press(role: Role, name: string): Promise<void> {
    // A row may be drawn anew between finding and pressing it.
    for (let again = true; again;) {
      again = false
      await (await sees(role, name)).click().catch((error: unknown) => {
        again = /detached/.test(String(error))
        if (!again) throw error
      })
    }
  }

  const focused = async (): Promise<string> => (await page.evaluate(asked('focused'))) as string

  return {
    page,
    errors,
    sees,
    press,
    async write(field, text) {
      // A click may miss a field that still moves with its view.
      do await press('textbox', field)
      while (!(await focused()).startsWith(field))
      await page.keyboard.type(text)
    },
    async misses(role, name) {
      await page.waitForFunction(`!${asked('find', role, name)}`, { timeout: limits.step })
    },
    async reads(text) {
      await page.waitForFunction(asked('reads', text), { timeout: limits.step })
    },
    async fact(name, wanted) {
      await page.waitForFunction(`${String(wanted)}.test(${asked('fact', name)})`, { timeout: limits.step })
      return (await page.evaluate(asked('fact', name))) as string
    },
    async choose(select, value) {
      await ((await sees('combobox', select)) as ElementHandle<HTMLSelectElement>).select(value)
    },
    focused,
  }
}
