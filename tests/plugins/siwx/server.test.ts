/** The storage behind a server: what goes over the wire, and what the server's answers are worth. */
import { codeOf } from '#kernel'
import type { FakeReply, FakeRequest } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flush } from '../wallets/support.ts'
import { browser, HOST, on, ONE, world } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const NONCE = 'serverNonce1234567'

type Reply = FakeReply | ((request: FakeRequest) => FakeReply)

/** A server that keeps to the contract, unless told otherwise. */
async function served(
  change: { readonly nonce?: Reply; readonly verify?: Reply; readonly session?: Reply } = {},
  channel = browser(),
) {
  const it = await world({ siwx: { server: '/auth', required: true }, channel })
  const { fetch } = it
  const sessions: Record<string, unknown>[] = []
  const at = (path: string): string => `https://${HOST}/auth${path}`
  const verify = ({ body }: FakeRequest): FakeReply => {
    const session = JSON.parse(body!) as {
      readonly data: { readonly accountAddress: string; readonly chainId: string }
    }
    const { accountAddress: address, chainId } = session.data
    sessions.push({ ...session, address, chainId, expiresAt: '2026-01-02T00:00:00Z' })
    return { json: { session: { address, chainId, expiresAt: '2026-01-02T00:00:00Z' } } }
  }
  fetch.on('GET', at('/nonce'), change.nonce ?? { json: { nonce: NONCE } })
  fetch.on('GET', at('/session'), change.session ?? (() => ({ json: { sessions } })))
  fetch.on('POST', at('/verify'), change.verify ?? verify)
  fetch.on('POST', at('/sign-out'), () => {
    sessions.length = 0
    return { status: 204 }
  })
  return { ...it, sessions }
}

describe('sessions on a server', () => {
  it('are made with its nonce, with cookies, and end when it says so', async () => {
    const { asked, clock, connect, prompt, fetch, shown, signIn } = await served()
    const done = connect()
    expect((await asked()).message).toContain(`Nonce: ${NONCE}`)
    prompt.sign()
    await done
    expect(signIn.session(on(ONE))?.times.expires).toBe(Date.UTC(2026, 0, 2))
    const post = fetch.requests.find(({ method, url }) => method === 'POST' && url.pathname === '/auth/verify')!
    expect([post.init.credentials, post.headers.get('x-latchkey')]).toEqual(['include', '1'])
    await clock.advance(25 * 60 * 60_000)
    await vi.waitFor(() => expect(shown()).toBeUndefined())
  })

  it('that are there already need no question', async () => {
    const first = await served()
    const done = first.connect()
    await first.asked()
    first.prompt.sign()
    await done
    const second = await served({ session: { json: { sessions: first.sessions } } })
    await second.connect()
    expect(second.prompt.state.get()).toBeUndefined()
  })

  it.each<[string, FakeReply, string]>([
    ['says no', { status: 401, json: { code: 'x', message: 'x' } }, 'siwx/NOT_PROVED'],
    ['finds it wrong', { status: 422, json: {} }, 'siwx/NOT_PROVED'],
    ['fails', { status: 500, json: {} }, 'HTTP_STATUS'],
    ['answers nonsense', { json: { session: true } }, 'HTTP_MALFORMED'],
    [
      'signs in somebody else',
      { json: { session: { address: '0x1111111111111111111111111111111111111111', chainId: 'eip155:1' } } },
      'siwx/NOT_PROVED',
    ],
    ['signs in elsewhere', { json: { session: { address: ONE, chainId: 'eip155:5' } } }, 'siwx/NOT_PROVED'],
    ['says yes and knows no session', { json: { session: { address: ONE, chainId: 'eip155:1' } } }, 'siwx/NOT_PROVED'],
  ])('when it %s, nobody is signed in', async (_, verify, code) => {
    const { asked, connect, prompt, shown } = await served({ verify })
    const done = connect().catch(codeOf)
    await asked()
    prompt.sign()
    expect([(await asked('failed')).code, shown()]).toEqual([code, undefined])
    prompt.cancel()
    expect(await done).toBe('USER_REJECTED')
  })

  it('are asked for once or twice, however often other tabs say that something has changed', async () => {
    const channel = browser()
    const { asked, connect, prompt, fetch, shown } = await served({}, channel)
    const done = connect()
    await asked()
    prompt.sign()
    await done
    const count = () => fetch.requests.filter(({ url }) => url.pathname === '/auth/session').length
    const before = count()
    const stranger = channel()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
    for (let times = 0; times < 1_000; times += 1) stranger.postMessage('changed')
    await flush()
    stranger.close()
    expect([shown(), count() - before]).toEqual([on(ONE), 2])
  })

  it('without a usable nonce nobody is asked, and the wallet is disconnected', async () => {
    const { connect, shown, wallet } = await served({ nonce: { json: { nonce: 'short' } } })
    expect(await connect().catch(codeOf)).toBe('GATE_CLOSED')
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
    expect(shown()).toBeUndefined()
  })
})
