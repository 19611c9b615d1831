import { describe, expect, it } from 'vitest'
import { codeOf, LatchkeyError } from '#kernel'
import { createFakeClock, flush } from '#kernel/testing'
import type { Proposal } from '../../../src/plugins/walletconnect/client/client.ts'
import { createPairing, type PairingStep } from '../../../src/plugins/walletconnect/pairing/pairing.ts'

/** A relay in the test's hands. */
function bench({ answers = true }: { readonly answers?: boolean } = {}) {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const asked: {
    give(): void
    fail(error: unknown): void
    approve(session: string): void
    refuse(error: unknown): void
    dropped: boolean
  }[] = []
  const steps: PairingStep[] = []
  const propose = (): Promise<Proposal<string>> =>
    new Promise((resolve, reject) => {
      const number = asked.length + 1
      let settle!: { approve(session: string): void; refuse(error: unknown): void }
      const approval = new Promise<string>((approve, refuse) => (settle = { approve, refuse }))
      approval.catch(() => undefined)
      const one = {
        ...settle,
        dropped: false,
        give: () =>
          resolve({
            uri: `wc:${number}`,
            pairingTopic: `topic ${number}`,
            approval,
            drop: () => void (one.dropped = true),
          }),
        fail: reject,
      }
      asked.push(one)
      if (answers) one.give()
    })
  const pairing = createPairing<string>({ clock, propose, changed: (step) => void steps.push(step) })
  const ended = pairing.outcome.then((session) => `session ${session}`, codeOf)
  return { clock, asked, steps, pairing, ended, now: () => steps.at(-1)! }
}
const no = new LatchkeyError('USER_REJECTED')
const expired = new LatchkeyError('WALLET_TIMEOUT')

describe('a pairing', () => {
  it('goes from a question to the relay over a uri to a session, and drops what it does not need', async () => {
    const { asked, ended, now, steps, clock, pairing } = bench()
    expect(steps[0]).toMatchObject({ phase: 'creating', slow: false })
    await flush()
    expect(now()).toMatchObject({ phase: 'shown', wcUri: 'wc:1', wcPairingExpiry: clock.now() + 240_000 })
    asked[0]!.approve('a')
    expect(await ended).toBe('session a')
    expect(now()).toMatchObject({ phase: 'connected', wcUri: undefined, wcPairingExpiry: undefined, wcError: false })
    expect([asked[0]!.dropped, clock.pending, pairing.over]).toEqual([false, 0, true])
  })

  it('is renewed 10 s before the 4 minutes end, without losing the uri that may just be scanned', async () => {
    const { asked, clock, ended, now, pairing, steps } = bench()
    await clock.advance(229_999)
    expect([now().wcUri, pairing.isFresh()]).toEqual(['wc:1', true])
    await clock.advance(1)
    expect([now().wcUri, pairing.isFresh(), asked[0]!.dropped]).toEqual(['wc:2', true, false])
    expect(steps.filter(({ phase }) => phase === 'creating')).toHaveLength(1)
    expect([pairing.accepts('topic 1'), pairing.accepts('topic 2'), pairing.accepts('topic 3')]).toEqual([
      true,
      true,
      false,
    ])
    asked[0]!.approve('of the first uri')
    expect(await ended).toBe('session of the first uri')
    expect(asked[1]!.dropped).toBe(true)
  })

  it('outlives the end of a uri that it renewed', async () => {
    const { asked, clock, now } = bench()
    await clock.advance(230_000)
    asked[0]!.refuse(expired)
    await flush()
    expect(now()).toMatchObject({ phase: 'shown', wcUri: 'wc:2' })
  })

  it.each(['USER_REJECTED', 'CHAIN_NOT_SUPPORTED'] as const)(
    'ends with the answer %s to a uri that it renewed',
    async (code) => {
      const { asked, clock, ended } = bench()
      await clock.advance(230_000)
      asked[0]!.refuse(new LatchkeyError(code))
      expect(await ended).toBe(code)
      expect(asked[1]!.dropped).toBe(true)
    },
  )

  it('keeps the old uri while the new one is on its way, says that it is slow, and fails by name', async () => {
    const { asked, clock, ended, now } = bench({ answers: false })
    asked[0]!.give()
    await clock.advance(230_000)
    expect([asked.length, now().wcUri, now().slow]).toEqual([2, 'wc:1', false])
    await clock.advance(5_000)
    expect([now().wcUri, now().slow]).toEqual(['wc:1', true])
    await clock.advance(25_000)
    expect(now()).toMatchObject({ phase: 'failed', code: 'HTTP_TIMEOUT', wcError: true, wcUri: undefined })
    expect(await ended).toBe('HTTP_TIMEOUT')
    asked[1]!.give()
    await flush()
    expect([asked[0]!.dropped, asked[1]!.dropped, clock.pending]).toEqual([true, true, 0])
  })

  it.each([
    ['a person says no', no, 'declined', 'USER_REJECTED'],
    ['the wallet answers nonsense', new LatchkeyError('PROVIDER_INVALID'), 'failed', 'PROVIDER_INVALID'],
    ['something nobody foresaw', new TypeError('x'), 'failed', 'CONNECT_FAILED'],
  ])('ends when %s', async (_, error, phase, code) => {
    const { asked, clock, ended, now } = bench()
    await flush()
    asked[0]!.refuse(error)
    expect(await ended).toBe(code)
    expect(now()).toMatchObject({ phase, wcError: true, code: phase === 'failed' ? code : undefined })
    expect(clock.pending).toBe(0)
  })

  it('makes a new uri at once when asked, and the old one counts no more', async () => {
    const { asked, now, pairing } = bench()
    await flush()
    pairing.link({ href: 'tern://', name: 'Tern' })
    pairing.renew()
    expect(now()).toMatchObject({ phase: 'creating', wcUri: undefined, wcLinking: undefined })
    await flush()
    expect([now().wcUri, asked[0]!.dropped, pairing.accepts('topic 1')]).toEqual(['wc:2', true, false])
    asked[0]!.approve('late')
    await flush()
    expect(pairing.over).toBe(false)
  })

  it('knows that an app was opened with it, and that it was not', async () => {
    const { asked, clock, ended, now, pairing } = bench()
    pairing.link({ href: 'tern://', name: 'Tern' })
    expect(now().phase).toBe('creating')
    await flush()
    pairing.link({ href: 'tern://', name: 'Tern' })
    expect(now()).toMatchObject({ phase: 'linking', wcLinking: { href: 'tern://', name: 'Tern' } })
    await clock.advance(230_000)
    expect(now()).toMatchObject({ phase: 'linking', wcUri: 'wc:2' })
    pairing.link(undefined)
    expect(now()).toMatchObject({ phase: 'shown', wcLinking: undefined })
    pairing.link({ href: 'tern://', name: 'Tern' })
    asked[1]!.approve('b')
    await ended
    expect(now()).toMatchObject({ phase: 'connected', wcLinking: { href: 'tern://', name: 'Tern' } })
  })

  it('says after 5 s that the relay is gone, and no more once it is back', async () => {
    const { clock, now, pairing } = bench()
    await flush()
    pairing.setRelayUp(false)
    await clock.advance(4_999)
    expect(now().slow).toBe(false)
    await clock.advance(1)
    expect(now()).toMatchObject({ phase: 'shown', slow: true })
    pairing.setRelayUp(true)
    expect(now()).toMatchObject({ phase: 'shown', slow: false })
  })

  it('is over at once when cancelled, and what comes later is dropped', async () => {
    const { asked, clock, ended, now, pairing } = bench({ answers: false })
    pairing.cancel()
    expect([await ended, now().phase, now().wcError]).toEqual(['ABORTED', 'idle', false])
    asked[0]!.give()
    await flush()
    expect([asked[0]!.dropped, clock.pending]).toEqual([true, 0])
    expect(now().phase).toBe('idle')
  })

  it('can be put aside with its uri, taken up again, and is over with it', async () => {
    const { asked, clock, ended, now, pairing } = bench()
    await clock.advance(100_000)
    const { wcUri, wcPairingExpiry } = now()
    pairing.pause()
    expect(now()).toMatchObject({ phase: 'idle', wcUri, wcPairingExpiry })
    await clock.advance(60_000)
    pairing.resume()
    expect(now()).toMatchObject({ phase: 'shown', wcUri, wcPairingExpiry })
    await clock.advance(70_000)
    expect(now().wcUri).toBe('wc:2')
    pairing.pause()
    await clock.advance(239_999)
    expect([pairing.over, asked.length]).toEqual([false, 2])
    await clock.advance(1)
    expect([await ended, now().wcUri, clock.pending]).toEqual(['ABORTED', undefined, 0])
  })

  it('still takes an answer while it is put aside', async () => {
    const { asked, ended, pairing } = bench()
    await flush()
    pairing.pause()
    asked[0]!.approve('meanwhile')
    expect(await ended).toBe('session meanwhile')
  })

  it('is not put aside without a uri', async () => {
    const { ended, pairing } = bench({ answers: false })
    pairing.pause()
    expect(await ended).toBe('ABORTED')
  })

  it.each([
    ['an hour on', 3_600_000],
    ['an hour back', -3_600_000],
    ['a year on', 31_536_000_000],
  ])('counts as old when the wall clock jumps %s, and is renewed when the page wakes', async (_, jump) => {
    const { clock, now, pairing } = bench()
    await flush()
    clock.jump(jump)
    expect(pairing.isFresh()).toBe(false)
    pairing.renewIfExpired()
    await flush()
    expect([now().wcUri, pairing.isFresh()]).toEqual(['wc:2', true])
  })

  it('does not ask twice at once when the page wakes', async () => {
    const { asked, clock, pairing } = bench({ answers: false })
    asked[0]!.give()
    await clock.advance(230_000)
    pairing.renewIfExpired()
    pairing.renewIfExpired()
    await flush()
    expect(asked).toHaveLength(2)
  })
})
