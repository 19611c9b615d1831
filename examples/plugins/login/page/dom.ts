/** Elements from text alone: nothing that anybody typed or sent is ever markup. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...content)
  return element
}

/** Replaces what the page shows; the focus goes to the first field, else to the first button, when the frame is shown. */
export function show(...content: readonly Node[]): void {
  document.querySelector('main')!.replaceChildren(...content)
  if (document.hasFocus()) focusFirst()
}

export function focusFirst(): void {
  const [first] = document.querySelectorAll<HTMLElement>('main input, main button')
  first?.focus({ preventScroll: true })
}

/** A button that works once at a time, and says so by its label. */
export function setBusy(button: HTMLButtonElement, label: string, busy: boolean): void {
  button.textContent = label
  if (busy) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

export const isBusy = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true'
