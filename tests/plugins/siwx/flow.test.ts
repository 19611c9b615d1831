import { codeOf, definePlugin, defineView, LatchkeyError, type PluginContext } from '#kernel'
import { createFakeClock, createFakeStorage } from '#kernel/testing'
import { NETWORKS, WALLETS } from '#wallet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseMessage } from '../../../src/plugins/siwx/message/parse.ts'
import { askedOf } from '../../../src/plugins/siwx/flow/service.ts'
import { siwx, type SessionStorage, type SiweConfig, type SiwxSession } from '../../../src/plugins/siwx/index.ts'
import { flush } from '../wallets/support.ts'
import { browser, HOST, node, on, ONE, sign, TWO, world } from './support.ts'

afterEach(() => {
  node.down = false
  node.codes.clear()
  vi.unstubAllGlobals()
})

const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
const signal = new AbortController().signal
const WEEK = 7 * 24 * 60 * 60_000

describe('a required sign-in', () => {
  it('comes before the account is known, in one run of the modal, and asks the wallet only when told to', async () => {
    const { asked, connect, prompt, events, kernel, requests, shown, signIn, view } = await world({
      siwx: { required: true },
    })
    kernel.router.show()
    const done = connect()
    const { message } = await asked()
    expect([shown(), view(), requests, prompt.state.get()?.required]).toEqual([undefined, 'SIWXSignMessage', [], true])
    expect([kernel.router.close(), view()]).toEqual([false, 'SIWXSignMessage'])
    prompt.sign()
    expect((await done).caipAddress).toBe(on(ONE))
    expect(requests).toEqual([message])
    expect(signIn.state.get()).toEqual({ required: true, signedIn: [on(ONE)], asking: undefined })
    const order = events.map(({ id }) => id.slice(9)).filter((id) => /^(?:modal|sign-in|connect)/.test(id))
    // Nothing lies below the question here: with views of a connection below, those close the modal after the event.
    expect(order).toEqual(['modal-open', 'sign-in', 'modal-close', 'connect'])
    const form = { namespace: 'eip155', account: 'Ethereum', reference: /^\d+$/, isAddress: () => true }
    expect(parseMessage(message!, form)).toMatchObject({
      ok: true,
      message: { domain: HOST, chainId: 'eip155:1', accountAddress: ONE },
    })
  })

  it('keeps the account out when the person cancels, and disconnects the wallet', async () => {
    const { asked, connect, prompt, shown, signIn, wallet } = await world({ siwx: { required: true } })
    const done = code(connect())
    await asked()
    prompt.cancel()
    expect([await done, shown(), signIn.state.get().signedIn]).toEqual(['USER_REJECTED', undefined, []])
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
  })

  it('keeps the modal open in the wallet’s own question above it, too; one that is not required does not', async () => {
    const approval = defineView('Approval')
    const wallet = definePlugin({
      id: 'frame',
      version: '1.0.0',
      apiVersion: 1,
      contributes: {
        views: [{ ref: approval, title: 'x', stage: 'question', load: async () => ({ default: null }) }],
      },
    })()
    for (const required of [true, false]) {
      const { asked, connect, kernel, prompt, view } = await world({ siwx: { required }, plugins: [wallet] })
      const done = code(connect())
      await asked()
      kernel.router.push(approval)
      expect([kernel.router.close(), view()]).toEqual(required ? [false, 'Approval'] : [true, undefined])
      prompt.cancel()
      await done
    }
  })

  it('can be tried again after the wallet declined or signed something else', async () => {
    const { answer, asked, connect, prompt } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    answer(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
    prompt.sign()
    await asked('declined')
    answer(async (args) => sign({ ...args, params: [(args.params as string[])[0], TWO] }))
    prompt.sign()
    expect((await asked('failed')).code).toBe('siwx/NOT_PROVED')
    node.codes.set(ONE, '0x60')
    prompt.sign()
    await vi.waitFor(() => expect(prompt.state.get()?.code).toBe('SMART_ACCOUNTS_UNSUPPORTED'))
    answer()
    prompt.sign()
    expect((await done).caipAddress).toBe(on(ONE))
  })

  it('is not signed in while the node does not answer', async () => {
    const { asked, connect, prompt, shown } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    node.down = true
    prompt.sign()
    expect([(await asked('failed')).code, shown()]).toEqual(['siwx/NOT_PROVED', undefined])
    node.down = false
    prompt.sign()
    await done
  })

  it('asks anew when the wallet shows another account meanwhile', async () => {
    const { asked, connect, prompt, shown, wallet } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    wallet.show([on(TWO)])
    await vi.waitFor(() => expect(prompt.state.get()?.asked.account).toBe(on(TWO)))
    await asked()
    prompt.sign()
    expect([(await done).caipAddress, shown()]).toEqual([on(TWO), on(TWO)])
  })

  it('is asked for a change of the account; the old one is shown until then', async () => {
    const { asked, connect, prompt, shown, wallet } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    prompt.sign()
    await done
    wallet.show([on(TWO)])
    await asked()
    expect([shown(), prompt.state.get()?.asked.account]).toEqual([on(ONE), on(TWO)])
    prompt.sign()
    await vi.waitFor(() => expect(shown()).toBe(on(TWO)))
  })

  it('fails and disconnects when no message can be made', async () => {
    const siwxOptions = {
      required: true,
      messenger: { createMessage: () => Promise.reject(new LatchkeyError('HTTP_NETWORK')) },
    }
    const { connect, kernel, shown, view, wallet } = await world({ siwx: siwxOptions })
    const refused = await connect().catch((error: unknown) => error as LatchkeyError)
    expect([codeOf(refused), codeOf((refused as LatchkeyError).cause), shown()]).toEqual([
      'GATE_CLOSED',
      'SIGN_IN_INIT_FAILED',
      undefined,
    ])
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
    expect([view(), kernel.plugins.statuses.get()['siwx']?.state]).toEqual([undefined, 'active'])
  })

  it('ends with its session: the wallet is disconnected when it expires', async () => {
    const { asked, clock, connect, prompt, shown, events } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    prompt.sign()
    await done
    await clock.advance(WEEK + 30_000)
    await vi.waitFor(() => expect(shown()).toBeUndefined())
    expect(events.find(({ id }) => id === 'latchkey:sign-out')?.payload).toEqual({
      account: on(ONE),
      reason: 'expired',
    })
  })
})

describe('at the next visit', () => {
  async function stored(change?: (text: string) => string) {
    const storage = createFakeStorage()
    const first = await world({ siwx: { required: true, signOutOnDisconnect: false }, storage })
    const done = first.connect()
    await first.asked()
    first.prompt.sign()
    await done
    const text = storage.values.get('latchkey:siwx:sessions')!
    await first.dispose()
    if (change) storage.values.set('latchkey:siwx:sessions', change(text))
    return storage
  }

  it('a session that is still good needs no question', async () => {
    const { prompt, shown } = await world({ siwx: { required: true }, storage: await stored() })
    await vi.waitFor(() => expect(shown()).toBe(on(ONE)))
    expect(prompt.state.get()).toBeUndefined()
  })

  it.each<[string, (text: string) => string]>([
    ['without a session', () => '{"v":1,"d":[]}'],
    ['another signature', (text) => text.replace(/"signature":"0x../, '"signature":"0x00')],
    ['another address', (text) => text.replaceAll(ONE, TWO)],
    ['another chain', (text) => text.replace('"chainId":"eip155:1"', '"chainId":"eip155:8453"')],
    ['another site', (text) => text.replaceAll(HOST, 'other.example')],
    ['another version', (text) => text.replace('"version":"1"', '"version":"2"')],
    ['a later end', (text) => text.replace(/"expirationTime":"2026/, '"expirationTime":"2027')],
    ['another nonce', (text) => text.replace(/"nonce":"./, '"nonce":"_')],
    ['no JSON', () => 'nonsense'],
  ])('%s: the account stays unknown, and the question opens by itself', async (_, change) => {
    const storage = await stored(change)
    const { asked, prompt, shown, view } = await world({ siwx: { required: true }, storage })
    await asked()
    expect([shown(), view()]).toEqual([undefined, 'SIWXSignMessage'])
    prompt.sign()
    await vi.waitFor(() => expect(shown()).toBe(on(ONE)))
  })

  it.each([
    ['is over', WEEK + 30_000, undefined],
    ['is over by the tolerance of 30 seconds only', WEEK + 29_999, on(ONE)],
    ['has not begun, because the clock was set back', -30_001, undefined],
  ])('a session whose time %s is not used before its account has signed in again', async (_, later, account) => {
    const storage = await stored()
    const clock = createFakeClock(Date.UTC(2026, 0, 1) + later)
    const { prompt, shown } = await world({ siwx: { required: true }, storage, platform: { clock } })
    await vi.waitFor(() => expect(shown() ?? prompt.state.get()?.phase).toMatch(/^(?:ready|eip155:)/))
    expect([shown(), prompt.state.get()?.asked.account]).toEqual([account, account ? undefined : on(ONE)])
  })
})

describe('an optional sign-in', () => {
  it('is asked right after connecting, in the same run of the modal, and closes it', async () => {
    const { asked, connect, prompt, events, kernel, shown, signIn, view } = await world({ siwx: {} })
    kernel.router.show()
    await connect()
    await asked()
    expect([shown(), view(), events.some(({ id }) => id === 'latchkey:modal-close')]).toEqual([
      on(ONE),
      'SIWXSignMessage',
      false,
    ])
    prompt.sign()
    await vi.waitFor(() => expect(signIn.state.get().signedIn).toEqual([on(ONE)]))
    await flush()
    expect(view()).toBeUndefined()
    expect(signIn.session(on(ONE))).toMatchObject({ account: on(ONE), data: { domain: HOST, accountAddress: ONE } })
  })

  it('leaves the wallet connected when the person says no, and does not ask again by itself', async () => {
    const { asked, connect, prompt, shown, view, wallet, signIn } = await world({ siwx: {} })
    await connect()
    await asked()
    prompt.cancel()
    await vi.waitFor(() => expect(view()).toBeUndefined())
    wallet.show([on(TWO), on(ONE)])
    await asked()
    prompt.cancel()
    await flush()
    wallet.show([on(ONE), on(TWO)])
    await flush()
    expect([shown(), view(), prompt.state.get()]).toEqual([on(ONE), undefined, undefined])
    const again = code(signIn.signIn(on(ONE), { signal }))
    await asked()
    prompt.sign()
    expect([await again, signIn.state.get().signedIn]).toEqual(['done', [on(ONE)]])
  })

  it('ends when the wallet is disconnected, and in the other tabs too', async () => {
    const channel = browser()
    const storage = createFakeStorage()
    const one = await world({ siwx: {}, storage, channel })
    await one.connect()
    await one.asked()
    const other = await world({ siwx: {}, storage, channel })
    await vi.waitFor(() => expect(other.shown()).toBe(on(ONE)))
    expect(other.signIn.state.get().signedIn).toEqual([])
    one.prompt.sign()
    await vi.waitFor(() => expect(other.signIn.state.get().signedIn).toEqual([on(ONE)]))
    await one.service.disconnect()
    await vi.waitFor(() => expect(other.signIn.state.get().signedIn).toEqual([]))
    expect([one.signIn.state.get().signedIn, other.shown()]).toEqual([[], on(ONE)])
  })

  it('asks again whoever has declined, disconnected, and connects again', async () => {
    const { asked, connect, prompt, service } = await world({ siwx: {} })
    await connect()
    await asked()
    prompt.cancel()
    await vi.waitFor(() => expect(prompt.state.get()).toBeUndefined())
    await service.disconnect()
    await connect()
    expect((await asked()).asked.account).toBe(on(ONE))
  })
})

describe('a wallet that keeps changing its account', () => {
  /** Connects, and changes the account as often as that is asked about. */
  async function changing(required: boolean) {
    const page = await world({ siwx: { required } })
    const done = code(page.connect())
    const next = (account: string): void => page.wallet.show([on(account)])
    await page.asked()
    for (const account of [TWO, ONE, TWO]) {
      next(account)
      await vi.waitFor(() =>
        expect(page.prompt.state.get()).toMatchObject({ asked: { account: on(account) }, phase: 'ready' }),
      )
    }
    next(ONE)
    return { ...page, done, next }
  }

  it('is disconnected where signing in is required', async () => {
    const { done, shown, wallet } = await changing(true)
    expect([await done, shown()]).toEqual(['CONNECT_FAILED', undefined])
    await vi.waitFor(() => expect(wallet.asked).toContain('disconnect'))
  })

  it('is left alone where it is not, until it changes again', async () => {
    const { asked, clock, prompt, next, said, shown, view } = await changing(false)
    await vi.waitFor(() => expect(said.map(({ text }) => text)).toContain('siwx/TOO_MANY_CHANGES'))
    // What became of it stays to be read for a moment.
    await clock.advance(399)
    expect([prompt.state.get()?.phase, view()]).not.toContain(undefined)
    await clock.advance(1)
    expect([prompt.state.get(), view(), shown()]).toEqual([undefined, undefined, on(ONE)])
    next(TWO)
    expect((await asked()).asked.account).toBe(on(TWO))
  })
})

describe('a yes that comes late', () => {
  /** Verifies when the test says so, and keeps what it was told. */
  function slow() {
    const kept = new Map<string, SiwxSession>()
    const waiting: (() => void)[] = []
    const storage: SessionStorage = {
      verifies: true,
      add: (session) =>
        new Promise((resolve) => {
          waiting.push(() => {
            kept.set(session.data.accountAddress, session)
            resolve()
          })
        }),
      set: async () => kept.clear(),
      get: async (_, address) => [...kept.values()].filter(({ data }) => data.accountAddress === address),
      remove: async (_, address) => void kept.delete(address),
    }
    return { kept, storage, waiting }
  }
  async function verifying() {
    const { storage, ...server } = slow()
    const page = await world({ siwx: { required: true, storage } })
    const done = code(page.connect())
    await page.asked()
    page.prompt.sign()
    await vi.waitFor(() => expect(server.waiting.length).toBe(1))
    return { ...page, ...server, done }
  }

  it('leaves no session behind when the person has left meanwhile', async () => {
    const { prompt, done, kept, shown, signIn, waiting } = await verifying()
    prompt.cancel()
    expect(await done).toBe('USER_REJECTED')
    waiting[0]!()
    await flush()
    expect([kept.size, signIn.state.get().signedIn, shown()]).toEqual([0, [], undefined])
  })

  it('still counts while the question is open', async () => {
    const { asked, clock, done, prompt, shown, waiting } = await verifying()
    await clock.advance(59_999)
    await flush()
    expect(prompt.state.get()?.phase).not.toBe('failed')
    await clock.advance(1)
    expect((await asked('failed')).code).toBe('HTTP_TIMEOUT')
    waiting[0]!()
    expect([await done, shown()]).toEqual(['done', on(ONE)])
  })

  it('of a storage that never answers ends the wait, and the person may try', async () => {
    const page = await world({
      siwx: { required: true, storage: { ...slow().storage, get: () => new Promise(() => {}) } },
    })
    void page.connect().catch(() => {})
    await flush()
    await page.clock.advance(29_999)
    await flush()
    expect(page.prompt.state.get()).toBeUndefined()
    await page.clock.advance(1)
    expect((await page.asked()).asked.account).toBe(on(ONE))
  })
})

describe('two tabs that ask for the same account', () => {
  it.each([true, false])('are answered by one of them, required: %s', async (required) => {
    const channel = browser()
    const storage = createFakeStorage()
    const pages = [
      await world({ siwx: { required }, storage, channel }),
      await world({ siwx: { required }, storage, channel }),
    ]
    for (const page of pages) {
      void page.connect().catch(() => {})
      await page.asked()
    }
    const [one, other] = pages as [(typeof pages)[0], (typeof pages)[0]]
    one.prompt.sign()
    await vi.waitFor(() => expect(other.prompt.state.get()).toBeUndefined())
    await vi.waitFor(() => expect([other.shown(), other.view()]).toEqual([on(ONE), undefined]))
    expect([other.signIn.state.get().signedIn, other.requests]).toEqual([[on(ONE)], []])
  })

  it('read the sessions again for anything on their channel, and ask nobody', async () => {
    const channel = browser()
    const { connect, asked, prompt, requests, shown } = await world({ siwx: { required: true }, channel })
    const done = connect()
    await asked()
    prompt.sign()
    await done
    const stranger = channel()
    for (const data of ['changed', null, { account: on(TWO) }, 'changed', [], 'sign-out'])
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
      for (let times = 0; times < 200; times += 1) stranger.postMessage(data)
    await flush()
    expect([shown(), requests.length, prompt.state.get()]).toEqual([on(ONE), 1, undefined])
    stranger.close()
  })
})

describe('signing in is refused', () => {
  it('where it is not enabled', async () => {
    const siwe = { enabled: false } as SiweConfig
    const { connect, prompt, signIn } = await world({ siwx: { siwe } })
    await connect()
    expect([await code(signIn.signIn(on(ONE), { signal })), prompt.state.get()]).toEqual([
      'SIGN_IN_NOT_ENABLED',
      undefined,
    ])
  })

  it('without an address: nobody is connected, or somebody else, or it is none', async () => {
    const { asked, connect, prompt, signIn } = await world({ siwx: {} })
    expect(await code(signIn.signIn(on(ONE), { signal }))).toBe('SIGN_IN_NO_ADDRESS')
    await connect()
    await asked()
    prompt.cancel()
    expect(await code(signIn.signIn(on(TWO), { signal }))).toBe('SIGN_IN_NO_ADDRESS')
    expect(await code(signIn.signIn('eip155:1' as never, { signal }))).toBe('SIGN_IN_NO_ADDRESS')
  })

  it('without a network: the wallet is on one that the page does not list, and nobody is asked there', async () => {
    const { connect, prompt, signIn } = await world({ siwx: {}, accounts: [on(ONE, 5)] })
    await connect()
    await flush()
    expect(prompt.state.get()).toBeUndefined()
    expect(await code(signIn.signIn(on(ONE, 5), { signal }))).toBe('SIGN_IN_NO_NETWORK')
  })

  it('without a client: the account has no provider', async () => {
    const { connect, asked, prompt, kernel, service } = await world({ siwx: {} })
    await connect()
    await asked()
    prompt.cancel()
    const networks = await kernel.ready(NETWORKS)
    const services = new Map<unknown, unknown>([
      [WALLETS, { ...service, provider: () => undefined }],
      [NETWORKS, networks],
    ])
    const ctx = { use: (token: unknown) => services.get(token) } as PluginContext
    expect(() => askedOf(ctx, on(ONE))).toThrow('SIGN_IN_NO_CLIENT')
  })
})

it('refuses SIWE and SIWX together at once', () => {
  expect(() => siwx({ siwe: {}, required: true } as never)).toThrow('SIGN_IN_BOTH')
})
