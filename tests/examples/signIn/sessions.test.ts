/** Who is signed in, and who may ask: cookies, other sites, several accounts, limits. */
import { describe, expect, it } from 'vitest'
import { createSignInServer } from '../../../examples/sign-in-server/app.ts'
import { createMemoryStore } from '../../../examples/sign-in-server/store.ts'
import { alice, bob, createWorld, NOW, OTHER_ORIGIN, ORIGIN, proofBy, refusalOf, type World } from './world.ts'

const DAY = 24 * 60 * 60_000

describe('a session', () => {
  it('is a cookie that no script can read, and of this host alone', async () => {
    const browser = createWorld().browser()
    const nonce = await browser.request('/nonce')
    const response = await browser.post('/verify', await proofBy(browser))
    for (const line of [...nonce.headers.getSetCookie(), ...response.headers.getSetCookie()]) {
      expect(line).toMatch(/^__Host-latchkey-(visit|session)=[0-9a-f]{48}; /)
      const attributes = line.split('; ').slice(1)
      expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'])
    }
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  it('holds several accounts and networks, each signed out alone, or all at once', async () => {
    const browser = createWorld().browser()
    await browser.post('/verify', await proofBy(browser))
    await browser.post('/verify', await proofBy(browser, { chainId: '10' }))
    await browser.post('/verify', await proofBy(browser, {}, bob))
    const listed = async () => (await browser.sessions()).map(({ address, chainId }) => [address, chainId])
    expect(await listed()).toEqual([
      [alice.address, 'eip155:1'],
      [alice.address, 'eip155:10'],
      [bob.address, 'eip155:1'],
    ])
    const response = await browser.post('/sign-out', { address: alice.address.toLowerCase(), chainId: 'eip155:10' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await listed()).toEqual([
      [alice.address, 'eip155:1'],
      [bob.address, 'eip155:1'],
    ])
    await browser.post('/sign-out', { address: bob.address })
    expect(await listed()).toEqual([[alice.address, 'eip155:1']])
    await browser.post('/sign-out', {})
    expect(await listed()).toEqual([])
    expect([...browser.jar.keys()]).toEqual(['__Host-latchkey-visit'])
  })

  it('signs in anew with a new cookie, so that an older one is worth nothing', async () => {
    const world = createWorld()
    const browser = world.browser()
    await browser.post('/verify', await proofBy(browser))
    const before = browser.jar.get('__Host-latchkey-session') ?? ''
    await browser.post('/verify', await proofBy(browser, {}, bob))
    expect(await browser.sessions()).toHaveLength(2)
    const thief = world.browser()
    thief.jar.set('__Host-latchkey-session', before)
    expect(await thief.sessions()).toEqual([])
  })

  it('ends after a day, or when the message says so', async () => {
    const world = createWorld()
    const browser = world.browser()
    const expirationTime = new Date(NOW + 60_000).toISOString()
    await browser.post('/verify', await proofBy(browser, { chainId: '10', expirationTime }))
    await browser.post('/verify', await proofBy(browser))
    world.clock.now = NOW + 60_000
    expect((await browser.sessions()).map(({ chainId }) => chainId)).toEqual(['eip155:1'])
    world.clock.now = NOW + DAY - 1
    expect(await browser.sessions()).toHaveLength(1)
    world.clock.now = NOW + DAY
    expect(await browser.sessions()).toEqual([])
  })

  it('answers for the host’s own endpoints', async () => {
    const world = createWorld()
    const browser = world.browser()
    await browser.post('/verify', await proofBy(browser))
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = (headers: HeadersInit) => world.server.signedIn(new Request('https://api.example/orders', { headers }))
    expect((await own({ cookie })).map(({ address, chainId }) => [address, chainId])).toEqual([
      [alice.address, 'eip155:1'],
    ])
    expect(await own({})).toEqual([])
    expect(await own({ cookie: `__Host-latchkey-session=${'0'.repeat(48)}` })).toEqual([])
    expect(await own({ cookie: `__Host-latchkey-session=__proto__` })).toEqual([])
  })

  it('keeps ten accounts of a browser', async () => {
    const world = createWorld({
      networks: Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`eip155:${at + 1}`, { rpc: 'https://node.example' }]),
      ),
    })
    const browser = world.browser()
    for (let chain = 1; chain <= 12; chain += 1)
      await browser.post('/verify', await proofBy(browser, { chainId: `${chain}` }))
    expect((await browser.sessions()).map(({ chainId }) => chainId)).toEqual(
      Array.from({ length: 10 }, (_, at) => `eip155:${at + 3}`),
    )
  })
})

describe('another site', () => {
  const evil = 'https://evil.example'

  it('gets no answer, whatever it sends', async () => {
    const world = createWorld()
    const browser = world.browser()
    await browser.post('/verify', await proofBy(browser))
    const proof = await proofBy(browser)
    const headers = { origin: evil }
    for (const response of [
      await browser.post('/verify', proof, headers),
      await browser.post('/sign-out', {}, headers),
      await browser.request('/session', { headers }),
      await browser.request('/nonce', { headers }),
    ]) {
      expect(await refusalOf(response)).toBe('403 ORIGIN')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await browser.sessions()).toHaveLength(1)
  })

  it.each([
    'null',
    '',
    'https://app.example.',
    'https://app.example/',
    'https://app.example:444',
    'http://app.example',
    'https://APP.example',
  ])('is every page but those of the list: %s', async (origin) => {
    const browser = createWorld().browser()
    expect(await refusalOf(await browser.post('/sign-out', {}, { origin }))).toBe('403 ORIGIN')
  })

  it('cannot sign anybody out by a form: it cannot send the header', async () => {
    const browser = createWorld().browser()
    await browser.post('/verify', await proofBy(browser))
    expect(await refusalOf(await browser.post('/sign-out', {}, { 'x-latchkey': '' }))).toBe('403 HEADER')
    expect(await browser.sessions()).toHaveLength(1)
  })

  it('cannot use the sign-in of another allowed page', async () => {
    const world = createWorld()
    const [app, shop] = [world.browser(), world.browser(OTHER_ORIGIN)]
    const proof = await proofBy(app)
    shop.jar.set('__Host-latchkey-visit', app.jar.get('__Host-latchkey-visit') ?? '')
    expect(await refusalOf(await shop.post('/verify', proof))).toBe('401 DOMAIN')
  })

  it('is told by a preflight; the pages of the list are let in with cookies', async () => {
    const { server } = createWorld()
    const preflight = (origin: string) =>
      server.fetch(
        new Request('https://api.example/sign-in/verify', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-latchkey' },
        }),
      )
    const { headers, status } = await preflight(ORIGIN)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-latchkey')
    expect((await preflight(evil)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('lets the allowed page read a refusal', async () => {
    const browser = createWorld().browser()
    const response = await browser.post('/verify', {})
    expect(await refusalOf(response)).toBe('422 MALFORMED')
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('limits', () => {
  const asking = async (world: World, times: number) => {
    const outcomes: string[] = []
    for (let at = 0; at < times; at += 1) outcomes.push(await refusalOf(await world.browser().request('/nonce')))
    return outcomes
  }

  it('let each client ask so often a minute, and say when again', async () => {
    const client = (request: Request) => request.headers.get('x-real-ip') ?? undefined
    const world = createWorld({ limits: { nonces: 3, verifications: 1 }, client })
    expect(await asking(world, 4)).toEqual(['200', '200', '200', '429 TOO_MANY'])
    const late = await world.browser().request('/nonce')
    expect(late.headers.get('retry-after')).toBe('20')
    expect((await world.browser().request('/nonce', { headers: { 'x-real-ip': '192.0.2.7' } })).status).toBe(200)
    world.clock.now += 20_000
    expect(await asking(world, 2)).toEqual(['200', '429 TOO_MANY'])
    const browser = world.browser()
    expect(await refusalOf(await browser.post('/verify', {}))).toBe('422 MALFORMED')
    expect(await refusalOf(await browser.post('/verify', {}))).toBe('429 TOO_MANY')
  })

  it('keep no more nonces and sessions than they are told: the oldest go', async () => {
    const world = createWorld({ store: createMemoryStore({ nonces: 3, sessions: 2 }) })
    const browsers = Array.from({ length: 4 }, () => world.browser())
    const proofs = await Promise.all(browsers.map((browser) => proofBy(browser)))
    const outcomes = []
    for (const [at, browser] of browsers.entries())
      outcomes.push(await refusalOf(await browser.post('/verify', proofs[at])))
    expect(outcomes).toEqual(['401 NONCE', '200', '200', '200'])
    const left = await Promise.all(browsers.map((browser) => browser.sessions()))
    expect(left.map(({ length }) => length)).toEqual([0, 0, 1, 1])
  })

  it.each([
    ['no JSON', '{', '422 MALFORMED'],
    ['no object', '7', '422 MALFORMED'],
    ['a long message', JSON.stringify({ message: 'x'.repeat(5_000), signature: '0x', data: {} }), '422 MALFORMED'],
    ['a long body', 'x'.repeat(30_000), '413 TOO_LARGE'],
  ])('refuse %s', async (_, body, refusal) => {
    const browser = createWorld().browser()
    const headers = { origin: ORIGIN, 'x-latchkey': '1' }
    expect(await refusalOf(await browser.request('/verify', { method: 'POST', body, headers }))).toBe(refusal)
  })

  it('refuse other paths and methods', async () => {
    const browser = createWorld().browser()
    expect(await refusalOf(await browser.request('/else'))).toBe('404 NOT_FOUND')
    expect(await refusalOf(await browser.request('/verify'))).toBe('404 NOT_FOUND')
    expect(await refusalOf(await browser.request('/../sign-in-other/nonce'))).toBe('404 NOT_FOUND')
  })
})

it.each([
  [{ origins: ['app.example'], networks: {} }, /"app\.example" is no origin/],
  [{ origins: ['https://app.example/'], networks: {} }, /is no origin/],
  [{ origins: [ORIGIN], networks: { 'eip155:1': {} } }, /eip155:1 needs "rpc"/],
  [
    { origins: [ORIGIN], networks: { 'bip122:000000000019d6689c085ae165831e93': {} } },
    /only networks of eip155 and solana/,
  ],
])('a server that cannot work says so at once: %j', (options, words) => {
  expect(() => createSignInServer(options)).toThrow(words)
})
