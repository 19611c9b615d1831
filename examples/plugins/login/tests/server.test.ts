/** The server by its own addresses, with a clock that the test holds. */
import { sha256 } from '@noble/hashes/sha2'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInText } from '../message.ts'
import { startLogin, type LoginServer } from '../server/server.ts'

const SITE = 'http://127.0.0.1:4700'
const MINUTE = 60_000
const MAIL = 'mira@harbor.example'
const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const key = sha256(new TextEncoder().encode('marram'))
const solana = base58.encode(ed25519.getPublicKey(key))

let server: LoginServer
let now: number

beforeEach(async () => {
  now = Date.parse('2026-11-23T09:00:00Z')
  server = await startLogin({ port: 0, now: () => now, script: async () => '' })
})
afterEach(() => server.stop())

interface Asked {
  readonly origin?: string | undefined
  readonly cookie?: string | undefined
  readonly bearer?: string | undefined
  readonly method?: string
}

async function ask(path: string, body: unknown = {}, { bearer, cookie, method = 'POST', ...more }: Asked = {}) {
  const origin = 'origin' in more ? more.origin : server.url
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(origin !== undefined && { origin }),
      ...(cookie !== undefined && { cookie }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const [first] = (response.headers.get('set-cookie') ?? '').split(';')
  return {
    status: response.status,
    said: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : text,
    cookie: first,
    response,
  }
}
const codeOf = (at = 0): string => /\d{6}/.exec(server.outbox.all()[at]!.text)![0]
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const check = (code: string) => ask('/codes/check', { email: MAIL, code })

describe('a code', () => {
  test('comes by mail, works once, and stands for a session until that is left', async () => {
    expect((await ask('/codes', { email: ' Mira@Harbor.example ' })).status).toBe(200)
    expect(server.outbox.all()).toMatchObject([{ to: MAIL }])
    const page = await (await fetch(`${server.url}/outbox`)).text()
    expect(page).toContain(codeOf())
    const { said } = await check(codeOf())
    const bearer = (said as { token: string }).token
    expect((await check(codeOf())).said).toEqual({ code: 'EXPIRED_CODE' })
    expect((await ask('/me', undefined, { method: 'GET', bearer })).said).toEqual({ email: MAIL })
    await ask('/me/leave', {}, { bearer })
    expect((await ask('/me', undefined, { method: 'GET', bearer })).status).toBe(401)
  })

  test('is five tries long, the right one after that included', async () => {
    await ask('/codes', { email: MAIL })
    const said: unknown[] = []
    for (let at = 0; at < 6; at += 1) said.push((await check(wrong(codeOf()))).said)
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => ({ code: 'WRONG_CODE' })),
      { code: 'TOO_MANY_TRIES' },
      { code: 'TOO_MANY_TRIES' },
    ])
    expect((await check(codeOf())).said).toEqual({ code: 'TOO_MANY_TRIES' })
    now += MINUTE
    await ask('/codes', { email: MAIL })
    expect((await check(codeOf())).status).toBe(200)
  })

  test('lives five minutes', async () => {
    await ask('/codes', { email: MAIL })
    now += 5 * MINUTE
    expect((await check(codeOf())).said).toEqual({ code: 'EXPIRED_CODE' })
  })

  test('is sent every fifteen seconds and ten times an hour at most, and tells when', async () => {
    await ask('/codes', { email: MAIL })
    expect((await ask('/codes', { email: MAIL })).said).toEqual({ code: 'TOO_SOON', seconds: 15 })
    for (let at = 0; at < 9; at += 1) {
      now += MINUTE
      expect((await ask('/codes', { email: MAIL })).status).toBe(200)
    }
    now += MINUTE
    expect((await ask('/codes', { email: MAIL })).status).toBe(429)
    expect((await ask('/codes', { email: 'other@harbor.example' })).status).toBe(200)
  })

  test('of somebody else, or of nobody, tells nothing apart', async () => {
    await ask('/codes', { email: MAIL })
    const other = await ask('/codes/check', { email: 'nobody@harbor.example', code: codeOf() })
    expect(other.said).toEqual({ code: 'EXPIRED_CODE' })
  })

  test.each<[string, string, unknown]>([
    ['no address', '/codes', { email: 'mira' }],
    ['a list', '/codes', []],
    ['no JSON', '/codes', '{'],
    ['a code with letters', '/codes/check', { email: MAIL, code: '12345a' }],
  ])('is not made of %s', async (_, path, body) => {
    expect((await ask(path, body)).status).toBe(400)
  })

  test('is nothing that a site may ask for, nor a program without a page', async () => {
    expect((await ask('/codes', { email: MAIL }, { origin: SITE })).status).toBe(404)
    expect((await ask('/codes', { email: MAIL }, { origin: undefined })).status).toBe(403)
    expect((await ask('/codes', { email: MAIL }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask('/codes', { email: MAIL }, { origin: 'null' })).status).toBe(403)
    expect(server.outbox.all()).toEqual([])
  })

  test('in a mail is text, whatever the address is', async () => {
    await ask('/codes', { email: '"<script>"@harbor.example' })
    expect(await (await fetch(`${server.url}/outbox`)).text()).not.toContain('<script>"@')
  })

  test('with a novel around it is not read', async () => {
    expect((await ask('/codes', { email: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

describe('a sign-in', () => {
  const nonce = async (origin = SITE) => ((await ask('/sign-in/nonce', {}, { origin })).said as { nonce: string }).nonce
  interface Wish {
    readonly origin?: string
    readonly reference?: string
    readonly at?: number
    readonly nonce?: string
    readonly change?: (message: string) => string
  }
  async function signed({ origin = SITE, reference = '1', at = now, change = (text) => text, ...more }: Wish = {}) {
    const text = signInText({
      origin,
      namespace: 'eip155',
      reference,
      address: account.address,
      nonce: more.nonce ?? (await nonce()),
      now: at,
    })!
    const message = change(text)
    return { account: `eip155:1:${account.address}`, message, signature: await account.signMessage({ message }) }
  }
  const signIn = (body: object, more: Asked = {}) => ask('/sign-in', body, { origin: SITE, ...more })
  const known = async (cookie: string | undefined, address = `eip155:1:${account.address}`, origin = SITE) =>
    ((await ask('/sign-in/known', { account: address }, { origin, cookie })).said as { known: boolean }).known

  test('of the account’s own signature is remembered by a cookie that no script reads, until it is left', async () => {
    const { cookie, response, status } = await signIn(await signed())
    expect(status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Path=\/sign-in;/)
    expect(await known(cookie)).toBe(true)
    expect(await known(cookie, `eip155:8453:${account.address}`)).toBe(false)
    expect(await known(cookie, undefined, 'http://localhost:4700')).toBe(false)
    expect(await known(undefined)).toBe(false)
    await ask('/sign-in/leave', {}, { origin: SITE, cookie })
    expect(await known(cookie)).toBe(false)
  })

  test('is good once', async () => {
    const body = await signed()
    expect([(await signIn(body)).status, (await signIn(body)).status]).toEqual([200, 403])
  })

  test.each<[string, Wish]>([
    ['for another site', { origin: 'http://evil.example' }],
    ['for another chain', { reference: '5' }],
    ['that is old', { at: Date.parse('2026-11-23T08:40:00Z') }],
    ['from the future', { at: Date.parse('2026-11-23T09:20:00Z') }],
    ['with a nonce that was never given', { nonce: 'a'.repeat(48) }],
    ['without an end', { change: (text) => text.replace(/\nExpiration Time: .*/, '') }],
    ['for a year', { change: (text) => text.replace(/(Expiration Time: )2026/, '$12027') }],
    [
      'by another account',
      { change: (text) => text.replace(account.address, '0x1111111111111111111111111111111111111111') },
    ],
    ['that is no such message', { change: () => 'I agree' }],
  ])('%s is none', async (_, wish) => {
    expect((await signIn(await signed(wish))).status).toBe(403)
  })

  test('with another’s signature, or a changed text, is none, and takes nobody’s nonce', async () => {
    const body = await signed()
    const stranger = await privateKeyToAccount(`0x${'43'.repeat(32)}`).signMessage({ message: body.message })
    expect((await signIn({ ...body, signature: stranger })).status).toBe(403)
    expect((await signIn({ ...body, signature: '0x' })).status).toBe(403)
    expect((await signIn({ ...body, message: `${body.message} ` })).status).toBe(403)
    expect((await signIn(body)).status).toBe(200)
  })

  test('with a nonce of another site, or after its five minutes, is none', async () => {
    expect((await signIn(await signed({ nonce: await nonce('http://localhost:1') }))).status).toBe(403)
    const late = await nonce()
    now += 5 * MINUTE
    expect((await signIn(await signed({ nonce: late }))).status).toBe(403)
  })

  test('works for Solana by the same text', async () => {
    const of = async (change = (text: string) => text) => {
      const text = signInText({
        origin: SITE,
        namespace: 'solana',
        reference: 'toy',
        address: solana,
        nonce: await nonce(),
        now,
      })!
      const message = change(text)
      const signature = base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
      return (await signIn({ account: `solana:toy:${solana}`, message, signature })).status
    }
    expect(await of()).toBe(200)
    expect(await of((text) => text.replace('yours', 'mine'))).toBe(403)
  })

  test('is nothing for pages of elsewhere', async () => {
    expect((await ask('/sign-in/nonce', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(
      signInText({ origin: SITE, namespace: 'bip122', reference: '1', address: 'x', nonce: 'n', now }),
    ).toBeUndefined()
  })
})

test('the frame may stand in pages of this machine alone, and loads nothing from elsewhere', async () => {
  const { headers } = await fetch(`${server.url}/frame`)
  expect(headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:*')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
