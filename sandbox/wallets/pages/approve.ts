/** The approval window: shows what a site asks, signs with the wallet's keys, and answers that site alone. */
import * as v from 'valibot'
import { ERRORS } from '../errors.ts'
import { failureOf } from '../failure.ts'
import { QUESTION, type Decision, type WalletRequest } from '../protocol.ts'
import { createApi, currentWallet } from './api.ts'
import { toCase } from './case.ts'
import { h } from './dom.ts'
import { rail } from './rail.ts'

const wallet = currentWallet()
const api = createApi(wallet.id)
const app = document.querySelector('#app') ?? document.body

/** Milliseconds. */
const OWN_CLOSE = 500

const HASH = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  site: v.pipe(v.string(), v.url()),
})

function start(): void {
  const hash = v.safeParse(HASH, Object.fromEntries(new URLSearchParams(location.hash.slice(1))))
  const site: unknown = window.opener
  if (!hash.success || !isWindow(site)) {
    app.replaceChildren(h('h1', {}, 'Nothing to approve'), h('p', {}, 'A site opens this window when it needs you.'))
    return
  }
  listen(site, hash.output.id, hash.output.site)
}

function listen(siteWindow: Window, id: string, site: string): void {
  let asked = false
  const decide = (outcome: Decision['outcome']): void => {
    const decision: Decision = { kind: 'decision', id, outcome }
    siteWindow.postMessage(decision, site)
    // The site's provider closes this window; if the site has gone, nobody else does.
    setTimeout(() => window.close(), OWN_CLOSE)
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== siteWindow || event.origin !== site || asked) return
    const question = v.safeParse(QUESTION, event.data)
    if (!question.success || question.output.id !== id) return
    asked = true
    // `site` is now proven: the browser says that this message came from there.
    ask(site, question.output.request, decide).catch((error: unknown) => decide({ error: failureOf(error) }))
  })
  siteWindow.postMessage({ kind: 'ready', id }, site)
}

async function ask(
  site: string,
  request: WalletRequest,
  decide: (outcome: Decision['outcome']) => void,
): Promise<void> {
  const standing = await api.question(site, request)
  const { answer } = standing
  if (answer?.kind === 'error') return decide({ error: answer.error })
  if (answer?.kind === 'result') return decide({ result: answer.result })
  const { details, approve } = toCase({
    wallet: wallet.id,
    site,
    request,
    standing,
    grant: api.grant,
    keepCalls: api.keepCalls,
  })
  const approveButton = h('button', { class: 'primary', type: 'submit' }, 'Approve')
  const rejectButton = h('button', { type: 'button' }, 'Reject')
  rejectButton.addEventListener('click', () => decide({ error: ERRORS.rejected }))
  // Not on keydown: the window would be gone by the key's release, and the site behind it would get that.
  window.addEventListener('keyup', (event) => {
    if (event.key === 'Escape') rejectButton.click()
  })
  const heading = h('h1', { tabIndex: -1 }, details.heading)
  const form = h(
    'form',
    {},
    rail(new URL(site), wallet),
    h('div', { class: 'words' }, heading, h('p', {}, details.text)),
    ...details.body,
    h('div', { class: 'pair' }, rejectButton, approveButton),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    approveButton.disabled = true
    rejectButton.disabled = true
    approveButton.textContent = 'Approving…'
    approve().then(
      (result) => decide({ result }),
      (error: unknown) => decide({ error: failureOf(error) }),
    )
  })
  app.replaceChildren(form)
  heading.focus()
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}

start()
