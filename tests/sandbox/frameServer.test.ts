/** The frame's server by itself: who may ask, what runs out, what it does not tell. */
import { describe, expect, test } from 'vitest'
import { codeOf, createMailReader, linkOf } from '../../sandbox/mail/read.ts'
import { createMailSender } from '../../sandbox/mail/sender.ts'
import { addressesOf, keysOf } from '../../sandbox/frame/userKeys.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const MIRA = 'mira@harbor.example'
const APP = 'https://harbor.example'
const DEVICE = 'd'.repeat(43)
const OTHER = 'e'.repeat(43)

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly reasons?: readonly { readonly description: string }[] }
}

async function ask(path: string, body: object, { token = '', origin = sandbox().urls.frame } = {}): Promise<Answer> {
  const response = await fetch(`${sandbox().urls.frame}/api/${path}`, {
    method: 'POST',
    headers: { ...(origin && { origin }), ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ app: APP, device: DEVICE, ...body }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const says = ({ body }: Answer): string | undefined => body.reasons?.[0]?.description
const mails = () => createMailReader(sandbox().urls.inbox)

async function login(email = MIRA): Promise<string> {
  const before = (await mails().mails(email))[0]?.id ?? 0
  const { body } = await ask('login', { email })
  const code = codeOf(await mails().next(email, before))
  return String((await ask('login/code', { login: body['login'], code })).body['token'])
}

describe('who may ask', () => {
  test('only the frame’s own pages: no other origin, and no program without one', async () => {
    for (const origin of ['http://127.0.0.1:4700', sandbox().urls.demo, '']) {
      const answer = await ask('login', { email: MIRA }, { origin })
      expect(answer.status).toBe(403)
    }
    // A mail takes its time: what was asked before would have come before.
    await ask('login', { email: 'noor@harbor.example' })
    await mails().next('noor@harbor.example')
    expect(await mails().mails(MIRA)).toEqual([])
  })

  test('a token is good for its app only', async () => {
    const token = await login()
    expect((await ask('user', {}, { token })).status).toBe(200)
    expect((await ask('keys', { app: 'https://other.example' }, { token })).status).toBe(401)
    expect((await ask('keys', {})).status).toBe(401)
  })

  test('the state tells accounts, and no code, token or key', async () => {
    const token = await login()
    // One code that is used up, and one that still counts.
    await ask('login', { email: 'noor@harbor.example' })
    const codes = [await mails().next(MIRA), await mails().next('noor@harbor.example')].map(codeOf)
    const state = JSON.stringify(await sandbox().control.state())
    expect(state).toContain(addressesOf(MIRA).eip155)
    for (const secret of [token, ...Object.values(keysOf(MIRA))]) expect(state).not.toContain(secret)
    const numbers: readonly string[] = state.match(/\d+/g) ?? []
    expect(codes.filter((code) => numbers.includes(code))).toEqual([])
  })
})

describe('codes', () => {
  test('die after five wrong guesses, however right the sixth', async () => {
    const { body } = await ask('login', { email: MIRA })
    const code = codeOf(await mails().next(MIRA))
    const wrong = code === '999999' ? '999998' : '999999'
    for (let guess = 0; guess < 5; guess += 1) {
      expect(says(await ask('login/code', { login: body['login'], code: wrong }))).toBe('Invalid code')
    }
    expect(says(await ask('login/code', { login: body['login'], code }))).toBe('Too many wrong codes')
  })

  test('expire with the login, after 20 minutes', async () => {
    const { body } = await ask('login', { email: MIRA })
    const code = codeOf(await mails().next(MIRA))
    await sandbox().control.frame({ advance: 20 * 60_000 })
    expect(says(await ask('login/code', { login: body['login'], code }))).toContain('took too long')
  })

  test('are good once, and only on the device that asked', async () => {
    const { body } = await ask('login', { email: MIRA })
    const code = codeOf(await mails().next(MIRA))
    expect((await ask('login/code', { login: body['login'], code, device: OTHER })).status).toBe(410)
    expect((await ask('login/code', { login: body['login'], code })).status).toBe(200)
    expect((await ask('login/code', { login: body['login'], code })).status).toBe(410)
  })

  test('are sent ten times in ten minutes at most, to each address', async () => {
    for (let mail = 0; mail < 10; mail += 1) expect((await ask('login', { email: MIRA })).status).toBe(200)
    const refused = await ask('login', { email: MIRA.toUpperCase() })
    expect(refused.status).toBe(429)
    expect(says(refused)).toBe('Too many codes. Try again in 10 minutes')
    expect((await ask('login', { email: 'noor@harbor.example' })).status).toBe(200)
    await sandbox().control.frame({ advance: 10 * 60_000 })
    expect((await ask('login', { email: MIRA })).status).toBe(200)
  })
})

test('a link is good for its device, once', async () => {
  await login()
  const before = (await mails().mails(MIRA))[0]?.id ?? 0
  const { body } = await ask('login', { email: MIRA, device: OTHER })
  expect(body['action']).toBe('VERIFY_DEVICE')
  const secret = linkOf(await mails().next(MIRA, before)).split('#')[1]
  expect((await ask('device', { secret: 'x'.repeat(43) })).status).toBe(410)
  expect((await ask('device', { secret })).body).toEqual({ email: MIRA, app: APP })
  expect((await ask('device/approve', { secret })).status).toBe(200)
  expect((await ask('device/approve', { secret })).status).toBe(410)
  expect((await ask('login/device', { login: body['login'], device: OTHER })).body).toEqual({ approved: true })
})

describe('the inbox', () => {
  test('takes every mail, by the envelope’s receivers, with its text decoded', async () => {
    const { port } = new URL(sandbox().urls.inbox)
    const sender = createMailSender(Number(port) - 1, 'Harbor <harbor@example.org>')
    await sender.send({ to: 'noor@harbor.example', subject: 'Grüße', text: 'Ein Gruß — 123 456\n' })
    sender.close()
    expect(await mails().next('NOOR@harbor.example')).toMatchObject({
      from: 'harbor@example.org',
      to: ['noor@harbor.example'],
      subject: 'Grüße',
      text: expect.stringContaining('Ein Gruß — 123 456'),
    })
    expect(await mails().mails('somebody@else.example')).toEqual([])
    await sandbox().control.reset()
    expect((await sandbox().control.state()).mails).toBe(0)
  })
})

test('keys are the same after every start, and differ from user to user', () => {
  expect(addressesOf(MIRA)).toEqual(addressesOf(MIRA))
  expect(new Set([MIRA, `${MIRA} 2`, 'noor@harbor.example'].flatMap((user) => Object.values(keysOf(user)))).size).toBe(
    6,
  )
})
