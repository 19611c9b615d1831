/** What a directory may answer instead of a list (threats T1, T10): nothing is lost, and the person can try again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FakeReply } from '#kernel/testing'
import { createHostileListings, MISFITS } from '../../../../sandbox/services/hostile.ts'
import { evmWallet } from '../support.ts'
import { directoryOf, idsOf, listed, many, namesOf, PATH, toTheEnd, until, wallet } from './support.ts'
import { soakRun } from '../../../soak/soakRun.ts'

const run = soakRun('directory answers')

describe('a directory that fails', () => {
  it.each<readonly [string, FakeReply]>([
    ['500', { status: 500 }],
    ['429', { status: 429, headers: { 'retry-after': '3' } }],
    ['403', { status: 403 }],
    ['malformed', { text: '{"data": [{' }],
    ['another shape', { json: { wallets: [] } }],
    ['more than anybody reads', { text: `{"data":[],"filling":"${'x'.repeat(2_100_000)}"}` }],
    ['no network', { fail: 'network' }],
    ['no answer', { fail: 'hang' }],
  ])('with %s keeps what was loaded, and goes on at the page that failed', async (_, reply) => {
    const test = await listed(many(120), { wallets: [evmWallet()] })
    test.all.enter()
    await until(() => test.all.get().items.length === 45)
    test.fetch.on('GET', PATH, reply)
    test.all.more()
    await until(() => test.asked().length === 2)
    for (let second = 0; second < 120 && !test.all.get().failed; second += 1) await test.clock.advance(1_000)
    expect(test.all.get()).toMatchObject({ failed: true, done: false })
    expect(test.all.get().items).toHaveLength(45)
    // Nothing is asked again by itself.
    const before = test.asked().length
    test.all.more()
    await test.clock.advance(60_000)
    expect(test.asked()).toHaveLength(before)
    test.fetch.on('GET', PATH, directoryOf(many(120)))
    test.all.retry()
    await toTheEnd(test.all)
    expect(idsOf(test.all).slice(1)).toEqual(many(120).map(({ id }) => id))
    expect(test.faults).toEqual([])
  })

  it('obeys Retry-After, and gets over one bad answer by itself', async () => {
    const test = await listed(many(60))
    const answer = directoryOf(many(60))
    test.fetch.on('GET', PATH, { status: 429, headers: { 'retry-after': '3' } }, answer)
    test.all.enter()
    await until(() => test.asked().length === 1)
    await test.clock.advance(2_999)
    expect(test.asked()).toHaveLength(1)
    await test.clock.advance(1)
    await until(() => test.all.get().items.length === 44)
    expect(test.all.get().failed).toBe(false)
  })

  it('is asked afresh when the view is opened again', async () => {
    const test = await listed(many(60))
    test.fetch.on('GET', PATH, { status: 403 })
    const leave = test.all.enter()
    await until(() => test.all.get().failed)
    leave()
    test.fetch.on('GET', PATH, directoryOf(many(60)))
    test.all.enter()
    expect(test.all.get().failed).toBe(false)
    await until(() => test.all.get().items.length === 44)
  })
})

describe('a directory that third parties write', () => {
  it('loses what are no listings, and what is left is harmless text, links and pictures', async () => {
    const data = [...MISFITS, ...createHostileListings(), wallet('good')]
    const test = await listed({ json: { data, count: 41 } })
    test.all.enter()
    await toTheEnd(test.all)
    const { items } = test.all.get()
    expect(namesOf(test.all)).toContain('Wallet good')
    expect(items.length).toBeGreaterThan(25)
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    for (const { name, target } of items) {
      expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(64)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\u2800]/u)
      const listing = target.kind === 'wallet' ? target.wallet : undefined
      for (const link of [listing?.homepage, listing?.mobile_link, listing?.webapp_link, listing?.app_store])
        expect(link ?? '').not.toMatch(/^\s*(?:java\s*script|data|file)/i)
      const picture = listing && test.core.pictures.wallet(listing)
      expect(picture ?? 'https:').toMatch(/^(?:https:|data:image\/)/)
    }
  })

  it(
    'never throws, whatever it answers, and always ends in a list or in a failure',
    () =>
      run.measured(async () => {
        const test = await listed([])
        const odd = fc.oneof(fc.jsonValue(), fc.record({ data: fc.array(fc.jsonValue()), count: fc.jsonValue() }))
        await fc.assert(
          fc.asyncProperty(odd, fc.string(), async (answer, text) => {
            test.fetch.on('GET', PATH, { json: answer })
            const leave = test.all.enter()
            test.all.search(text)
            await test.clock.advance(300)
            for (let second = 0; second < 60 && test.all.get().searching; second += 1) await test.clock.advance(1_000)
            expect(test.all.get().searching).toBe(false)
            run.saw(test.all.get().failed ? 'failed' : 'lists')
            leave()
            test.all.reset()
          }),
          run.fc,
        )
        expect(test.faults).toEqual([])
      }),
    run.limit,
  )
})
