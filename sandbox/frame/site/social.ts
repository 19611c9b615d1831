/**
 * Where a social network sends the person back to. The result goes to the page that began the login, and to nobody else: the
 * server says which one that is.
 */
import * as v from 'valibot'
import { h } from '../../wallets/pages/dom.ts'

const place = document.querySelector('#app') ?? document.body
const ATTEMPT = v.object({ app: v.string() })

function say(heading: string, text: string): void {
  const title = h('h1', { tabIndex: -1 }, heading)
  place.replaceChildren(h('div', { class: 'words' }, title, h('p', { role: 'status' }, text)))
  title.focus()
}

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search)
  // Where no window can be opened, the page appends its own address: the person goes back there in this window.
  const [, state = '', page] = /^([0-9a-f]*)(?:--(.*))?$/.exec(query.get('state') ?? '') ?? []
  const response = await fetch('/api/social/page', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
  if (!response.ok) throw new Error(String(response.status))
  const { app } = v.parse(ATTEMPT, await response.json())
  const resultUri = resultOf(query, state)
  if (page !== undefined) {
    const back = new URL(page)
    // Anything else would send people, and their results, to whichever site a link names.
    if (back.origin !== app) throw new Error('The page is another one.')
    back.searchParams.set('result_uri', resultUri)
    location.replace(back)
    return
  }
  const opener = window.opener as Window | null
  if (!opener) {
    say('Go back to the site', 'This window has lost the page that opened it. Close it, and begin again there.')
    return
  }
  opener.postMessage({ resultUri }, app)
  say('Done', 'You can close this window.')
}

/** An error stands last, since pages read all that comes after it. */
function resultOf(query: URLSearchParams, state: string): string {
  const error = query.get('error')
  if (error !== null) return `?state=${state}&error=${encodeURIComponent(error)}`
  return `?${new URLSearchParams({ code: query.get('code') ?? '', state })}`
}

start().catch(() => say('This login has ended', 'Close this window, go back to the site and begin again.'))
