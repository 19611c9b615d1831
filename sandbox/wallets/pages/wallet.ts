/** A wallet's own page: what a person would do in the extension, for all connected sites at once. */
import { namespacesOf } from '../profiles.ts'
import type { MODES, PatchInput } from '../protocol.ts'
import { createApi, currentWallet, type WalletState } from './api.ts'
import { h } from './dom.ts'
import { behaviour } from './parts.ts'
import { accounts, networks, placeName, readBalances, sites, type Balances } from './sections.ts'

const REFRESH = 1500

const wallet = currentWallet()
const namespaces = namespacesOf(wallet.id)
const api = createApi(wallet.id)
const app = document.querySelector('#app') ?? document.body
let shown = ''

/** Draws what changed since last time; a drawing in between would take the focus from a person's hands. */
async function refresh(): Promise<void> {
  const state = await api.state()
  const balances = await readBalances(state)
  const next = JSON.stringify([state, balances])
  if (next === shown) return
  shown = next
  const focused = document.activeElement?.id
  app.replaceChildren(header(state), ...sections(state, balances))
  if (focused) document.getElementById(focused)?.focus()
}

function change(patch: PatchInput): void {
  act(api.patch(patch))
}

function act(work: Promise<void>): void {
  work.then(refresh).catch(showError)
}

function showError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  shown = ''
  app.replaceChildren(
    h('h1', {}, 'The wallet does not answer'),
    h('p', { class: 'note', role: 'alert' }, `Is the sandbox running? ${message}`),
  )
}

function header(state: WalletState): HTMLElement {
  const lock = h('button', { id: 'lock', class: 'compact', type: 'button' }, state.locked ? 'Unlock' : 'Lock')
  lock.addEventListener('click', () => change({ locked: !state.locked }))
  const places = namespaces.map((namespace) => placeName(namespace, state.chainId))
  const status = state.locked ? 'Locked' : `On ${places.join(' and ')}`
  return h(
    'header',
    {},
    h('span', { class: 'tile' }, h('img', { src: wallet.icon, alt: '' })),
    h('div', { class: 'grow' }, h('h1', {}, wallet.name), h('small', {}, status)),
    lock,
  )
}

function sections(state: WalletState, balances: Balances): HTMLElement[] {
  return [
    accounts(state, namespaces, balances, (account) => change({ account })),
    ...(namespaces.includes('eip155') ? [networks(state, (chainId) => change({ chainId }))] : []),
    sites(state, namespaces, (origin) => act(api.forget(origin))),
    behaviour(WORDS, state.behaviour.mode, (mode) => change({ mode })),
  ]
}

const WORDS: Readonly<Record<(typeof MODES)[number], string>> = {
  ask: 'Ask me in a window',
  approve: 'Approve everything at once',
  reject: 'Reject everything',
  delay: 'Approve everything, slowly',
  hang: 'Never answer',
  lie: 'Answer nonsense',
  vanish: 'Vanish from pages',
}

async function loop(): Promise<void> {
  if (document.visibilityState === 'visible') await refresh().catch(showError)
  setTimeout(() => void loop(), REFRESH)
}

void loop()
