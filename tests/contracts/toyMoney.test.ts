/** Sending by plugins that know the contract alone: what is signed is what was shown, and what was sent is told. */
import { beginTransaction, defineView, type PluginContext } from '#kernel'
import { describe, expect, it } from 'vitest'
import { TRANSACTION_SETTLED, WALLETS } from '#wallet'
import { toyAddress } from '#testing'
import { QUOTES } from '../../src/wallet/contracts/quotes.ts'
import { SENDER, type SendRequest, type SendReview } from '../../src/wallet/contracts/sending.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'
import { flush, setup, TOY_ACCOUNT, toyWallet, until } from '../plugins/wallets/support.ts'
import { at, COIN, REQUEST, toyProvider, toyQuotes } from './toys/money.ts'
import { toySender } from './toys/sender.ts'

const FORM = defineView('ToyForm')
const KNOWN = at(2)
/** Begins and ends like the known one, and is another one with a right checksum, which a poisoner finds at once. */
const POISON = at(2 + 32 ** 5)

const consumer = plugin('consumer', {
  requires: { sender: SENDER, quotes: QUOTES, wallets: WALLETS },
  contributes: { views: [{ ref: FORM, title: 'consumer.form', load: async () => ({ default: null }) }] },
})

async function world(balance = 10_000_000n) {
  const wallet = toyWallet({ accounts: [TOY_ACCOUNT, at(5)] })
  const test = await setup({
    wallets: [wallet],
    plugins: [toySender([KNOWN]), toyQuotes(), toyProvider('pier', 4n).plugin, consumer],
  })
  test.chain.balances.set(toyAddress(1), balance)
  await test.service.connect({ connectorId: 'tern' })
  const ctx: PluginContext = await test.kernel.plugins.activate('consumer')
  const signed: unknown[] = []
  const answers: ((hash: unknown) => void)[] = []
  wallet.behave(
    { answer: ({ params }) => (signed.push(params), new Promise((resolve) => answers.push(resolve))) },
    'request',
  )
  const { signal } = new AbortController()
  const sender = ctx.use(SENDER)
  const prepare = (change: Partial<SendRequest> = {}): Promise<SendReview> =>
    sender.prepare({ from: TOY_ACCOUNT, to: KNOWN, amount: { asset: COIN, units: 3_000_001n }, ...change }, { signal })
  const send = (review: SendReview) => sender.send(review, { signal })
  const answered = async (hash: unknown = 'HASH'): Promise<void> => {
    await until(() => answers.length > 0)
    answers.shift()!(hash)
  }
  test.events.length = 0
  return { ...test, wallet, ctx, sender, signed, prepare, send, signal, answered }
}

describe('a review', () => {
  it('shows the exact amount, what the fee can be and what is left when it is most', async () => {
    const { prepare } = await world()
    expect(await prepare()).toMatchObject({
      request: { to: KNOWN, amount: { units: 3_000_001n } },
      fee: { likely: 100n, most: 250n },
      remains: [{ asset: COIN, units: 6_999_749n }],
      warnings: [],
      until: 30_000,
    })
  })

  it.each<[string, Partial<SendRequest>, readonly object[]]>([
    ['a new receiver', { to: at(7) }, [{ kind: 'first-time', weight: 'note' }]],
    [
      'a receiver that imitates a known one',
      { to: POISON },
      [
        { kind: 'lookalike', weight: 'danger', like: KNOWN },
        { kind: 'first-time', weight: 'note' },
      ],
    ],
    [
      'too little for the fee',
      { amount: { asset: COIN, units: 10_000_000n } },
      [{ kind: 'too-little-for-fees', weight: 'stop', missing: { asset: COIN, units: 250n } }],
    ],
  ])('warns of %s', async (_, change, warnings) => {
    const { prepare } = await world()
    expect((await prepare(change)).warnings).toEqual(warnings)
  })

  it('is not made of two networks, of nothing, or when nobody waits', async () => {
    const { prepare, sender } = await world()
    const codes = [
      rejected(prepare({ to: `cosmos:toy-2:${toyAddress(2)}` })),
      rejected(prepare({ amount: { asset: COIN, units: 0n } })),
      rejected(prepare({ to: 'cosmos:toy-1:nobody' })),
      rejected(sender.prepare((await prepare()).request, { signal: AbortSignal.abort() })),
    ]
    expect(await Promise.all(codes)).toEqual([
      'CHAIN_MISMATCH',
      'AMOUNT_AND_RECEIVER_REQUIRED',
      'INVALID_ADDRESS',
      'ABORTED',
    ])
  })
})

describe('what is signed', () => {
  it('is what was shown, to the last unit; events tell it, and the end of it', async () => {
    const { answered, ctx, events, prepare, send, sender, signed } = await world()
    const review = await prepare()
    const sent = send(review)
    await answered()
    const told = {
      network: 'cosmos:toy-1',
      hash: 'HASH',
      from: toyAddress(1),
      to: toyAddress(2),
      amount: '3.000001',
      symbol: 'TOY',
    }
    expect(await sent).toEqual(told)
    expect(signed).toEqual([[{ to: toyAddress(2), units: '3000001', fee: '250' }]])
    expect(signed[0]).toEqual([review.transaction!.transaction])
    expect(events).toEqual([{ id: 'latchkey:transaction-sent', payload: told }])
    expect(sender.sendings.get()).toMatchObject([{ review, phase: 'sent', hash: 'HASH' }])
    ctx.bus.emit(TRANSACTION_SETTLED, { network: 'cosmos:toy-1', hash: 'HASH', status: 'failed' })
    expect(sender.sendings.get()[0]?.phase).toBe('failed')
  })

  it.each<[string, (it: Awaited<ReturnType<typeof world>>, review: SendReview) => unknown, string]>([
    ['another account', ({ wallet }) => wallet.show([at(5), TOY_ACCOUNT]), 'account'],
    ['time', ({ clock }) => clock.advance(30_000), 'expired'],
    ['a first yes', ({ answered, send }, review) => Promise.all([send(review), answered()]), 'signed'],
  ])('is no review that is over: by %s', async (_, change, why) => {
    const it = await world()
    const review = await it.prepare()
    const standing = it.sender.standing(review)
    expect(standing.get()).toEqual({ good: true })
    await change(it, review)
    await flush()
    const asked = it.signed.length
    expect(standing.get()).toEqual({ good: false, why })
    expect([await rejected(it.send(review)), it.signed.length]).toEqual(['toy-sender/REVIEW_OVER', asked])
  })

  it('is no review that was copied, changed or stopped', async () => {
    const { prepare, send, sender, signed } = await world()
    const review = await prepare()
    const changed = { ...review, request: { ...review.request, to: at(9) } }
    const stopped = await prepare({ amount: { asset: COIN, units: 10_000_000n } })
    for (const wrong of [{ ...review }, changed, stopped])
      expect([await rejected(send(wrong)), sender.standing(wrong).get()]).toEqual([
        'toy-sender/REVIEW_OVER',
        { good: false, why: 'stopped' },
      ])
    const hacked = review as { -readonly [K in keyof SendReview]: SendReview[K] }
    expect(() => (hacked.request = changed.request)).toThrow(TypeError)
    expect(signed).toEqual([])
  })

  it('is nothing when the person says no, and nobody knows where the wallet answers no hash', async () => {
    const { answered, events, prepare, send, sender, wallet } = await world()
    const odd = rejected(send(await prepare()))
    await answered(7)
    expect(await odd).toBe('PROVIDER_INVALID')
    expect(sender.sendings.get().map(({ phase, hash }) => [phase, hash])).toEqual([['unknown', undefined]])
    wallet.behave('reject', 'request')
    expect(await rejected(send(await prepare()))).toBe('USER_REJECTED')
    expect([sender.sendings.get().length, events]).toEqual([1, []])
  })
})

describe('a view that waits', () => {
  it('owns its step: closing the modal cancels that, and what the wallet has may still be sent, and is told', async () => {
    const { answered, ctx, events, kernel, prepare, sender, signed } = await world()
    kernel.router.show()
    kernel.router.push(FORM)
    const life = new AbortController()
    const ends: string[] = []
    const step = beginTransaction(ctx, {
      onSuccess: () => void ends.push('success'),
      onCancel: () => (ends.push('cancel'), life.abort()),
    })
    const sent = sender.send(await prepare(), { signal: life.signal }).then(() => step.end('success'))
    const code = rejected(sent)
    await until(() => signed.length > 0)
    kernel.router.close()
    expect([await code, ends]).toEqual(['ABORTED', ['cancel']])
    expect(sender.sendings.get()[0]?.phase).toBe('asked')
    await answered()
    await flush()
    expect(sender.sendings.get()[0]?.phase).toBe('sent')
    expect(events.map(({ id }) => id)).toContain('latchkey:transaction-sent')
    expect(ends).toEqual(['cancel'])
  })

  it('signs the best quote as it stands in the quote', async () => {
    const { answered, ctx, signed } = await world()
    const inquiry = ctx.use(QUOTES).ask(REQUEST, { signal: ctx.signal })
    await flush()
    const [best] = inquiry.state.get().quotes
    const params = best!.transactions.map(({ transaction }) => transaction)
    const done = ctx.use(WALLETS).provider('cosmos')!.request({ method: 'toy_sign', params })
    await answered()
    expect([await done, signed]).toEqual(['HASH', [[{ swap: String(REQUEST.units) }]]])
  })
})
