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

export function facts(...rows: readonly HTMLElement[]): HTMLElement {
  return h('dl', { class: 'facts' }, ...rows)
}

/** What is to be signed, in full: it scrolls. */
export function messageBox(text: string): HTMLElement {
  return h('pre', { class: 'message', role: 'group', tabIndex: 0, 'aria-label': 'Message' }, text)
}

/** The text, or the bytes in hex when they are no readable text. */
export function readable(message: Uint8Array): string {
  const hex = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    // Control characters could hide parts of what is signed.
    return /[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, '')) ? hex : text
  } catch {
    return hex
  }
}

/** People are round: a circle whose colours follow from the address. */
export function avatar(address: string): HTMLElement {
  const circle = h('span', { class: 'avatar', 'aria-hidden': 'true' })
  circle.style.setProperty('--hue', String(hueOf(address)))
  return circle
}

function hueOf(address: string): number {
  if (address.startsWith('0x')) return Number.parseInt(address.slice(2, 8), 16) % 360
  return Array.from(address).reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 0)
}

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The whole address in groups of four, first and last strong: those are what people compare. */
export function addressBlock(address: string): HTMLElement {
  const isEvm = address.startsWith('0x')
  const groups = isEvm ? (address.slice(2).match(/.{4}/g) ?? []) : groupsOf(address)
  const parts = groups.map((group, index) => h(index % (groups.length - 1) === 0 ? 'b' : 'span', {}, group))
  const prefix = isEvm ? h('b', {}, '0x') : undefined
  const block = h('code', { class: 'address', role: 'img', 'aria-label': address }, prefix, ...parts)
  if (!isEvm) {
    block.classList.add('base58')
    // Both lines end at the right edge.
    parts[ROW]?.style.setProperty('grid-column-start', String(1 + 2 * ROW - groups.length))
  }
  return block
}

/** Groups in the first of two lines of an address of Solana: at most 44 letters, seldom fewer than 43. */
const ROW = 6

/** In fours; the group that is short stands at the start of the second line, so that both ends are whole. */
function groupsOf(address: string): readonly string[] {
  const [first, second] = [address.slice(0, 4 * ROW), address.slice(4 * ROW)]
  const short = second.slice(0, second.length % 4)
  return [
    first.match(/.{1,4}/g) ?? [],
    short === '' ? [] : [short],
    second.slice(short.length).match(/.{4}/g) ?? [],
  ].flat()
}
