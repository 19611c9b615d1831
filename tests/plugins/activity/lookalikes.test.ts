/**
 * Address poisoning by the numbers (threat T20): the list as people see it, of answers as the service words them.
 * @module-tag thorough
 */
import { describe, expect, it } from 'vitest'
import type { SignedTransaction } from '#wallet'
import { numbers } from '../../numbers.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { connected, EVM_1, flush, gets, hashOf, HISTORY, nft, page, row, sends, type Row } from './support.ts'

const run = soakRun('lookalikes')
/** Imitations in each list, as many others, and rows of each page. */
const IN_LIST = 2_000
const ON_PAGE = 800
const FRIENDS = 8

type Below = (n: number) => number
const digits = (below: Below, length: number): string =>
  Array.from({ length }, () => '0123456789abcdef'[below(16)]).join('')
/** In any case, as checksums have it. */
const spelled = (below: Below, body: string): string =>
  `0x${Array.from(body, (digit) => (below(2) ? digit.toUpperCase() : digit)).join('')}`

/** What somebody does, or has logs say, to stand in a history: `who` is them, `at` is hours ago. */
const WAYS: readonly ((n: number, at: number, who: string) => Row)[] = [
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who }, [sends('0', 'USDC', { value: 0 })]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who }, [sends('250', 'USDC', { value: 250 })]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who }, [sends('2', 'ETH', { value: 4_824, price: 2_412 })]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who }, [sends('9', 'HBR', { value: null })]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who, operationType: 'trade' }, [sends('1'), gets('2', 'ETH')]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who, operationType: 'approve' }, null),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who, status: 'failed' }, [sends('250')]),
  (n, at, who) => row(n, at, { sentFrom: EVM_1, sentTo: who }, [nft('Lighthouse', false, 'out')]),
  (n, at, who) =>
    row(n, at, { sentFrom: who, sentTo: EVM_1, operationType: 'receive' }, [gets('0', 'ETH', { value: 0 })]),
  (n, at, who) => row(n, at, { sentFrom: who, sentTo: EVM_1, operationType: 'receive' }, [gets('0.0001', 'ETH')]),
  (n, at, who) =>
    row(n, at, { sentFrom: who, sentTo: EVM_1, operationType: 'receive' }, [gets('900', 'USDC', { value: 900 })]),
]

describe('addresses with the ends of somebody whom the account has paid, or of its own', () => {
  it(
    'are marked, all of 100,000, and of as many others fewer than one in a thousand',
    () =>
      run.measured(async (say) => {
        const below = numbers(run.seed)
        let [found, wrong, friends] = [0, 0, 0]
        for (let done = 0; done < run.count; done += IN_LIST) {
          const size = Math.min(IN_LIST, run.count - done)
          run.saw('imitations', size)
          const known = Array.from({ length: FRIENDS }, () => digits(below, 40))
          const paid = known.map((body, at) =>
            row(at + 1, 900 + at, { sentTo: spelled(below, body) }, [sends('1', 'ETH')]),
          )
          const imitated = [...known, EVM_1.slice(2)]
          const twin = (body: string): string => body.slice(0, 4) + digits(below, 32) + body.slice(-4)
          const rows = Array.from({ length: 2 * size }, (_, at) => {
            const body = at < size ? twin(imitated[below(imitated.length)]!) : digits(below, 40)
            return WAYS[below(WAYS.length)]!(100 + at, 1 + below(800), spelled(below, body))
          })
          const all = [...rows, ...paid].sort((a, b) => (a.metadata['minedAt']! < b.metadata['minedAt']! ? 1 : -1))
          const pages = Math.ceil(all.length / ON_PAGE)
          const test = await connected({ pages: [page([])] })
          for (const [at, body] of known.entries()) {
            const signed: SignedTransaction = { from: EVM_1, gives: [{ to: `0x${body}`, amount: 10n ** 18n }] }
            test.watched.signed.set(hashOf(at + 1), signed)
          }
          test.fetch.on(
            'GET',
            HISTORY,
            ...Array.from({ length: pages }, (_, at) =>
              page(all.slice(at * ON_PAGE, (at + 1) * ON_PAGE), at + 1 < pages ? `page ${at + 1}` : null),
            ),
          )
          test.activity.retry()
          for (let at = 0; at < pages; at += 1) {
            await flush()
            test.activity.more()
          }
          await flush()
          const marked = new Set(
            test
              .state()
              .transactions.flatMap(({ entries }) =>
                entries.flatMap(({ item, warning }) => (warning?.kind === 'lookalike' ? item.id : [])),
              ),
          )
          expect(test.ids()).toHaveLength(all.length)
          const count = (list: readonly Row[]): number => list.filter(({ id }) => marked.has(id)).length
          found += count(rows.slice(0, size))
          wrong += count(rows.slice(size))
          friends += count(paid)
          await test.stop()
        }
        say(`${found} marked, ${wrong} of others`)
        expect(found).toBe(run.count)
        expect(wrong).toBeLessThan(run.count / 1_000)
        // Who was really paid is no imitation of who imitates them.
        expect(friends).toBe(0)
      }),
    run.limit,
  )
})
