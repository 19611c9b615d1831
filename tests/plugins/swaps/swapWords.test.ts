/** What is said of a run: nothing that may still happen is said to be undone, and a swap is not spoken of where an approval is taken back. */
import { expect, it } from 'vitest'
import type { Swap } from '../../../src/plugins/swaps/swapper/swap.ts'
import { sayingOf, shortSayingOf } from '../../../src/plugins/swaps/views/swapWords.ts'
import table from '../../../src/plugins/swaps/locales/en.ts'
import { ACCOUNT, SHL, USD } from './stage.ts'

const words: Readonly<Record<string, string>> = table

const run = (steps: Swap['steps'], change: Partial<Swap> = {}): Swap => ({
  key: '1',
  account: ACCOUNT,
  network: 'eip155:1',
  facts: { gives: { asset: USD, units: 1n }, gets: { asset: SHL, least: 1n } },
  phase: 'stopped',
  steps,
  ...change,
})
const FAILED = 'swaps/FAILED'
const [approve, swap, revoke] = (['approve', 'swap', 'revoke'] as const).map((kind) => ({ kind }))
const done = { phase: 'confirmed', hash: '0x1' } as const

it.each<[string, Swap, string, string]>([
  [
    'undone by the chain',
    run(
      [
        { ...approve!, ...done },
        { ...swap!, phase: 'failed' },
      ],
      { code: FAILED },
    ),
    'stopped',
    'failed',
  ],
  [
    'an approval undone',
    run(
      [
        { ...approve!, phase: 'failed' },
        { ...swap!, phase: 'open' },
      ],
      { code: FAILED },
    ),
    'stopped',
    'failedStep',
  ],
  [
    'a batch undone',
    run(
      [
        { ...approve!, phase: 'failed' },
        { ...swap!, phase: 'failed' },
      ],
      { code: FAILED, batch: { id: '1' } },
    ),
    'stopped',
    'failedBatch',
  ],
  [
    'replaced in the wallet',
    run([{ ...swap!, phase: 'failed', why: 'replaced' }], { code: FAILED }),
    'stopped',
    'replaced',
  ],
  ['too late', run([{ ...swap!, phase: 'failed', why: 'expired' }], { code: FAILED }), 'stopped', 'expired'],
  [
    'sent, and the chain says nothing',
    run([{ ...swap!, phase: 'unknown', hash: '0x1' }], { code: 'swaps/UNKNOWN' }),
    'phase.unknown',
    'unknown',
  ],
  [
    'asked by a page that is gone',
    run([{ ...swap!, phase: 'unknown' }], { code: 'swaps/UNKNOWN' }),
    'phase.unknown',
    'unheard',
  ],
  [
    'answered with nonsense',
    run([{ ...swap!, phase: 'unknown' }], { code: 'PROVIDER_INVALID' }),
    'phase.unknown',
    'unheard',
  ],
  ['taken back', run([{ ...revoke!, ...done }], { phase: 'done' }), 'revoked', 'revoked'],
  ['not taken back', run([{ ...revoke!, phase: 'failed' }], { code: FAILED }), 'left.revoke', 'failedStep'],
  [
    'taking back declined',
    run([{ ...revoke!, phase: 'open' }], { code: 'USER_REJECTED' }),
    'declined',
    'declinedRevoke',
  ],
])('%s', (_, about, heading, text) => {
  const { heading: said, text: more } = sayingOf(about)
  expect([said, more]).toEqual([`swaps.${heading}`, `swaps.${text}Text`])
  expect([words[said], words[more]]).toEqual([expect.any(String), expect.any(String)])
})

it('a row says what is waited for, what stands, or that nobody knows', () => {
  const asked = run([{ ...swap!, phase: 'asked' }], { phase: 'running' })
  const unknown = run([{ ...swap!, phase: 'unknown' }], { code: 'swaps/UNKNOWN' })
  expect(
    [
      asked,
      { ...asked, phase: 'renewing' as const },
      unknown,
      { ...unknown, facts: { ...unknown.facts, standing: 5n } },
    ].map(shortSayingOf),
  ).toEqual(['swaps.asked', 'swaps.looking', 'swaps.phase.unknown', 'swaps.standing'])
})
