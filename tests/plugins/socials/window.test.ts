/** A social login in a window of its own: whom it believes, and every way in which it can end. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { ORIGIN } from '../frame/stage.ts'
import { MIRA } from '../frame/stage.ts'
import { RESULT, socialStage, STATE, URI } from './stage.ts'

/** The person is at the provider. */
async function waiting(options?: Parameters<typeof socialStage>[0]) {
  const it = await socialStage(options)
  it.login.start('google')
  await it.until('waiting')
  return it
}

describe('a login in a window', () => {
  it('opens the window inside the click, sends it to the provider, and connects who comes back', async () => {
    const { all, browser, login, methods, posts, steps, storage, top, until, wallets } = await socialStage()
    login.start('google')
    // Nothing was awaited yet: browsers open windows only inside the click.
    expect(browser.popups.map(({ went }) => went)).toEqual([[`${ORIGIN}/loading`]])
    expect(top()).toBe('ConnectingSocial')
    await until('waiting')
    expect(posts('GET_SOCIAL_REDIRECT_URI')[0]?.payload).toEqual({ provider: 'google' })
    expect(browser.popups[0]?.went.at(-1)).toBe(URI)
    browser.say({ resultUri: RESULT })
    await until('done')
    expect(posts('CONNECT_SOCIAL')[0]?.payload).toMatchObject({ uri: RESULT, chainId: 'eip155:1' })
    for (let turn = 0; turn < 20 && top(); turn += 1) await Promise.resolve()
    const account = wallets.state.get().accounts.eip155
    expect([account?.address, account?.socialProvider, account?.connectedWalletInfo?.name]).toEqual([
      MIRA,
      'google',
      'Social wallet',
    ])
    expect([top(), methods[0], browser.popups[0]?.closed]).toEqual([undefined, 'social', true])
    expect(steps).toEqual(['started', 'answered', 'succeeded'])
    expect(browser.listeners()).toBe(0)
    // The address is the provider's business; the name stands where specification §6 says.
    expect([...storage.values.values()].filter((value) => value.includes('social.example'))).toEqual([])
    expect([...storage.values.keys()].filter((key) => storage.values.get(key)?.includes('Mira Holt'))).toEqual([
      expect.stringMatching(/:frame:userName$/),
    ])
    expect(all.filter((line) => /c0de|f00d|social\.example/.test(line))).toEqual([])
  })

  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'])(
    'with %s asks the frame for that provider’s page, and connects under its name',
    async (provider) => {
      const { browser, clock, login, posts, until, wallets } = await socialStage()
      login.start(provider)
      await until('waiting')
      expect(posts('GET_SOCIAL_REDIRECT_URI').map(({ payload }) => payload)).toEqual([{ provider }])
      browser.say({ resultUri: RESULT })
      await until('done')
      await clock.advance(0)
      expect(wallets.state.get().accounts.eip155).toMatchObject({ address: MIRA, socialProvider: provider })
    },
  )

  it('closes its window with the page, because nobody would hear what it says', async () => {
    const { browser } = await waiting()
    browser.away('pagehide', false)
    expect(browser.popups[0]?.closed).toBe(true)
  })

  it('is restored after a reload with its provider and name, and forgotten with the session', async () => {
    const storage = createFakeStorage()
    const first = await waiting({ storage })
    first.browser.say({ resultUri: RESULT })
    await first.until('done')
    await first.dispose()
    const next = await socialStage({ storage })
    next.script['GET_USER'] = { email: null, address: MIRA, chainId: 1, accounts: [{ address: MIRA, type: 'eoa' }] }
    for (let turn = 0; turn < 30; turn += 1) await next.clock.advance(100)
    expect(next.wallets.state.get().accounts.eip155).toMatchObject({ address: MIRA, socialProvider: 'google' })
    expect(next.service.user.get()?.userName).toBe('Mira Holt')
    await next.wallets.disconnect()
    expect([...storage.values.keys()].filter((key) => /:socials:|:frame:(login|userName)/.test(key))).toEqual([])
  })

  it.each([
    ['another window', { source: {} }],
    ['a script that plays the window', { isTrusted: false }],
  ])('believes nothing of %s, and waits on', async (_, from) => {
    const { browser, login, posts, until } = await waiting()
    browser.say({ resultUri: '?code=theirs' }, from)
    expect(login.attempt.get()?.step).toBe('waiting')
    browser.say({ resultUri: RESULT })
    await until('done')
    expect(posts('CONNECT_SOCIAL').map(({ payload }) => payload?.['uri'])).toEqual([RESULT])
  })

  it.each([
    [null],
    ['text'],
    [{}],
    [{ resultUri: 7 }],
    [{ resultUri: '' }],
    [{ resultUri: 'x'.repeat(20_001) }],
    [Object.create({ resultUri: RESULT })],
  ])('ignores messages of its window that are no result: %#', async (data) => {
    const { browser, login } = await waiting()
    browser.say(data)
    expect(login.attempt.get()?.step).toBe('waiting')
  })

  it('uses nothing of a window that was led to another site, and says so', async () => {
    const { browser, code, posts, steps, until } = await waiting()
    browser.say({ resultUri: RESULT }, { origin: 'https://thief.example' })
    await until('over')
    expect([code(), browser.popups[0]?.closed, steps.at(-1)]).toEqual(['socials/UNTRUSTED', true, 'failed'])
    expect(posts('CONNECT_SOCIAL')).toEqual([])
  })

  it('does not take the result of another login', async () => {
    const { browser, code, posts, until } = await waiting()
    browser.say({ resultUri: '?code=old&state=beef' })
    await until('over')
    expect([code(), posts('CONNECT_SOCIAL').length]).toEqual(['socials/MISMATCH', 0])
  })

  it('hears a result once: said again after its login, and in the next one, it logs nobody in', async () => {
    const { browser, clock, code, login, methods, posts, script, until, wallets } = await waiting()
    browser.say({ resultUri: RESULT })
    await until('done')
    await wallets.disconnect()
    browser.say({ resultUri: RESULT })
    await clock.advance(1_000)
    expect([wallets.state.get().accounts, posts('CONNECT_SOCIAL').length]).toEqual([{}, 1])

    script['GET_SOCIAL_REDIRECT_URI'] = { uri: URI.replace(STATE, 'beef') }
    login.start('google')
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('over')
    expect([code(), browser.popups[1]?.closed, posts('CONNECT_SOCIAL').length]).toEqual(['socials/MISMATCH', true, 1])
    login.start('google')
    await until('waiting')
    browser.say({ resultUri: '?code=c0de&state=beef' })
    await until('done')
    expect(methods).toEqual(['social', 'social'])
  })

  it('does not hear a result that comes before the window was sent to the provider', async () => {
    const { browser, login, script, until } = await socialStage()
    script['GET_SOCIAL_REDIRECT_URI'] = 'silent'
    login.start('google')
    browser.say({ resultUri: RESULT })
    await until('opening')
    expect(login.attempt.get()?.step).toBe('opening')
  })

  it.each([
    ['access_denied', 'socials/DENIED', 'cancelled', undefined],
    ['user_cancelled_login', 'socials/DENIED', 'cancelled', undefined],
    ['server_error%3A%20not%20now', 'socials/UNAVAILABLE', 'failed', undefined],
    ['temporarily_unavailable&error_description=later', 'socials/UNAVAILABLE', 'failed', undefined],
    ['consent_required', 'socials/UNFINISHED', 'failed', undefined],
    ['redirect_uri_mismatch', 'socials/MISCONFIGURED', 'failed', undefined],
    ['unauthorized_client', 'socials/MISCONFIGURED', 'failed', undefined],
    ['account_locked', 'socials/REFUSED', 'failed', 'account_locked'],
    ['locked&error_description=Your+account+is+locked.', 'socials/REFUSED', 'failed', 'Your account is locked.'],
    ['access_denied_by_nobody', 'socials/REFUSED', 'failed', 'access_denied_by_nobody'],
    ['%E0%A4%A', 'socials/REFUSED', 'failed', '%E0%A4%A'],
  ])('that comes back with %s is %s', async (error, wanted, step, words) => {
    const { browser, code, login, steps, until } = await waiting()
    browser.say({ resultUri: `?state=${STATE}&error=${error}` })
    await until('over')
    expect([code(), steps.at(-1)]).toEqual([wanted, step])
    expect(login.attempt.get()?.words).toBe(words)
  })

  it('ends calmly when the window is closed, at each step, and can be begun again', async () => {
    const { browser, clock, code, login, script, steps, until } = await waiting()
    browser.popups[0]!.closed = true
    await clock.advance(2_000)
    await until('over')
    expect([code(), steps.at(-1)]).toEqual(['socials/CLOSED', 'cancelled'])
    script['GET_SOCIAL_REDIRECT_URI'] = 'silent'
    login.start('google')
    await clock.advance(1_000)
    browser.popups[1]!.closed = true
    await until('over')
    expect(code()).toBe('socials/CLOSED')
    script['GET_SOCIAL_REDIRECT_URI'] = { uri: URI }
    login.start('google')
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('done')
  })

  it('counts although the window closes itself right after its answer', async () => {
    const { browser, clock, login, until } = await socialStage()
    const begun = clock.monotonic()
    login.start('google')
    await until('waiting')
    browser.popups[0]!.closed = true
    // The look of each second has seen it closed by now.
    await clock.advance(begun + 1_200 - clock.monotonic())
    browser.say({ resultUri: RESULT })
    await until('done')
    expect(login.attempt.get()?.step).toBe('done')
  })

  it('waits ten minutes, and no longer', async () => {
    const { browser, clock, code, login, until } = await waiting()
    await clock.advance(9 * 60_000)
    expect(login.attempt.get()?.step).toBe('waiting')
    await clock.advance(62_000)
    await until('over')
    expect([code(), browser.popups[0]?.closed]).toEqual(['socials/LATE', true])
  })

  it('is replaced by the next one, whose window alone is believed', async () => {
    const { browser, login, posts, until } = await waiting()
    login.start('x')
    expect(browser.popups.map(({ closed }) => closed)).toEqual([true, false])
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('done')
    expect(posts('GET_SOCIAL_REDIRECT_URI').map(({ payload }) => payload?.['provider'])).toEqual(['google', 'x'])
    expect(posts('CONNECT_SOCIAL')).toHaveLength(1)
    // The same result once more finds nobody who listens.
    browser.say({ resultUri: RESULT })
    expect(posts('CONNECT_SOCIAL')).toHaveLength(1)
  })

  it('ends with its view, and closes its window', async () => {
    const { browser, clock, kernel, posts, steps } = await waiting()
    kernel.router.goBack()
    expect([browser.popups[0]?.closed, browser.listeners(), steps.at(-1)]).toEqual([true, 0, 'cancelled'])
    browser.say({ resultUri: RESULT })
    await clock.advance(1_000)
    expect(posts('CONNECT_SOCIAL')).toEqual([])
  })

  it.each(['http://provider.example/auth', 'https://user:pass@provider.example/auth'])(
    'does not go to %s',
    async (uri) => {
      const { browser, code, login, script, until } = await socialStage()
      script['GET_SOCIAL_REDIRECT_URI'] = { uri }
      login.start('google')
      await until('over')
      expect([code(), browser.popups[0]?.went]).toEqual(['socials/UNSAFE', [`${ORIGIN}/loading`]])
    },
  )

  it('passes on what the frame says when it refuses, at both steps', async () => {
    const { browser, code, login, script, until } = await socialStage()
    script['GET_SOCIAL_REDIRECT_URI'] = { error: 'Google is not set up' }
    login.start('google')
    await until('over')
    expect([code(), login.attempt.get()?.words]).toEqual(['socials/REFUSED', 'Google is not set up'])
    script['GET_SOCIAL_REDIRECT_URI'] = { uri: URI }
    script['CONNECT_SOCIAL'] = { error: 'This login was begun in another browser' }
    login.start('google')
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('over')
    expect(login.attempt.get()?.words).toBe('This login was begun in another browser')
  })
})

describe('a refusal of the person’s own in the wallet', () => {
  it.each(['User rejected the request', 'user cancelled', 'The login was declined.'])(
    'is a decision: %s',
    async (words) => {
      const { browser, code, script, steps, until } = await waiting()
      script['CONNECT_SOCIAL'] = { error: words }
      browser.say({ resultUri: RESULT })
      await until('over')
      expect([code(), steps.at(-1)]).toEqual(['socials/DENIED', 'cancelled'])
    },
  )
})

describe('where the browser blocks the window', () => {
  it('a login says so, and goes on in the page if the person wants that', async () => {
    const { browser, code, kernel, left } = await blocked()
    expect(code()).toBe('socials/BLOCKED')
    expect(left()).toEqual([])
    kernel.router.goBack()
    expect(browser.popups).toEqual([])
  })

  it('the next try may open it', async () => {
    const { browser, login, until } = await blocked()
    browser.blocks = false
    login.start('google')
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('done')
    expect(browser.left).toEqual([])
  })

  async function blocked() {
    const it = await socialStage()
    it.browser.blocks = true
    it.login.start('google')
    await it.until('over')
    return { ...it, left: () => it.browser.left }
  }
})

describe('when the plugin stops', () => {
  it('the window closes, nothing is left, and the session goes with the login it began by', async () => {
    const { browser, clock, deafen, faults, kernel, page, wallets, dispose, leftovers } = await waiting()
    kernel.plugins.pin('socials', false)
    await kernel.plugins.settled()
    expect([browser.popups[0]?.closed, browser.listeners(), page.frames(), faults]).toEqual([true, 0, 0, []])
    kernel.plugins.pin('socials', true)
    await kernel.plugins.settled()
    await clock.advance(100)
    expect(wallets.state.get().connections).toEqual([])
    deafen()
    await dispose()
    expect(leftovers()).toMatchObject({ listeners: 0, timers: 0 })
  })
})
