/** The wallet by itself: which sites this browser is logged in to, and the way out. */
import * as v from 'valibot'
import { addressBlock, fact, facts, h } from '../../wallets/pages/dom.ts'
import { createApi } from '../page/api.ts'
import { createStore } from '../page/store.ts'

const place = document.querySelector('#app') ?? document.body
const store = createStore(localStorage)
const PREFIX = 'session '

function apps(): readonly string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  const origins = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  return origins.filter((origin) => v.is(v.pipe(v.string(), v.url()), origin)).toSorted()
}

async function sectionOf(app: string): Promise<HTMLElement> {
  const api = createApi(store, () => app)
  const title = h('h2', {}, new URL(app).host)
  const account = await api.account().catch(() => undefined)
  if (!account) return h('section', {}, title, h('p', { class: 'empty' }, 'Logged out.'))
  const leave = h('button', { type: 'button', class: 'danger' }, 'Log out')
  leave.addEventListener('click', () => {
    leave.disabled = true
    void api
      .logout()
      .catch(() => undefined)
      .then(() => {
        store.forget(app)
        return draw()
      })
  })
  return h(
    'section',
    {},
    title,
    facts(
      fact('Account', account.label),
      fact('Ethereum', addressBlock(account.addresses.eip155)),
      fact('Smart account', addressBlock(account.addresses.smartAccount)),
      fact('Solana', addressBlock(account.addresses.solana)),
    ),
    leave,
  )
}

async function draw(): Promise<void> {
  const sections = await Promise.all(apps().map(sectionOf))
  const nothing = h('p', { class: 'empty' }, 'Log in to a site, and it is listed here.')
  place.replaceChildren(
    h('div', { class: 'words' }, h('h1', {}, 'Your wallet'), h('p', {}, 'Sites that this browser is logged in to.')),
    ...(sections.length > 0 ? sections : [nothing]),
  )
}

void draw()
