/** The two parties of a question and the open link between them. */
import { h } from './dom.ts'

/** `name` is what the site calls itself, where nobody but itself says who it is; its host else. */
export function rail(
  site: URL,
  wallet: { readonly name: string; readonly icon: string },
  name = site.host,
): HTMLElement {
  const walletTile = h('span', { class: 'tile large' }, h('img', { src: wallet.icon, alt: '' }))
  const track = h('span', { class: 'track', 'aria-hidden': 'true' })
  return h(
    'div',
    { class: 'rail' },
    h('div', { class: 'parties' }, siteTile(site), track, walletTile),
    h(
      'div',
      { class: 'parties' },
      h('div', {}, h('strong', {}, name), h('small', {}, 'Asks you')),
      h('div', { class: 'end' }, h('strong', {}, wallet.name), h('small', {}, 'Sandbox wallet')),
    ),
  )
}

/** A site's first letter; a globe where there is none, as in 127.0.0.1. */
function siteTile({ hostname }: URL): HTMLElement {
  const letter = /^[a-z]/i.exec(hostname)?.[0]
  const content = letter?.toUpperCase() ?? h('span', { class: 'globe' })
  return h('span', { class: 'tile large', 'aria-hidden': 'true' }, content)
}
