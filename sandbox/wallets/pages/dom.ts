/** Makes elements. Text is always text: nothing from outside is ever parsed as markup. */

type Child = Node | string | undefined

/** `class`, `role`, `aria-…` and `data-…` are attributes; the rest are properties. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Readonly<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'class' || name === 'role' || name.includes('-')) element.setAttribute(name, String(value))
    else Object.assign(element, { [name]: value })
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Label and value, for lists of facts. */
export function fact(label: string, value: Child): HTMLElement {
  return h('div', {}, h('dt', {}, label), h('dd', {}, value))
}

/** People are round: a circle whose colours follow from the address. */
export function avatar(address: string): HTMLElement {
  const circle = h('span', { class: 'avatar', 'aria-hidden': 'true' })
  circle.style.setProperty('--hue', String(Number.parseInt(address.slice(2, 8), 16) % 360))
  return circle
}

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The whole address in groups of four, first and last strong: those are what people compare. */
export function addressBlock(address: string): HTMLElement {
  const groups = address.slice(2).match(/.{1,4}/g) ?? []
  const parts = groups.map((group, index) => h(index % (groups.length - 1) === 0 ? 'b' : 'span', {}, group))
  return h('code', { class: 'address', role: 'img', 'aria-label': address }, h('b', {}, '0x'), ...parts)
}
