/** Makes elements from text, so that no input is ever interpreted as markup. */
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

/** Replaces the content of the page. If the frame has the focus, it moves to the first field or button. */
export function show(...content: readonly Node[]): void {
  document.querySelector('main')!.replaceChildren(...content)
  if (document.hasFocus()) focusFirst()
}

export function focusFirst(): void {
  const [first] = document.querySelectorAll<HTMLElement>('main input, main button')
  first?.focus({ preventScroll: true })
}

/** Marks a button as busy, so that it cannot be used twice at a time, and sets its label. */
export function setBusy(button: HTMLButtonElement, label: string, busy: boolean): void {
  button.textContent = label
  if (busy) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

export const isBusy = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true'
