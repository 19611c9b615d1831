/** The wallet's own window: a dialog above everything else in the page, in which the person approves or declines. */
import { STYLE } from './style.ts'
import type { Approve } from './wallet.ts'

/** The wallet that asks. */
export interface Asker {
  readonly name: string
  readonly icon: string
}

/** Shows one question at a time, in order. Escape declines. */
export function approveByDialog(page: Document, asker: Asker): Approve {
  let last: Promise<unknown> = Promise.resolve()
  return (question) => {
    const answer = last.then(() => show(page, asker, question))
    last = answer
    return answer
  }
}

function show(page: Document, { icon, name }: Asker, { lines, title }: Parameters<Approve>[0]): Promise<boolean> {
  const host = page.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A constructed style sheet, because a strict content policy blocks inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]

  const element = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    ...content: readonly (Node | string)[]
  ): HTMLElementTagNameMap[K] => {
    const made = page.createElement(tag)
    made.append(...content)
    return made
  }
  const picture = element('img')
  picture.src = icon
  picture.alt = ''
  const header = element('header', picture, element('div', element('p', name), element('p', page.location.host)))
  const heading = element('h2', title)
  heading.id = 'title'
  const [no, yes] = [element('button', 'Decline'), element('button', 'Approve')]
  no.value = 'no'
  yes.value = 'yes'
  const form = element('form', no, yes)
  form.method = 'dialog'
  const dialog = element(
    'dialog',
    header,
    heading,
    element('section', ...lines.map((line) => element('p', line))),
    form,
  )
  dialog.setAttribute('aria-labelledby', heading.id)
  root.append(dialog)
  page.body.append(host)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove()
      resolve(dialog.returnValue === 'yes')
    })
    // Modal, so that it is above the modal that sent the request, and can be reached.
    dialog.showModal()
  })
}
