/** Connecting and signing in at once: a wallet hands over what it has signed (CACAO) together with its accounts. */
import { codeOf } from '#kernel'
import type { Cacao } from '#wallet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildMessage } from '../../../src/plugins/siwx/message/build.ts'
import { HOST, KEYS, node, on, ONE, TWO, world, type WorldOptions } from './support.ts'

afterEach(() => {
  node.down = false
  vi.unstubAllGlobals()
})

const signal = new AbortController().signal
const form = { namespace: 'eip155', account: 'Ethereum', reference: /^\d+$/, isAddress: () => true }

type Page = Awaited<ReturnType<typeof world>>
type Claims = Cacao['p']

/** What a wallet signs for a challenge of the page. */
async function sign(
  { signIn }: Page,
  { account = on(ONE), key = 0, claims = {} }: { account?: string; key?: number; claims?: Partial<Claims> } = {},
): Promise<Cacao> {
  const {
    accountAddress: _,
    chainId: __,
    uri,
    issuedAt,
    expirationTime,
    ...rest
  } = await signIn.challenge({
    chainId: 'eip155:1',
    signal,
  })
  const p = {
    ...rest,
    version: '1' as const,
    iss: `did:pkh:${account}`,
    aud: uri,
    iat: issuedAt!,
    exp: expirationTime!,
    ...claims,
  }
  const [, chain, address] = account.split(':')
  const { aud, iat, exp, nbf, iss: _iss, ...fields } = p as Claims
  const text = buildMessage(
    {
      ...fields,
      accountAddress: address!,
      chainId: `eip155:${Number(chain)}`,
      uri: aud,
      issuedAt: iat,
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
    },
    form,
  )
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await KEYS[key]!.signMessage({ message: text }) } }
}

/** The wallet hands these over when it connects. */
const hands = ({ wallet }: Page, proof: readonly unknown[], accounts = [on(ONE)]): void =>
  wallet.behave({ lie: { accounts, chainId: 'eip155:1', proof } }, 'connect')

const page = (options: WorldOptions['siwx'] = { required: true }): Promise<Page> => world({ siwx: options })

/** Nobody was asked anything, and the account is there with its session. */
async function expectIn(it: Page): Promise<void> {
  expect((await it.connect()).caipAddress).toBe(on(ONE))
  expect([it.shown(), it.requests, it.prompt.state.get()]).toEqual([on(ONE), [], undefined])
  expect(it.signIn.session(on(ONE))).toMatchObject({ data: { accountAddress: ONE, domain: HOST } })
}

describe('a wallet that signs while it connects', () => {
  it('is signed in without a question; a toast says that it is being checked, and goes', async () => {
    const it = await page()
    hands(it, [await sign(it)])
    await expectIn(it)
    expect(it.said.map(({ text }) => text)).toContain('Authenticating...')
    expect(it.view()).toBeUndefined()
  })

  it('is signed in on each network that it signed for, with one nonce', async () => {
    const it = await page()
    const first = await sign(it)
    const { nonce, iat, exp } = first.p
    const second = await sign(it, {
      account: on(ONE, 8_453),
      claims: { nonce, iat, ...(exp !== undefined && { exp }) },
    })
    hands(it, [first, second], [on(ONE), on(ONE, 8_453)])
    await it.connect()
    expect([...it.signIn.state.get().signedIn].sort()).toEqual([on(ONE), on(ONE, 8_453)].sort())
  })

  it('has every field of its message in the session', async () => {
    const it = await page({ required: true, statement: 'Hello.', resources: ['urn:one', 'urn:two'] })
    const nbf = '2026-01-01T00:00:00.000Z'
    hands(it, [await sign(it, { claims: { nbf, requestId: 'seven' } })])
    await expectIn(it)
    const { message, cacao, data } = it.signIn.session(on(ONE))!
    expect(data).toMatchObject({
      statement: 'Hello.',
      resources: ['urn:one', 'urn:two'],
      notBefore: nbf,
      requestId: 'seven',
    })
    expect([message.includes('Request ID: seven'), cacao?.h.t]).toEqual([true, 'caip122'])
  })

  it('is in the session in the spelling of ERC-55, whatever the wallet writes', async () => {
    const it = await page()
    const cacao = await sign(it)
    hands(it, [{ ...cacao, p: { ...cacao.p, iss: `did:pkh:${on(ONE.toLowerCase())}` } }])
    await it.connect()
    expect(it.signIn.session(on(ONE))?.data.accountAddress).toBe(ONE)
  })
})

describe('what a wallet hands over proves nothing', () => {
  const lies: readonly (readonly [string, (it: Page) => Promise<unknown>])[] = [
    ['without a nonce of this page', (it) => sign(it, { claims: { nonce: 'abcdefgh12345678' } })],
    ['for another site', (it) => sign(it, { claims: { domain: 'other.example' } })],
    ['for another page', (it) => sign(it, { claims: { aud: 'https://other.example' } })],
    ['when its time is over', (it) => sign(it, { claims: { exp: '2025-12-31T23:59:29.000Z' } })],
    ['before its time', (it) => sign(it, { claims: { nbf: '2026-01-01T01:00:00.000Z' } })],
    ['from the future', (it) => sign(it, { claims: { iat: '2026-01-01T01:00:00.000Z' } })],
    ['for another account', (it) => sign(it, { account: on(TWO), key: 1 })],
    ['with the signature of another key', (it) => sign(it, { key: 1 })],
    [
      'with claims that were not signed',
      async (it) => {
        const cacao = await sign(it)
        return { ...cacao, p: { ...cacao.p, statement: 'Something else.' } }
      },
    ],
    [
      'with claims that would add a line',
      async (it) => {
        const cacao = await sign(it)
        return { ...cacao, p: { ...cacao.p, statement: 'a\n\nURI: https://other.example' } }
      },
    ],
    ['as nothing', async () => null],
  ]

  it.each(lies)('%s: where it is required, the account stays out and is asked', async (_, lie) => {
    const it = await page()
    hands(it, [await lie(it)])
    const done = it.connect()
    expect((await it.asked()).asked.account).toBe(on(ONE))
    expect([it.shown(), it.signIn.state.get().signedIn]).toEqual([undefined, []])
    it.prompt.cancel()
    expect(await done.catch(codeOf)).toBe('USER_REJECTED')
  })

  it.each(lies)('%s: where it is not, the account is connected and asked', async (_, lie) => {
    const it = await page({})
    hands(it, [await lie(it)])
    await it.connect()
    await it.asked()
    expect([it.shown(), it.signIn.state.get().signedIn]).toEqual([on(ONE), []])
  })

  it('a second time, however right it is', async () => {
    const it = await page({ required: true, storage: 'memory' })
    const cacao = await sign(it)
    hands(it, [cacao])
    await expectIn(it)
    await it.service.disconnect()
    await vi.waitFor(() => expect(it.signIn.state.get().signedIn).toEqual([]))
    const done = it.connect()
    await it.asked()
    it.prompt.cancel()
    expect(await done.catch(codeOf)).toBe('USER_REJECTED')
  })

  it('while the node is away', async () => {
    const it = await page()
    hands(it, [await sign(it)])
    node.down = true
    void it.connect().catch(() => {})
    await it.asked()
    expect([it.shown(), it.signIn.state.get().signedIn]).toEqual([undefined, []])
  })

  it('with a challenge so old that many others were made since', async () => {
    const it = await page()
    const cacao = await sign(it)
    const renew = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await it.signIn.challenge({ chainId: 'eip155:1', signal })
    }
    await renew(50)
    hands(it, [cacao])
    void it.connect().catch(() => {})
    await it.asked()
    it.prompt.cancel()
    await vi.waitFor(() => expect(it.prompt.state.get()).toBeUndefined())
    const newer = await sign(it)
    await renew(49)
    hands(it, [newer])
    await expectIn(it)
  })
})
