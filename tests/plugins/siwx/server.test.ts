/** The storage behind a server: what goes over the wire, and what the server's answers are worth. */
import { codeOf } from '#kernel'
import type { FakeReply } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flush } from '../wallets/support.ts'
import { NONCE, served } from './served.ts'
import { browser, on, ONE } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

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

  const huge = { text: `{"session":"${'x'.repeat(2_000_000)}"}` }
  it.each<[string, FakeReply, string]>([
    ['says no', { status: 401, json: { code: 'x', message: 'x' } }, 'siwx/NOT_PROVED'],
    ['finds it wrong', { status: 422, json: {} }, 'siwx/NOT_PROVED'],
    ['fails', { status: 500, json: {} }, 'HTTP_STATUS'],
    ['answers nonsense', { json: { session: true } }, 'HTTP_MALFORMED'],
    ['answers without end', huge, 'HTTP_TOO_LARGE'],
    ['cuts the line', { fail: 'network' }, 'HTTP_NETWORK'],
    [
      'signs in somebody else',
      { json: { session: { address: '0x1111111111111111111111111111111111111111', chainId: 'eip155:1' } } },
      'siwx/NOT_PROVED',
    ],
    ['signs in elsewhere', { json: { session: { address: ONE, chainId: 'eip155:5' } } }, 'siwx/NOT_PROVED'],
    ['says yes and knows no session', { json: { session: { address: ONE, chainId: 'eip155:1' } } }, 'siwx/NOT_PROVED'],
  ])('when it %s, nobody is signed in; a second try does', async (_, verify, code) => {
    const { asked, connect, prompt, serve, service, shown, signIn } = await served({ verify })
    const done = connect()
    await asked()
    prompt.sign()
    expect([(await asked('failed')).code, shown()]).toEqual([code, undefined])
    expect([service.provider('eip155'), signIn.state.get().signedIn]).toEqual([undefined, []])
    serve()
    prompt.sign()
    expect([(await done).caipAddress, shown()]).toEqual([on(ONE), on(ONE)])
    expect([service.provider('eip155') !== undefined, signIn.state.get().signedIn]).toEqual([true, [on(ONE)]])
  })

  it('when it says no, and the person gives up, the wallet is disconnected', async () => {
    const { asked, connect, prompt, shown, wallet } = await served({ verify: { status: 401 } })
    const done = connect().catch(codeOf)
    await asked()
    prompt.sign()
    await asked('failed')
    prompt.cancel()
    expect(await done).toBe('USER_REJECTED')
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
    expect(shown()).toBeUndefined()
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

  it.each<[string, FakeReply]>([
    ['a usable nonce', { json: { nonce: 'short' } }],
    ['any nonce', { status: 500 }],
  ])('without %s nobody is asked, and the wallet is disconnected', async (_, nonce) => {
    const { clock, connect, said, shown, wallet } = await served({ nonce })
    let end: unknown
    void connect().catch((error: unknown) => (end = codeOf(error)))
    // A nonce is asked for twice.
    await vi.waitFor(async () => {
      await clock.advance(1_000)
      expect(end).toBe('GATE_CLOSED')
    })
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
    expect(shown()).toBeUndefined()
    expect(said.map(({ text }) => text)).toContain('SIGN_IN_INIT_FAILED')
  })
})
