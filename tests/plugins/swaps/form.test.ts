/** What the person types and chooses, and what is asked because of it. */
import { describe, expect, it } from 'vitest'
import { caipAddress, SWAP, type CaipAddress } from '#wallet'
import { needOf } from '../../../src/plugins/swaps/views/SubmitButton.tsx'
import { PREVIEW, PROGRESS } from '../../../src/plugins/swaps/refs.ts'
import { givesAway, readApprove, writeApprove } from '../../../src/plugins/swaps/calldata.ts'
import { impactOf } from '../../../src/plugins/swaps/form/figures.ts'
import { rejected } from '../../kernel/support.ts'
import { EXCHANGE, NATIVE, THIEF } from './ledger.ts'
import { ACCOUNT, COIN, ETH, EVM_1, EVM_2, flush, SHELL, SHL, until, USD, world } from './stage.ts'

const FROM = `eip155:1:${COIN}` as CaipAddress
const TO = `eip155:1:${SHELL}` as CaipAddress

async function opened(
  params: Parameters<Awaited<ReturnType<typeof world>>['form']['begin']>[0] = { from: FROM, to: TO },
) {
  const test = await world()
  await test.tokens.read({ caipNetworkId: 'eip155:1' } as never)
  await test.form.begin(params, test.signal)
  const off = test.form.watch()
  await flush()
  const quotesAsked = () => test.fetch.requests.filter(({ url }) => url.pathname === '/v1/convert/quotes')
  return { ...test, off, quotesAsked }
}

describe('the form', () => {
  it('asks once the person pauses, again every 10 s, and not any more when nobody looks', async () => {
    const { form, clock, quotesAsked, off } = await opened()
    form.type('give', '1')
    form.type('give', '10')
    await clock.advance(199)
    expect(quotesAsked()).toHaveLength(0)
    await clock.advance(1)
    await until(() => form.best() !== undefined)
    expect(quotesAsked().map(({ url }) => url.searchParams.get('amount'))).toEqual(['10000000'])
    expect(form.best()?.gives.units).toBe(10_000_000n)
    await clock.advance(10_000)
    await flush()
    expect(quotesAsked()).toHaveLength(2)
    off()
    await clock.advance(60_000)
    expect(quotesAsked()).toHaveLength(2)
  })

  it('shows the answer to the newest question only, however late an older one comes', async () => {
    const { form, clock, hosted, off } = await opened()
    hosted.failure = { json: { quotes: [] }, delay: 5_000 }
    form.type('give', '10')
    await clock.advance(200)
    await flush()
    hosted.failure = undefined
    form.type('give', '20')
    await clock.advance(200)
    await flush()
    expect(form.best()?.gives.units).toBe(20_000_000n)
    await clock.advance(5_000)
    await flush()
    expect(form.best()?.gives.units).toBe(20_000_000n)
    off()
  })

  it('flips: both tokens change places, and what was typed goes with its token', async () => {
    const { form, clock, off } = await opened()
    form.type('give', '10')
    await clock.advance(200)
    await flush()
    form.flip()
    await clock.advance(200)
    await until(() => form.best() !== undefined)
    const { give, get, typed, amount } = form.state.get()
    expect([give?.asset.token, get?.asset.token, typed, amount]).toEqual([TO, FROM, 'get', '10'])
    const { units } = form.best()!.gets
    expect(units >= 10_000_000n && units <= 10_050_001n, `${units}`).toBe(true)
    form.flip()
    const again = form.state.get()
    expect([again.give?.asset.token, again.get?.asset.token, again.typed, again.amount]).toEqual([
      FROM,
      TO,
      'give',
      '10',
    ])
    off()
  })

  it('has one token on one side only', async () => {
    const { form, off } = await opened()
    form.choose('get', form.state.get().give!)
    const { give, get } = form.state.get()
    expect([give?.asset.token, get?.asset.token]).toEqual([TO, FROM])
    off()
  })

  it('keeps the fee back where the native currency is given, and nothing of a token', async () => {
    const { form, signal, off } = await opened({ from: 'eip155:1', to: FROM })
    await until(() => form.state.get().give?.balance !== undefined)
    await form.max(signal)
    expect(Number(form.state.get().amount)).toBeLessThan(10)
    expect(Number(form.state.get().amount)).toBeGreaterThan(9.99)
    form.choose('give', { asset: USD, name: 'USD', balance: '5000', price: undefined })
    await form.max(signal)
    expect(form.state.get().amount).toBe('5000')
    off()
  })

  it('names the first thing that is missing', async () => {
    const { form, clock, hosted, ledger, off } = await opened({ from: FROM })
    const need = () => needOf(form.state.get(), 'en')
    expect(need()).toBe('token')
    form.choose('get', { asset: SHL, name: 'Shell', balance: undefined, price: undefined })
    expect(need()).toBe('amount')
    form.type('give', '1,234')
    expect(need()).toBe('value')
    form.type('give', '5000.000001')
    await flush()
    expect(need()).toBe('funds')
    form.type('give', '10')
    expect(need()).toBe('quote')
    ledger.give(SHELL, EXCHANGE, 0n)
    await clock.advance(200)
    await flush()
    expect(need()).toBe('liquidity')
    hosted.mood = 'spender'
    ledger.give(SHELL, EXCHANGE, 10n ** 24n)
    form.refresh()
    await flush()
    expect(need()).toBe('price')
    hosted.mood = 'exact'
    form.refresh()
    await flush()
    expect(need()).toBe('nothing')
    off()
  })

  it('goes from the review to the wallet and the end, and tells the host the hash of the swap', async () => {
    const { form, clock, kernel, swapper, signal, off } = await opened({ from: FROM, to: TO, amount: '25' })
    const hashes: string[] = []
    form.onSent((hash) => void hashes.push(hash))
    void kernel.router.open(SWAP).catch(() => {})
    await flush()
    await clock.advance(200)
    await flush()
    await form.review(signal)
    expect(kernel.router.state.get().stack.at(-1)?.id).toBe(PREVIEW.id)
    form.confirm()
    expect(kernel.router.state.get().stack.at(-1)?.id).toBe(PROGRESS.id)
    await until(() => swapper.swaps.get()[0]?.phase === 'done')
    expect([hashes, form.state.get().amount]).toEqual([[swapper.swaps.get()[0]!.steps.at(-1)!.hash], ''])
    off()
  })

  /** With a review on the screen. */
  async function reviewed() {
    const test = await opened({ from: FROM, to: TO, amount: '25' })
    await test.clock.advance(200)
    await flush()
    await test.form.review(test.signal)
    return test
  }

  it('says that another account or network closed the review, and says nothing where there was none', async () => {
    const { form, wallet, clock, signal, off } = await reviewed()
    wallet.show([caipAddress('eip155:1', EVM_2)])
    await until(() => form.state.get().review === undefined)
    expect([form.state.get().closed, form.state.get().amount]).toEqual(['account', '25'])
    form.type('give', '26')
    wallet.show([ACCOUNT])
    await flush()
    expect(form.state.get().closed).toBe(undefined)
    await clock.advance(200)
    await flush()
    await form.review(signal)
    wallet.goTo('eip155:8453')
    await until(() => form.state.get().review === undefined)
    expect([form.state.get().closed, form.state.get().amount]).toEqual(['network', ''])
    off()
  })

  it('renews by the newest answer where the usual question comes in between', async () => {
    const { form, hosted, clock, signal, off } = await reviewed()
    const old = form.state.get().review
    hosted.failure = { json: { quotes: [] }, delay: 60_000 }
    await clock.advance(30_000)
    const work = form.renew(signal)
    await flush()
    hosted.failure = undefined
    form.refresh()
    await work
    expect(form.state.get().review).not.toBe(old)
    off()
  })

  it('renews at once where the view was opened in this moment, which asks after a pause', async () => {
    const { form, quotesAsked, signal, off } = await reviewed()
    const old = form.state.get().review
    off()
    const asked = quotesAsked().length
    const again = form.watch()
    await form.renew(signal)
    expect(form.state.get().review).not.toBe(old)
    expect(quotesAsked()).toHaveLength(asked + 1)
    again()
  })

  it('says why there is no new price', async () => {
    const { form, hosted, ledger, signal, off } = await reviewed()
    hosted.mood = 'spender'
    expect(await rejected(form.renew(signal))).toBe('swaps/ANSWER_REFUSED')
    hosted.mood = 'exact'
    ledger.give(SHELL, EXCHANGE, 0n)
    expect(await rejected(form.renew(signal))).toBe('swaps/PRICE_MOVED')
    off()
  })

  it('takes a host’s request, and refuses what is none', async () => {
    const { form, signal } = await world()
    expect(await rejected(form.begin({ from: 'eip155:77' }, signal))).toBe('NETWORK_NOT_FOUND')
    expect(await rejected(form.begin({ from: FROM, amount: '1e5' }, signal))).toBe('AMOUNT_AND_RECEIVER_REQUIRED')
    expect(await rejected(form.begin({ to: `eip155:1:${EVM_1}` as CaipAddress }, signal))).toBe('TOKEN_NOT_SENDABLE')
  })

  it('keeps the slippage within 0.1 and 5 percent, over a reload too', async () => {
    const { form, storage } = await world()
    form.slip(10_000)
    expect(form.state.get().slippageBps).toBe(500)
    form.slip(1)
    expect(form.state.get().slippageBps).toBe(10)
    expect([...storage.values.keys()].filter((key) => key.includes('slippage'))).toHaveLength(1)
  })
})

describe('the price impact', () => {
  const quote = (given: bigint, got: bigint) => ({
    gives: { asset: USD, units: given },
    gets: { asset: ETH, units: got },
  })
  it('is what the result is worth less, and unknown without a price', () => {
    const prices = { give: '1', get: '2000' }
    expect(impactOf(quote(2_000_000_000n, 10n ** 18n), prices)).toBe(0)
    expect(impactOf(quote(2_000_000_000n, 4n * 10n ** 17n), prices)).toBe(6_000)
    expect(impactOf(quote(2_000_000_000n, 2n * 10n ** 18n), prices)).toBe(0)
    expect(impactOf(quote(2_000_000_000n, 10n ** 18n), { give: '1', get: undefined })).toBe(undefined)
  })

  it('of 60 % has to be confirmed twice', async () => {
    const { prepare, quoted, swapper, request, signal } = await world()
    const { quotes } = await quoted()
    const review = await swapper.prepare({ request: request(), quote: quotes[0]!, impactBps: 6_000 }, signal)
    expect(review.warnings).toEqual([{ kind: 'impact', weight: 'danger', bps: 6_000 }])
    expect((await prepare()).warnings).toEqual([])
  })
})

describe('calldata', () => {
  it('of an approval is read to the byte, and written to the unit', () => {
    const data = writeApprove(EXCHANGE, 5n)
    expect(readApprove(data)).toEqual({ spender: EXCHANGE, units: 5n })
    expect([readApprove(`${data}00`), readApprove(data.replace('095ea7b3', '095ea7b4'))]).toEqual([
      undefined,
      undefined,
    ])
    expect(readApprove(data.replace('0'.repeat(24), `1${'0'.repeat(23)}`))).toBe(undefined)
  })

  it('that gives tokens away is known whatever contract it is sent to', () => {
    expect([
      givesAway(writeApprove(THIEF, 1n)),
      givesAway('0xA22CB465'),
      givesAway('0xd505accf00'),
      givesAway('0x12aa3caf'),
    ]).toEqual([true, true, true, false])
  })
})

describe('an account of the native currency', () => {
  it('gives it by its own value, and no more', async () => {
    const { prepare } = await world()
    const review = await prepare({ give: ETH, units: 123n, get: USD }).catch((error: unknown) => String(error))
    // So little that nothing comes out.
    expect(review).toContain('NO_WAY')
    expect(NATIVE).toMatch(/^0x0{40}$/)
  })
})
