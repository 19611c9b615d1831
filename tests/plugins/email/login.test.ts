/** Login by email, from the address to the account, and the change of the address. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage, type FakeStorage } from '#kernel/testing'
import { ACCOUNT, CONNECT, CONNECTED } from '#wallet'
import { email, EMAIL_STEP } from '../../../src/plugins/email/index.ts'
import { EMAIL_LOGIN } from '../../../src/plugins/email/refs.ts'
import { MIRA_SMART, stage } from '../frame/stage.ts'

const ADDRESS = 'mira@harbor.example'

async function page(storage?: FakeStorage) {
  const it = await stage({ needed: false, plugins: [email()], ...(storage && { storage }) })
  it.script['CONNECT_EMAIL'] = { action: 'VERIFY_OTP' }
  it.script['CONNECT_OTP'] = {}
  const steps: string[] = []
  const methods: string[] = []
  const all: string[] = []
  it.kernel.bus.on(EMAIL_STEP, ({ step }) => steps.push(step))
  it.kernel.bus.on(CONNECTED, ({ method }) => methods.push(method))
  it.kernel.bus.onAny((id, payload) => all.push(`${id} ${JSON.stringify(payload)}`))
  const top = () => {
    const { open, stack } = it.kernel.router.state.get()
    return open ? stack.at(-1)?.id : undefined
  }
  /** What came of the work, or its error's code. */
  const over = <T>(work: Promise<T>): Promise<T | string> =>
    it.over(work).catch((error: { readonly code: string }) => error.code)
  it.kernel.router.show(CONNECT)
  const login = await it.kernel.ready(EMAIL_LOGIN)
  return { ...it, all, login, methods, over, steps, top }
}

describe('a login', () => {
  it('makes no frame before an address is sent, then asks for the code and connects', async () => {
    const { all, login, methods, over, page: window, storage, steps, top, wallets } = await page()
    expect([window.frames(), wallets.state.get().connectors.length]).toEqual([0, 0])
    await over(login.start(` ${ADDRESS} `))
    expect([top(), login.pending.get()]).toEqual(['EmailVerifyOtp', ADDRESS])
    const stored = (key: string): unknown =>
      (JSON.parse(storage.values.get(`latchkey:email:${key}`) ?? '{}') as { readonly d?: unknown }).d
    expect([window.frames(), stored('used'), stored('email'), typeof stored('lastLogin')]).toEqual([
      1,
      undefined,
      undefined,
      'number',
    ])
    await over(login.verify('123456'))
    expect([stored('used'), stored('email'), stored('lastLogin')]).toEqual([true, ADDRESS, undefined])
    expect(
      window.posted
        .map(({ type }) => type)
        .filter((type) => /CONNECT|USER/.test(type))
        .slice(0, 3),
    ).toEqual(['@w3m-app/CONNECT_EMAIL', '@w3m-app/CONNECT_OTP', '@w3m-app/GET_USER'])
    expect(wallets.state.get().accounts.eip155?.address).toBe(MIRA_SMART)
    expect(top()).toBeUndefined()
    expect(methods[0]).toBe('email')
    expect(steps).toEqual(['submitted', 'codeSent', 'codePassed'])
    // The address stands where specification §3 says, and nowhere else; the time of the code is gone.
    const holding = [...storage.values].filter(([, value]) => value.includes(ADDRESS)).map(([key]) => key)
    expect(holding).toEqual([expect.stringMatching(/:email:email$/)])
    expect(all.filter((line) => line.includes('harbor.example') || line.includes('123456'))).toEqual([])
  })

  it('waits for the device to be approved, then asks for the code', async () => {
    const { login, over, posts, answer, script, steps, top, clock } = await page()
    script['CONNECT_EMAIL'] = { action: 'VERIFY_DEVICE' }
    script['CONNECT_DEVICE'] = 'silent'
    await over(login.start(ADDRESS))
    expect(top()).toBe('EmailVerifyDevice')
    const end = new AbortController()
    const approved = login.awaitDevice(end.signal)
    await clock.advance(5 * 60_000)
    answer(posts('CONNECT_DEVICE')[0]!, {})
    await approved
    expect([top(), steps.includes('deviceRegistered')]).toEqual(['EmailVerifyOtp', true])
  })

  it('skips both where the frame says so', async () => {
    const { login, over, script, wallets } = await page()
    script['CONNECT_EMAIL'] = { action: 'CONNECT' }
    await over(login.start(ADDRESS))
    expect(wallets.state.get().accounts.eip155?.address).toBe(MIRA_SMART)
  })

  it.each(['', 'mira', 'mira@', 'mira@harbor', 'mira @harbor.example', `${'m'.repeat(320)}@harbor.example`])(
    'asks nothing of the frame for %j',
    async (text) => {
      const { login, over, page: window } = await page()
      expect(await over(login.start(text))).toBe('email/INVALID')
      expect(window.posted).toEqual([])
    },
  )

  it('knows a wrong code, with the frame’s words, and lets the person try again', async () => {
    const { login, over, script, steps, top } = await page()
    await over(login.start(ADDRESS))
    script['CONNECT_OTP'] = { error: 'Invalid code' }
    const failed = await login.verify('000000').catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'email/WRONG_CODE', params: { message: 'Invalid code' } })
    expect([top(), steps.at(-1)]).toEqual(['EmailVerifyOtp', 'codeFailed'])
    script['CONNECT_OTP'] = {}
    expect(await over(login.verify('123456'))).toBeUndefined()
  })

  it('says that an address is wrong if the frame says so, and passes its other words on', async () => {
    const { login, over, script } = await page()
    script['CONNECT_EMAIL'] = { error: 'Invalid email address' }
    expect(await over(login.start(ADDRESS))).toBe('email/INVALID')
    script['CONNECT_EMAIL'] = { error: 'Too many codes' }
    expect(await over(login.start(ADDRESS))).toBe('email/REFUSED')
  })
})

describe('the pause between two codes', () => {
  it('is 30 s, counts down, and outlives a reload', async () => {
    const storage = createFakeStorage()
    const first = await page(storage)
    await first.over(first.login.start(ADDRESS))
    expect(first.login.secondsLeft()).toBe(30)
    await first.clock.advance(10_500)
    expect(first.login.secondsLeft()).toBe(20)
    const posted = first.page.posted.length
    const refused = await first.login.resend().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'email/THROTTLED', params: { count: 20 } })
    expect(first.kernel.i18n.t('email.error.THROTTLED', { count: 20 })).toBe('Please try again after 20 seconds')
    expect(first.page.posted.length).toBe(posted)
    await first.clock.advance(19_500)
    expect(await first.over(first.login.resend())).toBeUndefined()
    await first.dispose()
    // The next page's clock starts before the first page sent anything: such a time locks nobody out.
    const next = await page(storage)
    expect(next.login.secondsLeft()).toBe(0)
    await next.clock.advance(40_000)
    const left = next.login.secondsLeft()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(30)
    await next.clock.advance(1_000 * left)
    expect(next.login.secondsLeft()).toBe(0)
  })

  it('is by the clock that nobody can set', async () => {
    const { clock, login, over } = await page()
    await over(login.start(ADDRESS))
    clock.jump(-3_600_000)
    expect(login.secondsLeft()).toBe(30)
    clock.jump(7_200_000)
    expect(login.secondsLeft()).toBe(30)
    await clock.advance(29_000)
    expect(login.secondsLeft()).toBe(1)
    await clock.advance(1_000)
    expect(login.secondsLeft()).toBe(0)
  })
})

describe('a session', () => {
  it('is restored after a reload, and only the frame makes it connected', async () => {
    const storage = createFakeStorage()
    const first = await page(storage)
    await first.over(first.login.start(ADDRESS))
    await first.over(first.login.verify('123456'))
    await first.dispose()
    const next = await stage({ needed: false, plugins: [email()], storage })
    for (let turn = 0; turn < 20; turn += 1) await next.clock.advance(100)
    expect(next.wallets.state.get().accounts.eip155?.address).toBe(MIRA_SMART)
    await next.wallets.disconnect()
    expect([...storage.values.keys()].filter((key) => key.includes(':email:'))).toEqual([])
    await next.dispose()
    expect(next.leftovers()).toMatchObject({ listeners: 0, timers: 0 })
  })

  it('makes no frame while email is switched off, not even one that is stored', async () => {
    const storage = createFakeStorage()
    const first = await page(storage)
    await first.over(first.login.start(ADDRESS))
    await first.over(first.login.verify('123456'))
    first.kernel.plugins.pin('email', false)
    await first.kernel.plugins.settled()
    expect([first.page.frames(), first.page.listeners(), first.wallets.state.get().connections]).toEqual([0, 0, []])
    await first.dispose()
    const next = await stage({ needed: false, plugins: [email()], storage, features: { email: false } })
    for (let turn = 0; turn < 80; turn += 1) await next.clock.advance(100)
    expect([next.page.frames(), next.wallets.state.get().connections]).toEqual([0, []])
  })

  it('that is switched off in the middle of a login ends politely', async () => {
    const { clock, faults, kernel, login, over, page: window, script, top } = await page()
    script['CONNECT_OTP'] = 'silent'
    await over(login.start(ADDRESS))
    const verified = login.verify('123456').then(
      () => 'done',
      (error: { readonly code: string }) => error.code,
    )
    await clock.advance(0)
    kernel.plugins.pin('email', false)
    await kernel.plugins.settled()
    expect(await verified).toBe('ABORTED')
    expect([top(), window.frames(), faults]).toEqual(['Connect', 0, []])
  })
})

describe('another address', () => {
  async function loggedIn() {
    const it = await page()
    await it.over(it.login.start(ADDRESS))
    await it.over(it.login.verify('123456'))
    it.kernel.router.show(ACCOUNT)
    return it
  }

  it('needs a code from the old and one from the new', async () => {
    const { login, over, script, steps, storage, top } = await loggedIn()
    script['UPDATE_EMAIL'] = { action: 'VERIFY_PRIMARY_OTP' }
    script['UPDATE_EMAIL_PRIMARY_OTP'] = {}
    script['UPDATE_EMAIL_SECONDARY_OTP'] = { newEmail: 'new@harbor.example' }
    await over(login.update('new@harbor.example'))
    expect(top()).toBe('UpdateEmailPrimaryOtp')
    await over(login.verifyUpdate('primary', '123456'))
    expect(top()).toBe('UpdateEmailSecondaryOtp')
    await over(login.verifyUpdate('secondary', '654321'))
    expect([login.address.get(), steps.at(-1)]).toEqual(['new@harbor.example', 'edited'])
    expect([...storage.values.values()].some((value) => value.includes(ADDRESS))).toBe(false)
  })

  it('is not taken from an answer that is no address', async () => {
    const { login, over, script } = await loggedIn()
    script['UPDATE_EMAIL'] = { action: 'VERIFY_SECONDARY_OTP' }
    script['UPDATE_EMAIL_SECONDARY_OTP'] = { newEmail: 'nothing' }
    await over(login.update('new@harbor.example'))
    expect(await over(login.verifyUpdate('secondary', '123456'))).toBe('FRAME_ERROR')
    expect(login.address.get()).toBe(ADDRESS)
  })
})

describe('without the frame’s plugin', () => {
  it('a login says what is missing', async () => {
    const { createTestKernel } = await import('#testing')
    const { wallets } = await import('../../../src/plugins/wallets/index.ts')
    const { kernel } = createTestKernel({ plugins: [wallets(), email()] })
    const login = await kernel.ready(EMAIL_LOGIN)
    await expect(login.start(ADDRESS)).rejects.toMatchObject({ code: 'EMAIL_DEPENDENCY_FAILED' })
  })
})

describe('with the frame’s plugin not started yet', () => {
  it('a login starts it once, and takes its wallets along when email is switched off', async () => {
    const { createTestKernel, mockChain } = await import('#testing')
    const { wallets } = await import('../../../src/plugins/wallets/index.ts')
    const { frame } = await import('../../../src/plugins/frame/index.ts')
    const { mainnet } = await import('../../../src/plugins/evm/index.ts')
    const { WALLETS } = await import('#wallet')
    const evm = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
    const { clock, dispose, faults, kernel, leftovers } = createTestKernel({
      plugins: [wallets(), evm.plugin, frame(), email()],
      networks: [mainnet],
      mountNode: () => new Promise(() => {}),
    })
    const login = await kernel.ready(EMAIL_LOGIN)
    const ended = login.start(ADDRESS).catch((error: { readonly code: string }) => error.code)
    for (let turn = 0; turn < 20; turn += 1) await clock.advance(10)
    const service = await kernel.ready(WALLETS)
    const ids = () => service.state.get().connectors.map(({ id }) => id)
    expect(ids()).toEqual(['AUTH'])
    kernel.plugins.pin('email', false)
    await kernel.plugins.settled()
    expect([await ended, ids(), faults]).toEqual(['ABORTED', [], []])
    await dispose()
    expect(leftovers()).toMatchObject({ listeners: 0, timers: 0 })
  })
})
