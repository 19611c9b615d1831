/** How long nodes and the service may take before something is sent, how long an answer counts, and how many there are. */
import { expect, it } from 'vitest'
import { codeOf } from '#kernel'
import type { SignedTransaction } from '#wallet'
import { rejected } from '../../kernel/support.ts'
import { hashOf, row } from '../activity/rows.ts'
import { at, EVM_1, flush, PLN, TOKEN, world } from './stage.ts'

const never = (): Promise<never> => new Promise(() => {})

/** What comes of it, once it has come; undefined until then. */
function outcomeOf(work: Promise<unknown>): () => unknown {
  let outcome: unknown
  work.then(
    () => (outcome = 'done'),
    (error: unknown) => (outcome = codeOf(error)),
  )
  return () => outcome
}

it('a review is given up after 30 s of a silent node', async () => {
  const { clock, held, prepare } = await world()
  held.before = never
  const outcome = outcomeOf(prepare())
  await flush()
  await clock.advance(29_999)
  await flush()
  expect(outcome()).toBeUndefined()
  await clock.advance(1)
  await flush()
  expect(outcome()).toBe('HTTP_TIMEOUT')
})

it('a review may be signed for 30 s', async () => {
  const { clock, prepare, sender } = await world()
  const standing = sender.standing(await prepare())
  await clock.advance(29_999)
  expect(standing.get()).toEqual({ good: true })
  await clock.advance(1)
  expect(standing.get()).toEqual({ good: false, why: 'expired' })
})

it('the last look before the wallet is given up after 15 s, asks nobody, and may be tried again', async () => {
  const { answered, asked, clock, held, prepare, send } = await world()
  const review = await prepare()
  held.before = never
  const outcome = outcomeOf(send(review))
  await flush()
  await clock.advance(14_999)
  await flush()
  expect(outcome()).toBeUndefined()
  await clock.advance(1)
  await flush()
  expect([outcome(), asked]).toEqual(['HTTP_TIMEOUT', []])
  held.before = () => {}
  const again = send(review)
  await answered()
  expect(await again).toMatchObject({ network: 'eip155:1' })
})

it('a token has 77 decimals at most', async () => {
  const { held, prepare } = await world()
  const request = (decimals: number) => ({ amount: { asset: { ...PLN, decimals }, units: 1n } })
  held.tokens.set(TOKEN, { decimals: 77, balance: 5n })
  expect((await prepare(request(77))).transaction).toBeDefined()
  held.tokens.set(TOKEN, { decimals: 78, balance: 5n })
  expect(await rejected(prepare(request(78)))).toBe('TOKEN_NOT_SENDABLE')
})

it('a history that does not come keeps a review waiting for 6 s, and its receiver counts as new', async () => {
  const { clock, prepare } = await world({ history: { fail: 'hang' } })
  const review = prepare()
  const outcome = outcomeOf(review)
  await flush()
  await clock.advance(5_999)
  await flush()
  expect(outcome()).toBeUndefined()
  await clock.advance(1)
  await flush()
  expect(outcome()).toBe('done')
  expect((await review).warnings).toEqual([{ kind: 'first-time', weight: 'note' }])
})

it('a history is read once a minute', async () => {
  const { clock, fetch, prepare } = await world()
  const reads = () => fetch.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
  await prepare()
  await clock.advance(59_999)
  await prepare()
  expect(reads()).toBe(1)
  await clock.advance(1)
  await prepare()
  expect(reads()).toBe(2)
})

/** Somebody whom the account has paid: no two of them look alike. */
const friend = (n: number): `0x${string}` => `0x${String(40 + n).repeat(20)}`

it('of those that were paid five are offered, the newest first', async () => {
  const data = Array.from({ length: 8 }, (_, n) => row(n, n, { sentTo: friend(n) }))
  const { held, known, signal } = await world({ history: { json: { data, next: null } } })
  for (let n = 0; n < 8; n += 1) held.signed.set(hashOf(n), paid(n))
  expect((await known.of(at(EVM_1), signal)).recent).toEqual([0, 1, 2, 3, 4].map(friend))
})

it('twelve transactions of a history are looked up on the chain, whatever it tells', async () => {
  const data = Array.from({ length: 30 }, (_, n) => row(n, n, { sentTo: friend(n) }))
  const { held, known, signal } = await world({ history: { json: { data, next: null } } })
  // Those before are not on the chain.
  for (let n = 10; n < 30; n += 1) held.signed.set(hashOf(n), paid(n))
  expect((await known.of(at(EVM_1), signal)).recent).toEqual([10, 11].map(friend))
})

const paid = (n: number): SignedTransaction => ({ from: EVM_1, gives: [{ to: friend(n), amount: 1n }] })
