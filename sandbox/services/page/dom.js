/** Makes elements. Text is always text: nothing received is ever parsed as markup. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'class' || name.includes('-')) element.setAttribute(name, value)
    else element[name] = value
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** A select whose choice is told at once. `options` are pairs of value and words. */
export function choice(label, value, options, choose) {
  const items = options.map(([key, words]) => h('option', { value: key, selected: key === value }, words))
  const select = h('select', { 'aria-label': label }, ...items)
  select.addEventListener('change', () => choose(select.value))
  return select
}

export function compactButton(words, press, label = words) {
  const button = h('button', { class: 'compact', type: 'button', 'aria-label': label }, words)
  button.addEventListener('click', press)
  return button
}
