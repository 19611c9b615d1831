/** Whatever the on-ramp's services answer, a person gets to no page but the provider's own, and every wait ends (threats T5, T10). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FakeReply } from '#kernel/testing'
import { expectedLink, readProviders } from '../../../src/plugins/onramp/market/providers.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { flush, OPTIONS, PAGE, QUOTE, world } from './stage.ts'

const links = soakRun('provider links')
const answers = soakRun('on-ramp answers')
const HOST = 'pay.coinbase.com'

const scraps = fc.constantFrom(
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    '\u202e',
    '\u200b',
    '@',
    '\\',
    '/',
    '//',
    ':',
    '?',
    '#',
    '.',
    '..',
    '%2f',
    '%00',
    '[::1]',
  ],
  ...[
    'https:',
    'http:',
    'javascript:',
    'data:',
    'blob:https://',
    HOST,
    'evil.example',
    `${HOST}.evil.example`,
    'pаy.coinbase.com',
  ],
)
/** The good address with something put in, taken out or in front; or scraps alone. */
const link: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(PAGE.length), fc.nat(3), scraps)
      .map(([at, gone, scrap]) => PAGE.slice(0, at) + scrap + PAGE.slice(at + gone)),
  },
  { weight: 1, arbitrary: fc.array(scraps, { maxLength: 8 }).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(scraps, fc.string({ maxLength: 20 })).map(([scrap, tail]) => `https://${HOST}${scrap}${tail}`),
  },
)

it('an address of a provider leads to its own origin, or nowhere', { timeout: links.limit }, async () => {
  const [coinbase] = readProviders(['coinbase'], undefined)
  await links.measured(() =>
    fc.assert(
      fc.property(link, (text) => {
        const kept = expectedLink(coinbase!, text)
        links.saw(kept ? 'kept' : 'refused')
        if (!kept) return
        const { host, origin, password, username } = new URL(kept)
        expect([host, origin, password, username]).toEqual([HOST, `https://${HOST}`, '', ''])
        expect(kept).not.toMatch(/[\s\0\\\u200b\u202e]/)
      }),
      links.fc,
    ),
  )
})

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 98.75, '', '-1', '1e3', '__proto__', [], {}, [[]], { length: 1 }),
  fc.constantFrom('UЅDС', '\u202Ecoin', '<img src=x onerror=ran()>', 'javascript:alert(1)', 'a'.repeat(5_000)),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values somewhere in a good answer are replaced. */
const mutated = (answer: unknown): fc.Arbitrary<unknown> => {
  const text = JSON.stringify(answer)
  const values = [...text.matchAll(/"[^"]*"(?=[,}\]])/g)]
  return fc.tuple(fc.constantFrom(...values), fc.option(odd, { nil: undefined })).map(([match, what]) => {
    if (what === undefined) return answer
    const end = match.index + match[0].length
    return JSON.parse(`${text.slice(0, match.index)}${JSON.stringify(what)}${text.slice(end)}`) as unknown
  })
}

const reply = (answer: unknown): fc.Arbitrary<FakeReply> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(answer).map((json): FakeReply => ({ json })) },
    { weight: 1, arbitrary: odd.map((json): FakeReply => ({ json })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<FakeReply>(
        { status: 404 },
        { status: 503 },
        { fail: 'network' },
        { fail: 'hang' },
        { text: '<html>' },
        { text: '{"purchaseAmount":' },
      ),
    },
  )

it('whatever is answered, the form is whole and every wait ends', { timeout: answers.limit }, async () => {
  const { clock, faults, fetch, onramp, orders, state } = await world({ features: { onramp: ['coinbase'] } })
  const after = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    await flush()
  }
  await answers.measured(() =>
    fc.assert(
      fc.asyncProperty(reply(OPTIONS), reply(QUOTE), reply({ url: PAGE }), async (options, quote, url) => {
        fetch.on('GET', '/v1/onramp/options', options)
        fetch.on('POST', '/v1/onramp/quote', quote)
        fetch.on('POST', '/v1/generators/onrampurl', url)
        onramp.resetState()
        const reading = onramp.load()
        await flush()
        for (let waits = 0; waits < 4 && state().loading; waits += 1) await after(15_000)
        await reading
        onramp.type('100')
        await after(500)
        for (let waits = 0; waits < 4 && isPreparing(); waits += 1) await after(15_000)

        const { loading, paymentCurrencies, purchaseAmount, purchaseCurrencies, quotesLoading } = state()
        expect([loading, quotesLoading, isPreparing()]).toEqual([false, false, false])
        expect(paymentCurrencies.length).toBeGreaterThan(0)
        for (const { id } of paymentCurrencies) expect(id).toMatch(/^[A-Z]{3}$/)
        for (const { symbol } of purchaseCurrencies) expect(symbol).toMatch(/^[\p{L}\p{N}.$+-]{1,16}$/u)
        expect(purchaseAmount ?? '0').toMatch(/^\d+(\.\d+)?$/)
        const key = onramp.begin('coinbase')
        const begun = orders.state.get().find((order) => order.key === key)
        expect(new URL(begun?.link ?? `https://${HOST}`).origin).toBe(`https://${HOST}`)
        if (begun) orders.drop(begun.key)
        answers.saw(begun ? 'led to the provider' : 'led nowhere')
      }),
      answers.fc,
    ),
  )
  expect(faults).toEqual([])

  /** Something is asked still. */
  function isPreparing(): boolean {
    const { failed, paymentAmount, providers, purchaseCurrencies, quotesLoading } = state()
    const isWanted = paymentAmount !== undefined && purchaseCurrencies.length > 0
    return quotesLoading || (isWanted && providers.some(({ name, url }) => url === '' && !failed.includes(name)))
  }
})
