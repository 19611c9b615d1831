/** From a quote to what was received: what is shown is what is signed, and nothing else. */
import { describe, expect, it } from 'vitest'
import { TRANSACTION_SENT, TRANSACTION_SETTLED } from '#wallet'
import { SWAP_DONE, SWAP_STARTED } from '../../../src/plugins/swaps/refs.ts'
import { rejected, thrown } from '../../kernel/support.ts'
import { EXCHANGE, THIEF } from './ledger.ts'
import { approvalOf, COIN, ETH, EVM_1, flush, SHELL, SHL, USD, world } from './stage.ts'

describe('a swap of a token', () => {
  it('approves exactly what is given, swaps, brings at least what was shown, and leaves no approval', async () => {
    const { prepare, swapper, asked, ledger, over, kernel } = await world()
    const heard: string[] = []
    const offs = [SWAP_STARTED, SWAP_DONE, TRANSACTION_SENT, TRANSACTION_SETTLED].map((ref) =>
      kernel.bus.on(ref as typeof TRANSACTION_SENT, () => void heard.push(ref.id)),
    )
    const before = ledger.balance(SHELL, EVM_1)
    const review = await prepare()
    expect(review.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(review.approval).toMatchObject({ units: 100_000_000n })
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({
      phase: 'done',
      steps: [{ phase: 'confirmed' }, { phase: 'confirmed' }],
      facts: { standing: 0n },
    })
    expect(approvalOf(asked[0]!.call)).toEqual({ spender: EXCHANGE, units: 100_000_000n })
    expect(asked[0]!.call).toMatchObject({ to: expect.stringMatching(new RegExp(COIN, 'i')) as string, value: 0n })
    expect(run!.facts.received).toBe(ledger.balance(SHELL, EVM_1) - before)
    expect(run!.facts.received! >= review.quote.getsAtLeast).toBe(true)
    expect(ledger.allowance(COIN, EVM_1, EXCHANGE)).toBe(0n)
    expect(heard).toEqual([
      'latchkey:swap-started',
      'latchkey:transaction-sent',
      'latchkey:transaction-settled',
      'latchkey:transaction-sent',
      'latchkey:transaction-settled',
      'latchkey:swap-done',
    ])
    offs.forEach((off) => off())
  })

  it('needs no approval where one stands, and none for the native currency', async () => {
    const { prepare, swapper, asked, ledger, over } = await world()
    ledger.allow(COIN, EVM_1, EXCHANGE, 100_000_000n)
    const token = await prepare()
    expect([token.steps.map(({ kind }) => kind), token.approval]).toEqual([['swap'], undefined])
    await over(swapper.begin(token))
    const native = await prepare({ give: ETH, units: 10n ** 18n })
    expect(native.steps.map(({ kind }) => kind)).toEqual(['swap'])
    const run = await over(swapper.begin(native))
    expect([run?.phase, asked.at(-1)!.call.value, asked.length]).toEqual(['done', 10n ** 18n, 2])
    expect(run!.facts.received! >= native.quote.getsAtLeast).toBe(true)
  })

  it('for the native currency says from the chain what came', async () => {
    const { prepare, swapper, over } = await world()
    const review = await prepare({ get: ETH })
    const run = await over(swapper.begin(review))
    expect([run?.phase, run!.facts.received! >= review.quote.getsAtLeast]).toEqual(['done', true])
  })

  it('takes back an older approval first, only where the token demands it', async () => {
    const { prepare, swapper, asked, ledger, over } = await world()
    ledger.allow(COIN, EVM_1, EXCHANGE, 5n)
    expect((await prepare()).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    ledger.tokens.set(COIN, { decimals: 6, needsReset: true })
    const review = await prepare()
    expect(review.steps.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
    const run = await over(swapper.begin(review))
    expect(run?.phase).toBe('done')
    expect(asked.map(({ call }) => approvalOf(call)?.units)).toEqual([0n, 100_000_000n, undefined])
  })
})

describe('after the approval', () => {
  it('a price that moved within what was shown is used, and never less than that', async () => {
    const { prepare, swapper, ledger, over, moods, chain } = await world()
    const review = await prepare()
    moods.answer = (call) => {
      const hash = chain.send(call, EVM_1)
      // Somebody buys shells meanwhile.
      if (approvalOf(call)) ledger.give(SHELL, EXCHANGE, (4_000_000n * 10n ** 18n * 995n) / 1_000n)
      return hash
    }
    const run = await over(swapper.begin(review))
    expect([run?.phase, run!.facts.received! >= review.quote.getsAtLeast]).toEqual(['done', true])
  })

  it('a price beyond that asks nothing more of the wallet; the approval can be taken back in a click', async () => {
    const { prepare, swapper, ledger, over, moods, chain, asked } = await world()
    const review = await prepare()
    moods.answer = (call) => {
      const hash = chain.send(call, EVM_1)
      ledger.give(SHELL, EXCHANGE, 2_000_000n * 10n ** 18n)
      return hash
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({ phase: 'stopped', code: 'swaps/PRICE_MOVED', facts: { standing: 100_000_000n } })
    expect(asked).toHaveLength(1)
    const back = await over(swapper.revoke(run!))
    expect(back).toMatchObject({
      phase: 'done',
      facts: { standing: 0n },
      steps: [{ kind: 'revoke', phase: 'confirmed' }],
    })
    expect([approvalOf(asked[1]!.call), ledger.allowance(COIN, EVM_1, EXCHANGE)]).toEqual([
      { spender: EXCHANGE, units: 0n },
      0n,
    ])
  })

  it('a service that fails is not said to be a price that moved', async () => {
    const { prepare, swapper, hosted, over, moods, chain, asked } = await world()
    const review = await prepare()
    moods.answer = (call) => {
      hosted.failure = { status: 503, json: {} }
      return chain.send(call, EVM_1)
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({ phase: 'stopped', code: 'HTTP_STATUS', facts: { standing: 100_000_000n } })
    expect(asked).toHaveLength(1)
  })

  it('a token that was paused is not said to be a price that moved, and the wallet is asked for nothing more', async () => {
    const { prepare, swapper, ledger, over, moods, chain, asked } = await world()
    const review = await prepare()
    moods.answer = (call) => {
      const hash = chain.send(call, EVM_1)
      ledger.tokens.set(COIN, { decimals: 6, paused: true })
      return hash
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({ phase: 'stopped', code: 'swaps/WOULD_FAIL', facts: { standing: 100_000_000n } })
    expect(asked).toHaveLength(1)
  })

  it('a no in the wallet is no error, and says that the approval stands', async () => {
    const { prepare, swapper, over, moods, chain, toasts } = await world()
    const review = await prepare()
    moods.answer = (call) => {
      if (!approvalOf(call)) throw Object.assign(new Error('no'), { code: 4001 })
      return chain.send(call, EVM_1)
    }
    const run = await over(swapper.begin(review))
    expect(run).toMatchObject({ phase: 'stopped', code: 'USER_REJECTED', facts: { standing: 100_000_000n } })
    expect(toasts()).toEqual([])
  })
})

describe('a review', () => {
  it('ends with the account, the network, the balance and the allowance under it, and nothing is asked of the wallet', async () => {
    const { prepare, swapper, service, wallet, asked, ledger, over } = await world()
    const first = await prepare()
    wallet.emit({ type: 'chain', chainId: 'eip155:8453' })
    await flush()
    expect(swapper.standing(first).get()).toEqual({ good: false, why: 'network' })
    expect(thrown(() => swapper.begin(first))).toBe('swaps/REVIEW_OVER')
    wallet.emit({ type: 'chain', chainId: 'eip155:1' })
    await flush()
    const second = await prepare()
    ledger.allow(COIN, EVM_1, EXCHANGE, 1n)
    expect(await over(swapper.begin(second))).toMatchObject({ phase: 'stopped', code: 'swaps/REVIEW_OVER' })
    const third = await prepare()
    ledger.give(COIN, EVM_1, 4_000_000_000n)
    expect(await over(swapper.begin(third))).toMatchObject({ phase: 'stopped', code: 'swaps/REVIEW_OVER' })
    const fourth = await prepare()
    await service.disconnect()
    expect(swapper.standing(fourth).get()).toEqual({ good: false, why: 'account' })
    expect(asked).toEqual([])
  })

  it('ends with the quote, and is signed once at most', async () => {
    const { prepare, swapper, clock, asked, over } = await world()
    const old = await prepare()
    await clock.advance(30_000)
    expect(swapper.standing(old).get()).toEqual({ good: false, why: 'expired' })
    const review = await prepare({ give: ETH, units: 10n ** 17n })
    const key = swapper.begin(review)
    await over(key)
    expect(thrown(() => swapper.begin(review))).toBe('swaps/REVIEW_OVER')
    expect(thrown(() => swapper.begin({ ...review }))).toBe('swaps/REVIEW_OVER')
    expect(asked).toHaveLength(1)
  })

  it('whose last look the node does not answer is over after 15 s, with nothing asked, and can be signed when it answers again', async () => {
    const { prepare, swapper, chain, clock, asked, over } = await world()
    const review = await prepare({ give: ETH, units: 10n ** 17n })
    const { before } = chain
    chain.before = () => new Promise(() => {})
    const key = swapper.begin(review)
    await flush()
    await clock.advance(15_000)
    expect(await over(key)).toMatchObject({ phase: 'stopped', code: 'HTTP_TIMEOUT', steps: [{ phase: 'open' }] })
    expect(asked).toEqual([])
    chain.before = before
    expect(await over(swapper.begin(review))).toMatchObject({ phase: 'done' })
  })

  it('of a token with other decimals on the chain, or of no token, is refused', async () => {
    const { quoted, swapper, request, signal, ledger } = await world()
    const { quotes } = await quoted()
    ledger.tokens.set(SHELL, { decimals: 9 })
    expect(await rejected(swapper.prepare({ request: request(), quote: quotes[0]! }, signal))).toBe(
      'TOKEN_NOT_SENDABLE',
    )
  })

  it.each([
    ['a fee on transfer', { decimals: 18, feeBps: 300n }, 'gets-less'],
    ['transfers that are paused', { decimals: 18, paused: true }, 'would-fail'],
  ] as const)('of a token with %s cannot be signed, and says why', async (_, rules, kind) => {
    const { prepare, swapper, ledger, asked } = await world()
    ledger.tokens.set(SHELL, rules)
    const review = await prepare()
    expect(review.warnings[0]).toMatchObject({ kind, weight: 'stop' })
    expect(thrown(() => swapper.begin(review))).toBe('swaps/REVIEW_OVER')
    expect(asked).toEqual([])
  })

  it('of more than there is, or than the fee leaves, says what is missing', async () => {
    const { prepare } = await world()
    const token = await prepare({ units: 5_000_000_001n })
    expect(token.warnings).toEqual([{ kind: 'too-little', weight: 'stop', missing: { asset: USD, units: 1n } }])
    const native = await prepare({ give: ETH, units: 10n * 10n ** 18n })
    expect(native.warnings[0]).toMatchObject({ kind: 'too-little-for-fees', weight: 'stop' })
  })

  it('where nodes cannot simulate has to be confirmed twice', async () => {
    const { prepare, chain } = await world()
    chain.simulates = false
    expect((await prepare()).warnings).toEqual([{ kind: 'unproved', weight: 'danger' }])
  })
})

describe('a service that lies', () => {
  it.each([
    ['spender', 'swaps/ANSWER_REFUSED'],
    ['token', 'swaps/ANSWER_REFUSED'],
    ['approval', 'swaps/ANSWER_REFUSED'],
    ['value', 'swaps/ANSWER_REFUSED'],
  ] as const)('about the %s gets no quote shown', async (mood, code) => {
    const { quoted, hosted } = await world()
    hosted.mood = mood
    expect(await quoted()).toMatchObject({ quotes: [], without: [{ provider: 'hosted', code }] })
  })

  it.each([
    ['less', 'gets-less'],
    ['calldata', 'gets-less'],
    ['stale', 'would-fail'],
    ['thief', 'gets-less'],
  ] as const)('about what comes (%s) is caught by the simulation', async (mood, kind) => {
    const { prepare, hosted, asked, ledger } = await world()
    hosted.mood = mood
    for (const change of [{}, { give: ETH, units: 10n ** 17n }]) {
      const review = await prepare(change)
      expect(review.warnings[0]).toMatchObject({ kind, weight: 'stop' })
    }
    expect([asked, ledger.allowance(COIN, EVM_1, THIEF)]).toEqual([[], 0n])
  })

  it('by an unlimited approval gets an exact one', async () => {
    const { prepare, swapper, hosted, asked, over } = await world()
    hosted.mood = 'unlimited'
    await over(swapper.begin(await prepare()))
    expect(approvalOf(asked[0]!.call)?.units).toBe(100_000_000n)
  })
})

describe('without liquidity', () => {
  it('there is no way, in words that are no error', async () => {
    const { quoted, ledger } = await world()
    ledger.give(SHELL, EXCHANGE, 0n)
    expect(await quoted({ get: SHL })).toMatchObject({ quotes: [], without: [{ provider: 'hosted', code: 'NO_WAY' }] })
  })
})
