/** A nonce signs in once: whoever replays, hurries, waits or comes from another browser is refused. */
import { describe, expect, it } from 'vitest'
import { alice, bob, createWorld, NOW, proofBy, refusalOf, textOf, type Browser } from './world.ts'

const MINUTE = 60_000

describe('a nonce', () => {
  it('is new each time, random, and never cached', async () => {
    const browser = createWorld().browser()
    const nonces = await Promise.all(Array.from({ length: 100 }, () => browser.nonce()))
    expect(new Set(nonces).size).toBe(100)
    expect(nonces.every((nonce) => /^[0-9a-f]{48}$/.test(nonce))).toBe(true)
    expect((await browser.request('/nonce')).headers.get('cache-control')).toBe('no-store')
  })

  it('cannot be used again, not even for another network or message', async () => {
    const browser = createWorld().browser()
    const proof = await proofBy(browser)
    expect(await refusalOf(await browser.post('/verify', proof))).toBe('200')
    expect(await refusalOf(await browser.post('/verify', proof))).toBe('401 NONCE')
    const [, nonce = ''] = /Nonce: (\w+)/.exec(proof.message) ?? []
    expect(await refusalOf(await browser.post('/verify', await proofBy(browser, { nonce, chainId: '10' })))).toBe(
      '401 NONCE',
    )
    expect(await refusalOf(await browser.post('/verify', await proofBy(browser, { nonce }, bob)))).toBe('401 NONCE')
    expect(await browser.sessions()).toHaveLength(1)
  })

  it('signs in one of two that come at the same time, whatever the node takes', async () => {
    const world = createWorld()
    const browser = world.browser()
    const proof = await proofBy(browser)
    // Both are at the node before either is answered.
    const waiting: (() => void)[] = []
    world.node.answers = () => new Promise((resolve) => waiting.push(() => resolve({ result: '0x' })))
    const both = Promise.all([browser.post('/verify', proof), browser.post('/verify', proof)])
    await expect.poll(() => waiting.length).toBe(2)
    for (const answer of waiting) answer()
    const outcomes = await Promise.all((await both).map(refusalOf))
    expect(outcomes.toSorted()).toEqual(['200', '401 NONCE'])
    expect(await browser.sessions()).toHaveLength(1)
  })

  it('belongs to the browser that asked for it', async () => {
    const world = createWorld()
    const [asked, other] = [world.browser(), world.browser()]
    const proof = await proofBy(asked)
    expect(await refusalOf(await other.post('/verify', proof))).toBe('401 NONCE')
    // Also if it has one of its own.
    await other.nonce()
    expect(await refusalOf(await other.post('/verify', proof))).toBe('401 NONCE')
    expect(await refusalOf(await asked.post('/verify', proof))).toBe('200')
  })

  it('lives for five minutes', async () => {
    const world = createWorld()
    const browser = world.browser()
    const nonce = await browser.nonce()
    world.clock.now = NOW + 5 * MINUTE
    const issuedAt = new Date(world.clock.now).toISOString()
    expect(await refusalOf(await browser.post('/verify', await proofBy(browser, { nonce, issuedAt })))).toBe(
      '401 NONCE',
    )
    const fresh = await proofBy(browser, { issuedAt })
    world.clock.now += 5 * MINUTE - 1
    expect(await refusalOf(await browser.post('/verify', fresh))).toBe('200')
  })
})

/** As wallets answer `wc_sessionAuthenticate`: one message for each network, all with the nonce of the request. */
async function cacaoBy(browser: Browser, nonce: string, chainId: string, account = alice) {
  const proof = await proofBy(browser, { nonce, chainId }, account)
  const p = {
    iss: `did:pkh:eip155:${chainId}:${account.address}`,
    domain: 'app.example',
    aud: 'https://app.example/account',
    version: '1',
    nonce,
    iat: new Date(NOW).toISOString(),
    statement: 'Sign in to Harbor.',
  }
  return { ...proof, cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: proof.signature } } }
}

describe('a CACAO', () => {
  it('signs in to each network of its request once, at the same time too, all in one session', async () => {
    const browser = createWorld().browser()
    const nonce = await browser.nonce()
    const proofs = [await cacaoBy(browser, nonce, '1'), await cacaoBy(browser, nonce, '10')]
    const outcomes = await Promise.all(
      [...proofs, ...proofs].map((proof) => browser.post('/verify', proof).then(refusalOf)),
    )
    expect(outcomes.toSorted()).toEqual(['200', '200', '401 NONCE', '401 NONCE'])
    expect((await browser.sessions()).map(({ chainId }) => chainId).toSorted()).toEqual(['eip155:1', 'eip155:10'])
  })

  it('does not open the nonce to another account, or to a message without one', async () => {
    const browser = createWorld().browser()
    const nonce = await browser.nonce()
    expect(await refusalOf(await browser.post('/verify', await cacaoBy(browser, nonce, '1')))).toBe('200')
    expect(await refusalOf(await browser.post('/verify', await cacaoBy(browser, nonce, '10', bob)))).toBe('401 NONCE')
    expect(await refusalOf(await browser.post('/verify', await proofBy(browser, { nonce, chainId: '10' })))).toBe(
      '401 NONCE',
    )
  })

  it.each([
    ['iss', `did:pkh:eip155:1:${bob.address}`],
    ['iss', `did:pkh:eip155:10:${alice.address}`],
    ['domain', 'shop.example'],
    ['aud', 'https://app.example/'],
    ['version', '2'],
    ['nonce', 'ffffffffffff'],
    ['iat', '2026-03-01T12:00:01.000Z'],
    ['exp', '2026-03-02T12:00:00.000Z'],
    ['nbf', '2026-03-01T11:00:00.000Z'],
    ['requestId', 'other'],
    ['statement', 'Give everything away.'],
    ['resources', ['https://app.example/terms']],
  ])('is refused if its %s is not the message’s', async (field, value) => {
    const browser = createWorld().browser()
    const proof = await cacaoBy(browser, await browser.nonce(), '1')
    const { cacao } = proof
    const changed = { ...proof, cacao: { ...cacao, p: { ...cacao.p, [field]: value } } }
    expect(await refusalOf(await browser.post('/verify', changed))).toBe('401 CACAO')
    const signature = await bob.signMessage({ message: proof.message })
    const signed = { ...proof, cacao: { ...cacao, s: { t: 'eip191', s: signature } } }
    expect(await refusalOf(await browser.post('/verify', signed))).toBe('401 CACAO')
    expect(await refusalOf(await browser.post('/verify', proof))).toBe('200')
  })

  it('may have a statement that the wallet completed with capabilities (ERC-5573)', async () => {
    const browser = createWorld().browser()
    const nonce = await browser.nonce()
    const { cacao, data } = await cacaoBy(browser, nonce, '1')
    const statement = `${cacao.p.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`
    const message = textOf({ nonce, statement })
    const signature = await alice.signMessage({ message })
    const proof = { message, signature, data, cacao: { ...cacao, s: { t: 'eip191', s: signature } } }
    expect(await refusalOf(await browser.post('/verify', proof))).toBe('200')
  })
})
