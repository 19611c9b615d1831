/** The wallet's home view: a field for links, accounts, networks, connected sites. */
import { networkName } from '../../wallets/pages/api.ts'
import { avatar, h, shortAddress } from '../../wallets/pages/dom.ts'
import { behaviour, choice, group } from '../../wallets/pages/parts.ts'
import type { Namespace } from '../../wallets/profiles.ts'
import { PHONE } from '../profile.ts'
import { accountIndex, type SessionEntry } from '../sessions.ts'
import type { PHONE_MODES, PhoneAddresses, PhonePatch, PhoneSettings } from '../settings.ts'
import { ACCOUNT_TITLES, chainName } from './chains.ts'
import { habits } from './habits.ts'
import { readCode } from './scan.ts'
import { chainIdsOf } from '../../wallets/nodes.ts'

export interface HomeState {
  readonly settings: PhoneSettings
  readonly nodes: Readonly<Record<string, string>>
  readonly addresses: PhoneAddresses
  /** By address. */
  readonly balances: Readonly<Record<string, string | undefined>>
  readonly sessions: readonly SessionEntry[]
  /** The last success and the last failure. */
  readonly note: string
  readonly problem: string
}

export interface HomeActions {
  pair(uri: string): void
  patch(change: PhonePatch): void
  session(what: 'disconnect' | 'ping' | 'extend' | 'expire', entry: SessionEntry): void
}

export function home(state: HomeState, actions: HomeActions): HTMLElement[] {
  return [
    header(state),
    link(state, actions),
    sites(state, actions),
    accounts('eip155', state, (account) => actions.patch({ account })),
    accounts('solana', state, (solanaAccount) => actions.patch({ solanaAccount })),
    networks(state, actions),
    behaviour(WORDS, state.settings.mode, (mode) => actions.patch({ mode })),
    habits(state.settings, actions.patch),
  ]
}

function header({ settings }: HomeState): HTMLElement {
  return h(
    'header',
    {},
    h('span', { class: 'tile' }, h('img', { src: PHONE.icon, alt: '' })),
    h('div', { class: 'grow' }, h('h1', {}, PHONE.name), h('small', {}, `On ${networkName(settings.chainId)}`)),
  )
}

function link({ note, problem }: HomeState, { pair }: HomeActions): HTMLElement {
  const field = h('input', {
    id: 'link',
    name: 'uri',
    placeholder: 'wc:…',
    required: true,
    autocomplete: 'off',
    spellcheck: false,
  })
  const form = h(
    'form',
    { class: 'link' },
    h('label', { class: 'field' }, 'Link from a site', field),
    h('button', { id: 'connect', class: 'primary compact', type: 'submit' }, 'Connect'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pair(field.value.trim())
  })
  const picture = h('input', { id: 'picture', type: 'file', accept: 'image/*' })
  picture.addEventListener('change', () => {
    const file = picture.files?.[0]
    if (file) void readCode(file).then(pair)
  })
  const alert = problem === '' ? undefined : h('p', { class: 'note', role: 'alert' }, problem)
  return h(
    'section',
    {},
    form,
    h('label', { class: 'field' }, 'Or a picture of its code', picture),
    alert,
    h('p', { class: 'said', role: 'status' }, note),
  )
}

function sites({ sessions }: HomeState, { session }: HomeActions): HTMLElement {
  const rows = sessions.map((entry) => {
    const { topic, peer, chains, places, expiresAt } = entry
    const where = chains.map(chainName).join(', ')
    const until = new Date(expiresAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
    const name = peer.name === '' ? 'A site without a name' : peer.name
    const button = (what: Parameters<HomeActions['session']>[0], words: string): HTMLElement => {
      const kind = what === 'disconnect' ? 'compact danger' : 'compact'
      const props = { id: `${what}-${topic}`, class: kind, type: 'button', 'aria-label': `${words}: ${name}` }
      const element = h('button', props, words)
      element.addEventListener('click', () => session(what, entry))
      return element
    }
    return h(
      'li',
      { class: 'session' },
      h('strong', {}, name),
      h('small', {}, peer.url),
      ...places.map(({ addresses, chain }) =>
        h('small', {}, `${addresses.map(shortAddress).join(', ')} on ${chainName(chain)}`),
      ),
      h('small', {}, `${where} · until ${until}`),
      h(
        'div',
        { class: 'actions' },
        button('ping', 'Ping'),
        button('extend', 'Extend'),
        button('expire', 'Expire now'),
        button('disconnect', 'Disconnect'),
      ),
    )
  })
  const empty = h(
    'p',
    { class: 'empty' },
    'No site is connected. Copy a link from a site’s QR code, and paste it above.',
  )
  const list = rows.length > 0 ? h('ul', { class: 'plate' }, ...rows) : empty
  return h('section', {}, h('h2', {}, 'Connected sites'), list)
}

function accounts(
  family: Namespace,
  { addresses, balances, settings }: HomeState,
  choose: (index: number) => void,
): HTMLElement {
  const title = ACCOUNT_TITLES[family]
  const rows = addresses[family].map((address, index) =>
    choice(`${family}-account`, `${family}-${index}`, index === accountIndex(settings, family), () => choose(index), [
      avatar(address),
      h('span', { class: 'grow' }, `${title} ${index + 1}`, h('small', {}, shortAddress(address))),
      h('span', { class: 'badge' }, balances[address] ?? 'Balance unknown'),
    ]),
  )
  return group(title, rows)
}

function networks({ nodes, settings }: HomeState, { patch }: HomeActions): HTMLElement {
  const rows = chainIdsOf(nodes).map((chainId) =>
    choice('network', `network-${chainId}`, chainId === settings.chainId, () => patch({ chainId }), [
      h('span', { class: 'grow' }, networkName(chainId), h('small', {}, `Chain id ${chainId}`)),
    ]),
  )
  return group('Network', rows)
}

const WORDS: Readonly<Record<(typeof PHONE_MODES)[number], string>> = {
  ask: 'Ask me',
  approve: 'Approve everything at once',
  reject: 'Reject everything',
  delay: 'Approve everything, slowly',
  hang: 'Never answer',
  lie: 'Answer nonsense',
}
