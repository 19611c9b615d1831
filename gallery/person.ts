/** Operates the modal as a person: finds elements by their accessible names, presses, types, waits. */
import { until } from './stillness.ts'

export interface Person {
  /** Presses the button, link, tab or box of this name. */
  press(name: string): Promise<void>
  /** Types into the field of this name, in place of what it holds. */
  type(name: string, text: string): Promise<void>
  /** Waits until these words can be read. */
  sees(words: string): Promise<void>
  /** Waits until there is such an element. */
  meets(selector: string): Promise<HTMLElement>
}

const CONTROLS = 'button, a[href], [role=tab], input, summary'

/** `place` returns the root in which the modal is drawn, once it exists. */
export function createPerson(place: () => ShadowRoot | undefined): Person {
  const wait = <T>(look: (root: ShadowRoot) => T | undefined | false, what: string): Promise<T> =>
    until(
      () => {
        const root = place()
        return root && look(root)
      },
      what,
      place,
    )
  const control = (name: string): Promise<HTMLElement> =>
    wait(
      (root) =>
        [...root.querySelectorAll<HTMLElement>(CONTROLS)].find((node) => isThere(node) && nameOf(node) === name),
      `a control called "${name}"`,
    )
  return {
    async press(name) {
      const node = await control(name)
      node.click()
    },
    async type(name, text) {
      const input = (await control(name)) as HTMLInputElement
      input.focus()
      // As a browser does it; React listens to the prototype's setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    },
    async sees(words) {
      await wait((root) => wordsOf(root).includes(words), `the words "${words}"`)
    },
    meets: (selector) =>
      wait(
        (root) => [...root.querySelectorAll<HTMLElement>(selector)].find(isThere),
        `an element that matches ${selector}`,
      ),
  }
}

/** False for elements of a view that is fading out. */
const isThere = (node: Element): boolean => !node.closest('[inert], [data-closing]')

function nameOf(node: HTMLElement): string {
  const label = node.getAttribute('aria-label')
  if (label) return label
  if (node instanceof HTMLInputElement) return textOf(node.labels?.[0])
  return textOf(node)
}

/** The accessible text of an element, without parts hidden from screen readers. */
function textOf(node: Element | undefined): string {
  if (!node) return ''
  const copy = node.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent?.trim().replace(ISOLATES, '') ?? ''
}

/** Direction isolates, which the modal puts around foreign text. */
const ISOLATES = /[\u2066-\u2069]/g

const wordsOf = (root: ShadowRoot): string =>
  [...root.querySelectorAll('dialog .lk-card > *, dialog > .lk-float')]
    .flatMap((node) => (node.querySelector('[inert]') ? [...node.children] : [node]))
    .filter(isThere)
    .map((node) => node.textContent)
    .join(' ')
    .replace(ISOLATES, '')
