/** Amounts that are to be got, of providers that only quote for what is given: what is asked, and what is shown. */
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { createBox, LatchkeyError, type PluginContext } from '#kernel'
import type { Quote, QuoteRequest, QuotesState } from '#wallet'
import type { Quotes } from '../../../src/plugins/swaps/quotes/createQuotes.ts'
import { createAsker } from '../../../src/plugins/swaps/quotes/forGets.ts'
import { guessByPrices, nextGuess, tidy } from '../../../src/plugins/swaps/quotes/guess.ts'
import { ACCOUNT, flush, SHL, USD } from './stage.ts'

const SHELLS = 10n ** 18n
const TARGET = 1_000n * SHELLS
const WANTED: QuoteRequest = { account: ACCOUNT, give: USD, get: SHL, exact: 'get', units: TARGET, slippageBps: 100 }

/** What a provider answers: base units that come out, nothing, or a failure. */
type Answer = bigint | undefined | Error | Promise<bigint | undefined>
type Provider = (request: QuoteRequest) => Answer

/** `QUOTES` with these providers, by their ids; no chain, no network. */
function asker(providers: Readonly<Record<string, Provider>>, prices: Readonly<Record<string, string>> = {}) {
  const clock = createFakeClock(0)
  const ctx = {
    clock,
    reporter: { guard: (_: unknown, listener: () => void) => listener() },
    // CHAINS, by whose traits tokens are compared.
    use: () => ({ traits: () => undefined }),
  } as unknown as PluginContext
  const asked: bigint[] = []
  /** By provider. */
  const questions = new Map<string, bigint[]>()
  const quoteOf = (id: string, request: QuoteRequest, out: bigint): Quote => {
    const isGive = request.exact === 'give'
    const [gives, gets] = isGive ? [request.units, out] : [out, request.units]
    return {
      gives: { asset: USD, units: gives },
      givesAtMost: gives,
      gets: { asset: SHL, units: gets },
      getsAtLeast: gets,
      fees: [],
      route: [],
      transactions: [],
      until: 60_000,
      provider: { id, name: id },
      price: { getPerGive: '0', givePerGet: '0' },
    }
  }
  const quotes: Quotes = {
    providers: () => Object.keys(providers).map((id) => ({ id, name: id })),
    ask(request, { signal, only }) {
      if (request.exact === 'give') asked.push(request.units)
      const ids = Object.keys(providers).filter((id) => only === undefined || id === only)
      const state = createBox<QuotesState>(ctx, { quotes: [], waiting: ids, without: [] })
      async function one(id: string): Promise<void> {
        let out: Answer
        if (request.exact === 'give') questions.set(id, [...(questions.get(id) ?? []), request.units])
        try {
          out = await providers[id]!(request)
          if (out instanceof Error) throw out
        } catch (error) {
          out = error as Error
        }
        if (signal.aborted) return
        const { quotes: known, waiting, without } = state.get()
        const left = waiting.filter((each) => each !== id)
        const code = out instanceof LatchkeyError ? out.code : 'NO_WAY'
        state.update(() =>
          typeof out === 'bigint'
            ? { quotes: [...known, quoteOf(id, request, out)], waiting: left, without }
            : { quotes: known, waiting: left, without: [...without, { provider: id, code } as never] },
        )
      }
      const begin = (): void => {
        state.update(() => ({ quotes: [], waiting: ids, without: [] }))
        for (const id of ids) void one(id)
      }
      begin()
      signal.addEventListener('abort', () => state.update(() => ({ quotes: [], waiting: [], without: [] })))
      return { request, state, refresh: async () => begin() }
    },
  }
  const life = new AbortController()
  const made = createAsker(ctx, { quotes, priceOf: ({ symbol }) => prices[symbol] })
  return {
    clock,
    asked,
    questions,
    life,
    asker: made,
    ask: (change: Partial<QuoteRequest> = {}) => made.ask({ ...WANTED, ...change }, { signal: life.signal }),
  }
}

/** Quotes for what is given only, as the hosted service does. */
const ofGives =
  (out: (units: bigint) => Answer): Provider =>
  ({ exact, units }) =>
    exact === 'give' ? out(units) : undefined
/** A pool of 1,000,000 USD and 2,000,000 SHL. */
const pool = ofGives((units) => (2_000_000n * SHELLS * units) / (1_000_000_000_000n + units))

async function answered(test: ReturnType<typeof asker>, change?: Partial<QuoteRequest>) {
  const inquiry = test.ask(change)
  await flush()
  return { inquiry, ...inquiry.state.get() }
}

describe('an amount that is to be got', () => {
  it('is found by quotes, which bring a little more than wanted', async () => {
    for (const [units, rounds] of [
      [TARGET, 3],
      // A quarter and three quarters of the pool.
      [500_000n * SHELLS, 4],
      [1_500_000n * SHELLS, 4],
    ] as const) {
      const test = asker({ pool }, { USD: '1', SHL: '0.5' })
      const { inquiry, quotes, waiting } = await answered(test, { units })
      expect(waiting).toEqual([])
      expect(quotes).toHaveLength(1)
      const got = quotes[0]!.gets.units
      expect(got >= units && got <= (units * 105n) / 100n, `${got} of ${units}`).toBe(true)
      expect(inquiry.requestOf(quotes[0]!)).toEqual({ ...WANTED, exact: 'give', units: quotes[0]!.gives.units })
      expect(test.asked.length).toBeLessThanOrEqual(rounds)
      test.life.abort()
    }
  })

  it('is found without any price too', async () => {
    const { quotes } = await answered(asker({ pool }))
    expect(quotes[0]!.gets.units >= TARGET && quotes[0]!.gets.units <= (TARGET * 1_005n) / 1_000n).toBe(true)
  })

  it('is asked for once, where the last quote of these tokens told the rate', async () => {
    const test = asker({ pool })
    const before = test.ask({ exact: 'give', units: 500_000_000n })
    await flush()
    expect(before.requestOf(before.state.get().quotes[0]!)).toBe(before.request)
    const { quotes } = await answered(test)
    expect(test.asked).toHaveLength(2)
    expect(quotes[0]!.gets.units).toBeGreaterThanOrEqual(TARGET)
  })

  it('is not searched for where all providers answer it as it is', async () => {
    const test = asker({ exact: ({ exact }) => (exact === 'get' ? 501_000_000n : undefined) })
    const { inquiry, quotes } = await answered(test)
    expect([test.asked, quotes[0]!.gives.units, inquiry.requestOf(quotes[0]!)]).toEqual([[], 501_000_000n, WANTED])
  })

  it('brings both kinds of providers together, and who takes the least is the first', async () => {
    const dear = asker({ pool, exact: ({ exact }) => (exact === 'get' ? 900_000_000n : undefined) })
    expect((await answered(dear)).quotes.map(({ provider }) => provider.id)).toEqual(['pool', 'exact'])
    const cheap = asker({ pool, exact: ({ exact }) => (exact === 'get' ? 400_000_000n : undefined) })
    expect((await answered(cheap)).quotes.map(({ provider }) => provider.id)).toEqual(['exact', 'pool'])
  })

  it('is asked for again from what was found, and old quotes stay until then', async () => {
    const test = asker({ pool }, { USD: '1', SHL: '0.5' })
    const { inquiry, quotes } = await answered(test)
    const before = test.asked.length
    void inquiry.refresh()
    expect(inquiry.state.get()).toMatchObject({ quotes, waiting: ['pool'] })
    await flush()
    expect(test.asked.slice(before)).toEqual([quotes[0]!.gives.units])
    expect(inquiry.state.get().quotes[0]).not.toBe(quotes[0])
  })
})

describe('answers that lead nowhere', () => {
  const prices = { USD: '1', SHL: '0.5' }
  it.each([
    ['always the same', () => 5n],
    ['nothing', () => undefined],
    ['enormous', () => 2n ** 256n - 1n],
    ['less for more', (units: bigint) => 10n ** 30n / units],
    ['by turns too little and too much', () => ((turn = !turn), turn ? TARGET / 3n : TARGET * 3n)],
  ] satisfies readonly [string, (units: bigint) => Answer][])('%s: no quote, after few questions', async (_, out) => {
    turn = false
    const test = asker({ hostile: ofGives(out) }, prices)
    const { quotes, waiting, without } = await answered(test)
    expect([quotes, waiting, without]).toEqual([[], [], [{ provider: 'hostile', code: 'NO_WAY' }]])
    expect(test.asked.length).toBeLessThanOrEqual(4)
    expect(test.asked.every((units) => units > 0n && units < 2n ** 256n)).toBe(true)
  })
  let turn = false

  it('a failure half-way is said', async () => {
    let count = 0
    const broken = ofGives(() => ((count += 1), count > 1 ? new LatchkeyError('HTTP_TIMEOUT') : TARGET / 2n))
    const { quotes, without } = await answered(asker({ broken }, prices))
    expect([quotes, without]).toEqual([[], [{ provider: 'broken', code: 'HTTP_TIMEOUT' }]])
  })

  it('a failure after enough was found leaves the quote that there is', async () => {
    let count = 0
    const broken = ofGives(() => ((count += 1), count > 1 ? new LatchkeyError('HTTP_TIMEOUT') : (TARGET * 103n) / 100n))
    const { quotes } = await answered(asker({ broken }, prices))
    expect(quotes.map(({ gets }) => gets.units)).toEqual([(TARGET * 103n) / 100n])
  })

  it('one so slow that the time is over keeps what it has brought', async () => {
    const test: ReturnType<typeof asker> = asker(
      {
        slow: ofGives(
          () => new Promise((resolve) => test.clock.setTimeout(() => resolve((TARGET * 103n) / 100n), 15_000)),
        ),
      },
      prices,
    )
    const { inquiry } = await answered(test)
    for (let second = 0; second < 40; second += 1) {
      await test.clock.advance(1_000)
      await flush()
    }
    expect(inquiry.state.get()).toMatchObject({ waiting: [], quotes: [{ gets: { units: (TARGET * 103n) / 100n } }] })
  })

  it('a provider that never answers is given up after 40 s, and can be asked again', async () => {
    let isMute = true
    const mute: Provider = (request) => (isMute ? new Promise<never>(() => {}) : pool(request))
    const test = asker({ mute }, prices)
    const { inquiry, waiting } = await answered(test)
    expect(waiting).toEqual(['mute'])
    await test.clock.advance(40_000)
    await flush()
    isMute = false
    void inquiry.refresh()
    await flush()
    expect(inquiry.state.get()).toMatchObject({ waiting: [], quotes: [{ provider: { id: 'mute' } }] })
  })

  it('of a question that was given up are never shown, and end it', async () => {
    let tell: (out: bigint) => void = () => {}
    const slow = ofGives(() => new Promise((resolve) => (tell = resolve)))
    const test = asker({ slow }, prices)
    const { inquiry } = await answered(test)
    test.life.abort()
    tell(TARGET)
    await flush()
    expect([inquiry.state.get(), test.asked.length, test.clock.pending]).toEqual([
      { quotes: [], waiting: [], without: [] },
      1,
      0,
    ])
  })
})

describe('one that promises far too much', () => {
  const prices = { USD: '1', SHL: '0.5' }
  const honest = (units: bigint): bigint => (2_000_000n * SHELLS * units) / (1_000_000_000_000n + units)
  const after = async (test: ReturnType<typeof asker>, ms: number, out: bigint): Promise<bigint> =>
    new Promise((resolve) => test.clock.setTimeout(() => resolve(out), ms))
  const ofHonest = ({ quotes }: QuotesState): readonly Quote[] =>
    quotes.filter(({ provider, gets: { units } }) => {
      return provider.id.startsWith('honest') && units >= TARGET && units <= (TARGET * 1_005n) / 1_000n
    })
  let turn = 0
  const lies: readonly [string, (units: bigint) => Answer][] = [
    ['a thousand times as much', (units) => honest(units) * 1_000n],
    ['all there can be', () => 2n ** 256n - 1n],
    ['something else each time', (units) => honest(units) * 7n ** BigInt((turn += 1))],
    ['too much, and then nothing', (units) => ((turn += 1) === 1 ? honest(units) * 1_000n : undefined)],
    ['by turns far too much and nothing worth it', (units) => ((turn += 1) % 2 === 0 ? 1n : honest(units) * 5_000n)],
    [
      'too much, and then fails',
      (units) => ((turn += 1) === 1 ? honest(units) * 9n : new LatchkeyError('HTTP_STATUS')),
    ],
  ]

  it.each(lies.flatMap(([name, lie]) => (['first', 'last'] as const).map((place) => [name, place, lie] as const)))(
    '(%s), listed %s, leaves all honest ones their quotes, after as few questions as without it',
    async (_, place, lie) => {
      turn = 0
      const all: readonly (readonly [string, Provider])[] = [
        ['honest', pool],
        // A pool a hundredth as deep brings less for the same.
        ['honest-small', ofGives((units) => (20_000n * SHELLS * units) / (10_000_000_000n + units))],
      ]
      const liar = ['liar', ofGives(lie)] as const
      const test = asker(Object.fromEntries(place === 'first' ? [liar, ...all] : [...all, liar]), prices)
      const { inquiry } = await answered(test)
      expect(inquiry.state.get().waiting).toEqual([])
      expect(ofHonest(inquiry.state.get()).map(({ provider }) => provider.id)).toEqual(['honest', 'honest-small'])
      for (const [id] of all) {
        const alone = asker({ [id]: all.find((each) => each[0] === id)![1] }, prices)
        await answered(alone)
        expect(test.questions.get(id)).toEqual(alone.questions.get(id))
      }
      expect(test.questions.get('liar')!.length).toBeLessThanOrEqual(4)
      test.life.abort()
    },
  )

  it('among more of its kind than honest ones changes nothing for these', async () => {
    const liar = ofGives((units) => honest(units) * 1_000n)
    const test = asker({ a: liar, b: ofGives(() => 2n ** 255n), honest: pool, c: ofGives(() => 1n), d: liar }, prices)
    const { inquiry } = await answered(test)
    expect(ofHonest(inquiry.state.get())).toHaveLength(1)
  })

  it('in an earlier answer is not asked about by others: each starts from what it said itself', async () => {
    const test = asker({ liar: ofGives(() => 2n ** 256n - 1n), honest: pool })
    const before = test.ask({ exact: 'give', units: 500_000_000n })
    await flush()
    expect(before.state.get().quotes).toHaveLength(2)
    const { inquiry } = await answered(test)
    expect(ofHonest(inquiry.state.get())).toHaveLength(1)
    expect(test.questions.get('honest')).toHaveLength(2)
  })

  it.each([
    ['at its limit', 19_999],
    ['never', 10_000_000],
  ])('and answers %s lets nobody wait for it, and is given up in time', async (_, ms) => {
    const test: ReturnType<typeof asker> = asker(
      { liar: async ({ units }) => after(test, ms, units * SHELLS), honest: pool },
      prices,
    )
    const { inquiry } = await answered(test)
    // No time has passed.
    expect(inquiry.state.get()).toMatchObject({ waiting: ['liar'], quotes: [{ provider: { id: 'honest' } }] })
    const [shown] = ofHonest(inquiry.state.get())
    expect(shown).toBeDefined()
    for (let second = 0; second < 40; second += 1) {
      await test.clock.advance(1_000)
      await flush()
    }
    expect(inquiry.state.get().waiting).toEqual([])
    expect(ofHonest(inquiry.state.get())).toEqual([shown])
  })

  it('and is slow does not keep honest quotes from being renewed', async () => {
    const test: ReturnType<typeof asker> = asker(
      { liar: async ({ units }) => after(test, 19_999, units * SHELLS), honest: pool },
      prices,
    )
    const { inquiry } = await answered(test)
    const [before] = ofHonest(inquiry.state.get())
    for (let round = 0; round < 5; round += 1) {
      await test.clock.advance(10_000)
      void inquiry.refresh()
      await flush()
    }
    const [now] = ofHonest(inquiry.state.get())
    expect(now?.gives).toEqual(before?.gives)
    expect(now).not.toBe(before)
    test.life.abort()
    await flush()
    expect(inquiry.state.get()).toEqual({ quotes: [], waiting: [], without: [] })
  })
})

describe('a guess', () => {
  it('follows the curve of a pool through two answers, and proportion where there is none', () => {
    const first = { gives: 100n, gets: 90n }
    expect(nextGuess([first], 180n)).toBe(200n)
    expect(nextGuess([first, { gives: 200n, gets: 160n }], 230n)).toBe(329n)
    // A pool of 1,000 and 1,000 gives 500 for 1,000.
    expect(
      nextGuess(
        [
          { gives: 250n, gets: 200n },
          { gives: 1_500n, gets: 600n },
        ],
        500n,
      ),
    ).toBe(1_000n)
    // More was given, and less came.
    expect(nextGuess([first, { gives: 200n, gets: 80n }], 160n)).toBe(400n)
    expect(nextGuess([{ gives: 1n, gets: 0n }], 5n)).toBe(undefined)
    expect(nextGuess([{ gives: 2n ** 250n, gets: 1n }], 10n ** 30n)).toBe(undefined)
  })

  it('has few digits, and is never less than what was reckoned', () => {
    expect([tidy(1_234_567n), tidy(12_345_671n), tidy(1n), tidy(99_999_999n)]).toEqual([
      1_234_567n,
      12_345_680n,
      1n,
      100_000_000n,
    ])
  })

  it('by prices needs both of them', () => {
    const wanted = { give: USD, get: SHL, units: SHELLS }
    expect(guessByPrices(wanted, { give: '2', get: '0.5' })).toBe(250_000n)
    expect(guessByPrices(wanted, { give: '0', get: '0.5' })).toBe(undefined)
    expect(guessByPrices(wanted, { give: '2', get: undefined })).toBe(undefined)
  })
})
