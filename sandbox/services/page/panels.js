/** What each panel shows, made from the sandbox's state. `pull` moves a lever: its name, its body. */
import { choice, compactButton, h } from './dom.js'
import { solanaPanel } from './solana.js'

const MODES = [
  ['ask', 'Ask in a window'],
  ['approve', 'Approve at once'],
  ['reject', 'Reject'],
  ['delay', 'Approve slowly'],
  ['hang', 'Never answer'],
  ['lie', 'Answer nonsense'],
  ['vanish', 'Vanish'],
]
const PHONE_MODES = MODES.filter(([mode]) => mode !== 'vanish').map(([mode, words]) =>
  mode === 'ask' ? [mode, 'Ask on its page'] : [mode, words],
)
const SHOWN = 200

const empty = (words) => h('p', { class: 'empty' }, words)
const time = (at) => h('time', { dateTime: at }, at.slice(11, 19))
const count = (many, what) => `${many} ${what}${many === 1 ? '' : 's'}`
const short = (address) => `${address.slice(0, 6)}…${address.slice(-4)}`

export const panels = {
  wallets: ({ wallets, walletsOrigin }, pull) =>
    Object.values(wallets).map(({ id, behaviour, account, addresses, locked, chainId, sites }) => {
      const name = id[0].toUpperCase() + id.slice(1)
      const link = h('a', { href: `${walletsOrigin}/${id}`, target: '_blank', rel: 'noopener' }, name)
      const { eip155, solana } = addresses
      const place = [eip155.length > 0 && `Chain ${chainId}`, solana.length > 0 && 'Solana'].filter(Boolean).join(', ')
      const status = locked ? 'Locked' : `${place}, ${sites.length} ${sites.length === 1 ? 'site' : 'sites'}`
      const accounts = (eip155.length > 0 ? eip155 : solana).map((address, index) => [String(index), short(address)])
      return h(
        'div',
        { class: 'row' },
        h('span', { class: 'grow' }, link, h('small', {}, status)),
        choice(`${name}'s account`, String(account), accounts, (value) =>
          pull('wallets', { [id]: { account: Number(value) } }),
        ),
        choice(`${name}'s behaviour`, behaviour.mode, MODES, (mode) => pull('wallets', { [id]: { mode } })),
      )
    }),

  frame: ({ frame: { users, sessions }, frameOrigin }, pull) => {
    const wallet = h('a', { href: `${frameOrigin}/dashboard`, target: '_blank', rel: 'noopener' }, 'Email wallet')
    const status = `${count(users.length, 'user')}, ${count(sessions, 'session')}`
    return [
      h(
        'div',
        { class: 'row' },
        h('span', { class: 'grow' }, wallet, h('small', {}, status)),
        compactButton('End sessions', () => pull('frame', { expire: 'sessions' })),
      ),
    ]
  },

  mails: ({ mails, inboxOrigin }) => {
    const inbox = h('a', { href: inboxOrigin, target: '_blank', rel: 'noopener' }, 'Inbox')
    return [h('div', { class: 'row' }, h('span', { class: 'grow' }, inbox, h('small', {}, count(mails, 'mail'))))]
  },

  phone: ({ phone: { id, mode, account, addresses, chainId }, phoneOrigin }, pull) => {
    const name = id[0].toUpperCase() + id.slice(1)
    const link = h('a', { href: phoneOrigin, target: '_blank', rel: 'noopener' }, name)
    const accounts = addresses.map((address, index) => [String(index), short(address)])
    return [
      h(
        'div',
        { class: 'row' },
        h('span', { class: 'grow' }, link, h('small', {}, `Phone, chain ${chainId}`)),
        choice(`${name}'s account`, String(account), accounts, (value) =>
          pull('wallets', { [id]: { account: Number(value) } }),
        ),
        choice(`${name}'s behaviour`, mode, PHONE_MODES, (next) => pull('wallets', { [id]: { mode: next } })),
      ),
    ]
  },

  relay: ({ relay: { switches, clients, mailboxes, frames } }, pull) => {
    const waiting = mailboxes.reduce((sum, { count }) => sum + count, 0)
    const { drop, duplicate, reorder, delay, hold, refuse } = switches
    const faults = [
      drop && `${drop} % lost`,
      duplicate && `${duplicate} % doubled`,
      reorder && `${reorder} % swapped`,
      delay !== 0 && `late by ${[delay].flat().join(' to ')} ms`,
      hold && 'held until released',
      refuse && `turns away: ${refuse.how}`,
    ].filter(Boolean)
    const good = { drop: 0, duplicate: 0, reorder: 0, delay: 0, hold: false, refuse: null }
    return [
      h(
        'div',
        { class: 'plate' },
        h(
          'div',
          { class: 'row' },
          h(
            'span',
            { class: 'grow' },
            faults.join(', ') || 'A good line',
            h('small', {}, `${clients.length} clients, ${waiting} messages waiting`),
          ),
          faults.length > 0 ? compactButton('Mend', () => pull('relay', good), 'Mend the relay’s line') : undefined,
          compactButton('Hold', () => pull('relay', { hold: true }), 'Hold the relay’s frames'),
          compactButton('Cut', () => pull('relay', { die: 0 }), 'Cut all connections to the relay'),
          compactButton('Die', () => pull('relay', { die: 10_000 }), 'Die: no relay for ten seconds'),
        ),
      ),
      h(
        'ul',
        { class: 'log', tabIndex: 0, 'aria-label': 'Frames of the relay' },
        ...(frames.length === 0
          ? [h('li', { class: 'empty' }, 'Nothing was said.')]
          : frames
              .toReversed()
              .map(({ at, client, kind, fate, method, tag, bytes }) =>
                h(
                  'li',
                  {},
                  time(at),
                  h('span', { class: fate === 'passed' ? 'good' : 'bad' }, fate),
                  h('span', { class: 'path' }, `${kind} ${tag ?? method ?? ''}`),
                  h('span', { class: 'query' }, `${client} · ${bytes}`),
                ),
              )),
      ),
    ]
  },

  chains: ({ chains }, pull) =>
    chains.map(({ chainId, name, url, block }) =>
      h(
        'div',
        { class: 'row' },
        h('span', { class: 'grow' }, `${name} (${chainId})`, h('small', {}, url)),
        h('span', { class: 'badge' }, `Block ${block}`),
        compactButton('Mine', () => pull('mine', { chainId }), `Mine a block on ${name}`),
      ),
    ),

  solana: solanaPanel,

  faults: ({ faults }, pull) =>
    faults.length === 0
      ? [empty('Everything works.')]
      : faults.map((fault, index) => {
          const amount = [fault.status, fault.ms && `${fault.ms} ms`, fault.times && `${fault.times}×`]
          const others = faults.filter((_, other) => other !== index)
          return h(
            'div',
            { class: 'row' },
            h(
              'span',
              { class: 'grow' },
              fault.match,
              h('small', {}, [fault.mode, ...amount].filter(Boolean).join(', ')),
            ),
            compactButton('Remove', () => pull('faults', others), `Remove the fault on ${fault.match}`),
          )
        }),

  held: ({ held }, pull) =>
    held.length === 0
      ? []
      : [
          h(
            'div',
            { class: 'row' },
            h('span', { class: 'grow' }, `${count(held.length, 'request')} held`, h('small', {}, held.join(', '))),
            compactButton('Release', () => pull('release', {}), 'Release what is held'),
          ),
        ],

  features: ({ features }, pull) =>
    features.map((feature) => {
      const box = h('input', { type: 'checkbox', checked: feature.isEnabled })
      box.addEventListener('change', () => pull('features', [{ ...feature, isEnabled: box.checked }]))
      const config = feature.config === null ? 'no opinion' : feature.config.join(', ')
      return h('label', { class: 'row' }, h('span', { class: 'grow' }, feature.id, h('small', {}, config)), box)
    }),

  listings: ({ listings }, pull) => {
    const box = h('input', { type: 'checkbox', checked: listings.hostile })
    box.addEventListener('change', () => pull('listings', { hostile: box.checked }))
    return [
      h('div', { class: 'row' }, h('span', { class: 'grow' }, `${listings.count} wallets`)),
      h('label', { class: 'row' }, h('span', { class: 'grow' }, 'Some of them mean harm'), box),
    ]
  },

  project: ({ project: { allowedOrigins } }, pull) =>
    allowedOrigins.length === 0
      ? [empty('Every origin is allowed.')]
      : allowedOrigins.map((pattern, index) =>
          h(
            'div',
            { class: 'row' },
            h('span', { class: 'grow' }, pattern),
            compactButton(
              'Remove',
              () => pull('project', { allowedOrigins: allowedOrigins.filter((_, other) => other !== index) }),
              `Remove the origin ${pattern}`,
            ),
          ),
        ),

  names: ({ names }, pull) =>
    Object.keys(names).length === 0
      ? [empty('None was given: names are the registry’s.')]
      : Object.entries(names).map(([address, { name }]) =>
          h(
            'div',
            { class: 'row' },
            h('span', { class: 'grow' }, name, h('small', {}, address)),
            compactButton('Remove', () => pull('names', { [address]: null }), `Remove the name ${name}`),
          ),
        ),

  events: ({ events }) =>
    events.length === 0
      ? [h('li', { class: 'empty' }, 'Nothing received.')]
      : events
          .slice(-SHOWN)
          .reverse()
          .map(({ at, body }) =>
            h(
              'li',
              {},
              time(at),
              h(
                'details',
                {},
                h('summary', {}, body.props.event),
                h('pre', { class: 'message' }, JSON.stringify(body, null, 2)),
              ),
            ),
          ),

  requests: ({ requests }) =>
    requests.length === 0
      ? [h('li', { class: 'empty' }, 'Nobody has asked for anything.')]
      : requests
          .slice(-SHOWN)
          .reverse()
          .map(({ at, method, path, query, status }) =>
            h(
              'li',
              {},
              time(at),
              h('span', { class: status !== null && status < 400 ? 'good' : 'bad' }, String(status ?? 'none')),
              h('span', { class: 'method' }, method),
              h('span', { class: 'path' }, path),
              h('span', { class: 'query', title: query }, query),
            ),
          ),
}
