/** The Solana cluster's panel: where it stands, and its bad days. */
import { compactButton, h } from './dom.js'

const GOOD_DAY = { stall: false, fail: 0, drop: 0, lag: 0, halt: null }

export function solanaPanel({ solana: { name, url, blockHeight, waiting, switches } }, pull) {
  const { stall, fail, drop, lag, halt } = switches
  const faults = [
    stall && `transactions wait (${waiting})`,
    fail && `the next ${fail} fail`,
    drop && `the next ${drop} are lost`,
    lag && `late by ${lag} ms`,
    halt && { silent: 'no answer', refuse: 'nobody there' }[halt],
  ].filter(Boolean)
  return [
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'grow' }, name, h('small', {}, url)),
      h('span', { class: 'badge' }, `Block ${blockHeight}`),
      compactButton('Mine', () => pull('mine', { chainId: 'solana' }), `Mine a block on ${name}`),
    ),
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'grow' }, faults.join(', ') || 'A good day'),
      faults.length > 0 ? compactButton('Mend', () => pull('chain', { solana: GOOD_DAY }), `Mend ${name}`) : undefined,
    ),
  ]
}

/** What the form's choices mean, and what the second field is for. */
export const BAD_DAYS = {
  stall: { patch: () => ({ stall: true }) },
  fail: { patch: (count) => ({ fail: count }), label: 'How many', value: '1' },
  drop: { patch: (count) => ({ drop: count }), label: 'How many', value: '1' },
  lag: { patch: (ms) => ({ lag: ms }), label: 'Milliseconds', value: '2000' },
  silent: { patch: () => ({ halt: 'silent' }) },
  refuse: { patch: () => ({ halt: 'refuse' }) },
}
