/** A wallet's own page: what a person would do in the extension, for all connected sites at once. */
import type { MODES, PatchInput } from '../protocol.ts'
import { createApi, currentWallet, networkName, readBalance, type WalletState } from './api.ts'
import { avatar, h, shortAddress } from './dom.ts'
import { behaviour, choice, group } from './parts.ts'

/** A chain that no site of the sandbox knows and no node serves. */
const ELSEWHERE = 100
const REFRESH = 1500

const wallet = currentWallet()
const api = createApi(wallet.id)
const app = document.querySelector('#app') ?? document.body
let shown = ''

/** Draws what changed since last time; a drawing in between would take the focus from a person's hands. */
async function refresh(): Promise<void> {
  const state = await api.state()
  const balances = await Promise.all(state.addresses.map((address) => readBalance(state.nodes[state.chainId], address)))
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
  const status = state.locked ? 'Locked' : `On ${networkName(state.chainId)}`
  return h(
    'header',
    {},
    h('span', { class: 'tile' }, h('img', { src: wallet.icon, alt: '' })),
    h('div', { class: 'grow' }, h('h1', {}, wallet.name), h('small', {}, status)),
    lock,
  )
}

function sections(state: WalletState, balances: readonly (string | undefined)[]): HTMLElement[] {
  return [
    accounts(state, balances),
    networks(state),
    sites(state),
    behaviour(WORDS, state.behaviour.mode, (mode) => change({ mode })),
  ]
}

function accounts(state: WalletState, balances: readonly (string | undefined)[]): HTMLElement {
  const rows = state.addresses.map((address, index) =>
    choice('account', `account-${index}`, index === state.account, () => change({ account: index }), [
      avatar(address),
      h('span', { class: 'grow' }, `Account ${index + 1}`, h('small', {}, shortAddress(address))),
      h('span', { class: 'badge' }, balances[index] ?? 'No node here'),
    ]),
  )
  return group('Account', rows)
}

function networks(state: WalletState): HTMLElement {
  const ids = [...Object.keys(state.nodes).map(Number), ELSEWHERE]
  const rows = ids.map((chainId) => {
    const note = chainId === ELSEWHERE ? 'No node here' : state.known.includes(chainId) ? undefined : 'Not added yet'
    return choice('network', `network-${chainId}`, chainId === state.chainId, () => change({ chainId }), [
      h('span', { class: 'tile' }, networkName(chainId).replace('Latchkey ', '').slice(0, 1)),
      h('span', { class: 'grow' }, networkName(chainId), h('small', {}, `Chain id ${chainId}`)),
      note === undefined ? undefined : h('span', { class: 'badge' }, note),
    ])
  })
  return group('Network', rows)
}

function sites(state: WalletState): HTMLElement {
  const connected = state.sites.filter(({ session }) => session.accounts.length > 0)
  const rows = connected.map(({ origin, session }, index) => {
    const button = h('button', { id: `site-${index}`, class: 'compact danger', type: 'button' }, 'Disconnect')
    button.addEventListener('click', () => act(api.forget(origin)))
    const what = `${session.accounts.map(shortAddress).join(', ')} on ${networkName(Number(session.chainId))}`
    return h('div', { class: 'row' }, h('span', { class: 'grow' }, new URL(origin).host, h('small', {}, what)), button)
  })
  const empty = h(
    'p',
    { class: 'empty' },
    'No site is connected. Open a page that uses the sandbox, and connect there.',
  )
  return h('section', {}, h('h2', {}, 'Connected sites'), ...(rows.length > 0 ? rows : [empty]))
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
