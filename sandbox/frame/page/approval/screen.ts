/** The screen that asks the person: who wants what of which account, and two buttons. */
import { avatar, h, shortAddress } from '../../../wallets/pages/dom.ts'
import { fill, type Words } from '../words/index.ts'
import type { Question, Shown, ShowQuestion } from './approvals.ts'
import { hostOf, plain } from './details.ts'
import { armAfterRest } from './rest.ts'

export interface ScreenOptions {
  readonly place: HTMLElement
  readonly app: () => string
  /** The site's picture, if it has one of its own. */
  readonly icon: () => string | undefined
  readonly words: Words
}

export function createScreen({ place, app, icon, words }: ScreenOptions): ShowQuestion {
  return (question, answer): Shown => {
    const { details } = question
    const dangers = h('div', { class: 'dangers' })
    const confirm = h('button', { class: 'primary', type: 'submit' }, details.confirm)
    const reject = h('button', { type: 'button' }, words.reject)
    const heading = h('h1', { tabIndex: -1, id: 'question' }, details.heading)
    const more = h('p', { class: 'more', role: 'status' })
    const form = h(
      'form',
      { 'aria-labelledby': 'question' },
      partiesOf(question, siteTile(hostOf(app()), icon()), hostOf(app()), words),
      h('div', { class: 'words' }, heading, h('p', {}, details.text)),
      dangers,
      ...details.body,
      more,
      h('div', { class: 'pair' }, reject, confirm),
    )
    let isDone = false
    let knows = true
    const rest = armAfterRest(form, () => draw())
    const draw = (): void => void (confirm.disabled = isDone || !rest.isOver() || !knows)

    function warn(sentences: readonly string[]): void {
      if (sentences.length === 0) return
      knows = false
      confirm.classList.remove('primary')
      confirm.classList.add('danger')
      const box = h('input', { type: 'checkbox' })
      box.addEventListener('change', () => {
        knows = box.checked
        draw()
      })
      const label = h('label', { class: 'knows' }, box, words.understand)
      dangers.replaceChildren(
        h('div', { class: 'note', role: 'alert' }, ...sentences.map((sentence) => h('p', {}, sentence))),
        label,
      )
      draw()
    }

    warn(details.dangers)
    void details.later?.then((found) => {
      if (!isDone && found.length > 0) warn([...details.dangers, ...found])
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (confirm.disabled) return
      isDone = true
      reject.disabled = true
      confirm.textContent = words.working
      draw()
      answer.confirm()
    })
    reject.addEventListener('click', () => answer.reject())
    // The page around gets no keys of a frame; here, Escape is the same as Cancel. Not on keydown: see `wallets/pages/approve.ts`.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isDone) answer.reject()
    }
    window.addEventListener('keyup', onKey)
    place.replaceChildren(form)
    draw()
    heading.focus({ preventScroll: true })
    return {
      more: (count) => void (more.textContent = count > 0 ? fill(words.more, { count }) : ''),
      remove() {
        isDone = true
        rest.end()
        window.removeEventListener('keyup', onKey)
        form.remove()
      },
    }
  }
}

/** The site by the origin that the browser vouches for, and the account that it wants something of. */
function partiesOf({ address, label }: Question, tile: HTMLElement, host: string, words: Words): HTMLElement {
  const person = avatar(address)
  person.classList.add('large')
  const track = h('span', { class: 'track', 'aria-hidden': 'true' })
  return h(
    'div',
    { class: 'rail' },
    h('div', { class: 'parties' }, tile, track, person),
    h(
      'div',
      { class: 'parties' },
      h('div', {}, h('strong', { dir: 'ltr' }, host), h('small', {}, words.asksYou)),
      h(
        'div',
        { class: 'end' },
        h('strong', {}, h('bdi', {}, plain(label, 40))),
        h('small', { dir: 'ltr' }, shortAddress(address)),
      ),
    ),
  )
}

/** The site's picture; its first letter, or a globe, until it is there and where it cannot be loaded. */
function siteTile(host: string, icon: string | undefined): HTMLElement {
  const letter = /^[a-z]/i.exec(host)?.[0]?.toUpperCase()
  const tile = h('span', { class: 'tile large', 'aria-hidden': 'true' }, letter ?? h('span', { class: 'globe' }))
  if (icon === undefined) return tile
  const picture = h('img', { alt: '', src: icon })
  picture.addEventListener('load', () => tile.replaceChildren(picture))
  return tile
}
