/** Where the link of a mail leads: the person approves a new device, in whichever browser reads the mail. */
import * as v from 'valibot'
import { h } from '../../wallets/pages/dom.ts'

const app = document.querySelector('#app') ?? document.body
const LINKED = v.object({ email: v.string(), app: v.string() })

/** In the address's fragment, which browsers send to nobody. */
const secret = location.hash.slice(1)
history.replaceState(null, '', location.pathname)

async function post(path: string): Promise<unknown> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function say(heading: string, text: string, ...more: readonly HTMLElement[]): void {
  const title = h('h1', { tabIndex: -1 }, heading)
  app.replaceChildren(h('div', { class: 'words' }, title, h('p', { role: 'status' }, text)), ...more)
  title.focus()
}

async function start(): Promise<void> {
  const linked = v.parse(LINKED, await post('device'))
  const approve = h('button', { class: 'primary', type: 'button' }, 'Approve')
  approve.addEventListener('click', () => {
    approve.disabled = true
    post('device/approve').then(
      () => say('Approved', 'Go back to where you log in. A mail with a code is on its way.'),
      () => sorry(),
    )
  })
  say(
    'Is this you?',
    `Somebody logs in to ${new URL(linked.app).host} as ${linked.email}, in a browser that has not been used before.`,
    h('p', { class: 'note' }, 'Approve only what you have just begun yourself. Otherwise close this page.'),
    h('div', { class: 'actions' }, approve),
  )
}

const sorry = (): void => say('This link has ended', 'Links are good for 20 minutes, and once. Start the login again.')

start().catch(sorry)
