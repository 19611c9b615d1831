/** Parts of the wallets' own pages. */
import { h } from './dom.ts'

/** One of several, chosen by its row. */
export function choice(
  name: string,
  id: string,
  checked: boolean,
  choose: () => void,
  content: readonly (HTMLElement | undefined)[],
): HTMLElement {
  const radio = h('input', { type: 'radio', name, id, checked })
  radio.addEventListener('change', choose)
  return h('label', { class: 'row' }, ...content, radio)
}

export function group(title: string, rows: readonly HTMLElement[]): HTMLElement {
  return h('fieldset', {}, h('legend', {}, title), h('div', { class: 'plate' }, ...rows))
}

/** How the wallet treats requests. */
export function behaviour<M extends string>(
  words: Readonly<Record<M, string>>,
  now: M,
  choose: (mode: M) => void,
): HTMLElement {
  const modes = Object.keys(words) as M[]
  const options = modes.map((mode) => h('option', { value: mode, selected: mode === now }, words[mode]))
  const select = h('select', { id: 'mode', 'aria-label': 'Behaviour' }, ...options)
  select.addEventListener('change', () => {
    const mode = modes.find((known) => known === select.value)
    if (mode) choose(mode)
  })
  return h('section', {}, h('h2', {}, 'Behaviour'), select)
}
