/** Switches for differences between real wallets. */
import { h } from '../../wallets/pages/dom.ts'
import type { PhonePatch, PhoneSettings } from '../settings.ts'

export function habits(settings: PhoneSettings, patch: (change: PhonePatch) => void): HTMLElement {
  const { grants, signsIn, solanaAnswers, solanaCluster, solanaSignsAll } = settings
  return h(
    'section',
    {},
    h('h2', {}, 'Habits of other wallets'),
    h(
      'div',
      { class: 'habits' },
      select('grants', 'Sites get', GRANTS, grants, (value) => patch({ grants: value })),
      select('cluster', 'Solana cluster', CLUSTERS, solanaCluster, (value) => patch({ solanaCluster: value })),
      select('answers', 'Signed transactions', ANSWERS, solanaAnswers, (value) => patch({ solanaAnswers: value })),
      select('signs-all', 'Several at once', SIGNS_ALL, solanaSignsAll ? 'yes' : 'no', (value) =>
        patch({ solanaSignsAll: value === 'yes' }),
      ),
      select('signs-in', 'Signing in', SIGNS_IN, signsIn ? 'yes' : 'no', (value) =>
        patch({ signsIn: value === 'yes' }),
      ),
    ),
  )
}

const GRANTS = { all: 'Ethereum and Solana', eip155: 'Ethereum only', solana: 'Solana only' } as const
const CLUSTERS = { sandbox: 'The sandbox’s', former: 'The main one, by its former id' } as const
const ANSWERS = {
  both: 'Answer signature and transaction',
  signature: 'Answer the signature only',
  transaction: 'Answer the transaction only',
} as const
const SIGNS_ALL = { yes: 'Sign several Solana transactions', no: 'Know one at a time only' } as const

const SIGNS_IN = { no: 'In a second step', yes: 'While connecting' } as const

function select<V extends string>(
  id: string,
  label: string,
  words: Readonly<Record<V, string>>,
  now: V,
  choose: (value: V) => void,
): HTMLElement {
  const values = Object.keys(words) as V[]
  const options = values.map((value) => h('option', { value, selected: value === now }, words[value]))
  const element = h('select', { id }, ...options)
  element.addEventListener('change', () => {
    const value = values.find((known) => known === element.value)
    if (value !== undefined) choose(value)
  })
  return h('label', { class: 'field' }, label, element)
}
