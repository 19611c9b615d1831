/** An endpoint of the host's own: who may write, what, and how often. */
import { describe, expect, it } from 'vitest'
import { createGuestbook, LONGEST_ENTRY, type GuestbookEntry } from '../../../examples/sign-in-server/guestbook.ts'
import { alice, bob, createWorld, NOW, ORIGIN, proofBy, refusalOf } from './world.ts'

function createHarbor() {
  const world = createWorld()
  const guestbook = createGuestbook({
    signIn: world.server,
    isAllowed: (origin) => origin === ORIGIN,
    now: () => world.clock.now,
  })
  const browser = world.browser()
  const ask = (init: RequestInit = {}) => guestbook.fetch(new Request('https://api.example/guestbook', init))
  return {
    world,
    browser,
    ask,
    signIn: async (account = alice) => browser.post('/verify', await proofBy(browser, {}, account)),
    write: (text: unknown, address: unknown = alice.address, headers: Record<string, string> = {}) => {
      const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const all = { cookie, origin: ORIGIN, 'x-latchkey': '1', 'content-type': 'application/json', ...headers }
      return ask({ method: 'POST', headers: all, body: JSON.stringify({ address, text }) })
    },
    read: async () => ((await (await ask()).json()) as { entries: readonly GuestbookEntry[] }).entries,
  }
}

describe('who may write', () => {
  it('is signed in: the entry names the account that the server knows, and everybody reads it', async () => {
    const { write, read, signIn } = createHarbor()
    expect(await refusalOf(await write('Ahoy'))).toBe('401 SIGNED_OUT')
    await signIn()
    expect((await write('  Ahoy ', alice.address.toLowerCase())).status).toBe(201)
    expect(await read()).toEqual([
      { id: 1, address: alice.address, chainId: 'eip155:1', text: 'Ahoy', at: new Date(NOW).toISOString() },
    ])
  })

  it('is nobody under another account, or after the sign-out', async () => {
    const { browser, write, read, signIn } = createHarbor()
    await signIn()
    expect(await refusalOf(await write('Ahoy', bob.address))).toBe('401 SIGNED_OUT')
    await browser.post('/sign-out', {})
    expect(await refusalOf(await write('Ahoy'))).toBe('401 SIGNED_OUT')
    expect(await read()).toEqual([])
  })

  it('is not another site, nor a form', async () => {
    const { ask, write, read, signIn } = createHarbor()
    await signIn()
    expect(await refusalOf(await write('Ahoy', alice.address, { origin: 'https://evil.example' }))).toBe('403 ORIGIN')
    expect(await refusalOf(await write('Ahoy', alice.address, { 'x-latchkey': '' }))).toBe('403 HEADER')
    expect(await refusalOf(await ask({ headers: { origin: 'https://evil.example' } }))).toBe('403 ORIGIN')
    expect(await read()).toEqual([])
  })
})

describe('an entry', () => {
  it.each([
    ['nothing', '   '],
    ['too much', 'a'.repeat(LONGEST_ENTRY + 1)],
    ['a second line', 'Ahoy\nthere'],
    ['text that turns around', 'Ahoy \u202Egnp.exe'],
    ['a hidden end', 'Ahoy\u0000'],
    ['no text', 7],
  ])('is not %s', async (_, text) => {
    const { write, signIn } = createHarbor()
    await signIn()
    expect(await refusalOf(await write(text))).toBe('422 MALFORMED')
  })

  it('counts characters as people do, and keeps any alphabet', async () => {
    const { write, read, signIn } = createHarbor()
    await signIn()
    const texts = ['⚓'.repeat(LONGEST_ENTRY), '<b>مرحبا</b> e\u0301']
    for (const text of texts) expect((await write(text)).status).toBe(201)
    expect((await read()).map(({ text }) => text)).toEqual(['<b>مرحبا</b> \u00e9', texts[0]])
  })

  it('is one of five in a minute of an account, and the newest hundred are kept', async () => {
    const { world, write, read, signIn } = createHarbor()
    await signIn()
    for (let number = 1; number <= 5; number += 1) expect((await write(`Entry ${number}`)).status).toBe(201)
    const sixth = await write('Entry 6')
    expect([await refusalOf(sixth), sixth.headers.get('retry-after')]).toEqual(['429 TOO_MANY', '12'])
    await signIn(bob)
    expect((await write('Ahoy', bob.address)).status).toBe(201)
    for (let number = 7; number <= 110; number += 1) {
      world.clock.now += 12_000
      expect((await write(`Entry ${number}`)).status).toBe(201)
    }
    const all = await read()
    expect([all.length, all[0]?.text, all.at(-1)?.text]).toEqual([100, 'Entry 110', 'Entry 11'])
  })
})
