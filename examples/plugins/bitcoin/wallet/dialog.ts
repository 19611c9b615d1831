/** The wallet's own window: a small dialog above everything else in the page, in which the person says yes or no. */
import type { Approve } from './wallet.ts'

const STYLE = `
  dialog { border: 1px solid #8884; border-radius: 12px; padding: 20px; max-width: 22rem; font: 14px/1.5 system-ui; color-scheme: light dark }
  h2 { margin: 0 0 8px; font-size: 16px }
  p { margin: 0 0 8px; overflow-wrap: anywhere; white-space: pre-wrap }
  form { display: flex; gap: 8px; justify-content: end; margin-top: 12px }
  button { font: inherit; padding: 8px 16px; border-radius: 8px; border: 1px solid #8886; cursor: pointer }
`

/** One question at a time, in the order in which they came. Escape is a no. */
export function approveByDialog(page: Document, walletName: string): Approve {
  let last: Promise<unknown> = Promise.resolve()
  return (question) => {
    const answer = last.then(() => show(page, walletName, question))
    last = answer
    return answer
  }
}

function show(page: Document, walletName: string, { lines, title }: Parameters<Approve>[0]): Promise<boolean> {
  const host = page.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A sheet of its own: inline styles break under a strict content policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]

  const element = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] => {
    const made = page.createElement(tag)
    made.textContent = text
    return made
  }
  const dialog = page.createElement('dialog')
  const heading = element('h2', title)
  heading.id = 'title'
  dialog.setAttribute('aria-labelledby', heading.id)
  const form = page.createElement('form')
  form.method = 'dialog'
  const [no, yes] = [element('button', 'Decline'), element('button', 'Approve')]
  no.value = 'no'
  yes.value = 'yes'
  form.append(no, yes)
  dialog.append(element('p', walletName), heading, ...lines.map((line) => element('p', line)), form)
  root.append(dialog)
  page.body.append(host)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove()
      resolve(dialog.returnValue === 'yes')
    })
    // Modal, so that it is above, and reachable beside, whatever modal asked for it.
    dialog.showModal()
  })
}
