/** A login by Farcaster's app: its address, the long wait, and what leaving the view ends. */
import { describe, expect, it } from 'vitest'
import { CONNECT } from '#wallet'
import { MIRA } from '../frame/stage.ts'
import { socialStage } from './stage.ts'

const URL = 'https://farcaster.example/connect?channelToken=1'

async function waiting() {
  const it = await socialStage()
  it.script['GET_FARCASTER_URI'] = { url: URL }
  it.script['CONNECT_FARCASTER'] = 'silent'
  it.script['GET_USER'] = { email: null, address: MIRA, chainId: 1, accounts: [{ address: MIRA, type: 'eoa' }] }
  it.login.start('farcaster')
  await it.until('waiting')
  const answered = (index = 0, name = 'mira') => it.answer(it.posts('CONNECT_FARCASTER')[index]!, { userName: name })
  return { ...it, answered }
}

describe('a login by Farcaster', () => {
  it('shows the address, waits long, and connects under the name of the app', async () => {
    const { answered, browser, clock, login, methods, page, posts, service, steps, top, until, wallets } =
      await waiting()
    expect([top(), login.attempt.get()?.url, browser.popups]).toEqual(['ConnectingFarcaster', URL, []])
    await clock.advance(15 * 60_000)
    expect([login.attempt.get()?.step, page.frames()]).toEqual(['waiting', 1])
    answered()
    await until('done')
    await clock.advance(200)
    expect(posts('CONNECT_FARCASTER')).toHaveLength(1)
    expect(wallets.state.get().accounts.eip155).toMatchObject({ address: MIRA, socialProvider: 'farcaster' })
    expect([service.user.get()?.userName, methods[0], top()]).toEqual(['mira', 'social', undefined])
    expect(steps).toEqual(['started', 'answered', 'succeeded'])
    // Connected: leaving the view resets nothing.
    expect(page.frames()).toBe(1)
  })

  it('is forgotten 100 ms after its view is left: the frame’s page goes, and the next address is a new one', async () => {
    const { clock, kernel, login, page, posts, steps, until } = await waiting()
    kernel.router.goBack()
    expect(steps.at(-1)).toBe('cancelled')
    await clock.advance(99)
    expect(page.frames()).toBe(1)
    await clock.advance(1)
    expect(page.frames()).toBe(0)
    login.start('farcaster')
    await until('waiting')
    expect(posts('GET_FARCASTER_URI')).toHaveLength(2)
  })

  it('goes on with its address for who comes back sooner', async () => {
    const { answered, clock, kernel, login, page, posts, until } = await waiting()
    kernel.router.goBack()
    await clock.advance(50)
    login.start('farcaster')
    expect(login.attempt.get()?.url).toBe(URL)
    await until('waiting')
    await clock.advance(500)
    expect([page.frames(), posts('GET_FARCASTER_URI').length]).toEqual([1, 1])
    answered(1)
    await until('done')
  })

  it('does not end the login that follows at once', async () => {
    const { browser, clock, kernel, login, posts, script, until } = await waiting()
    script['GET_SOCIAL_REDIRECT_URI'] = 'silent'
    kernel.router.goBack()
    await clock.advance(50)
    login.start('google')
    await clock.advance(500)
    expect([login.attempt.get(), browser.popups[0]!.closed]).toEqual([{ provider: 'google', step: 'opening' }, false])
    expect(posts('GET_SOCIAL_REDIRECT_URI')).toHaveLength(1)
    script['GET_FARCASTER_URI'] = { url: `${URL}2` }
    login.start('farcaster')
    await until('waiting')
    expect(login.attempt.get()?.url).toBe(`${URL}2`)
  })

  it('ends with the modal', async () => {
    const { clock, kernel, page } = await waiting()
    kernel.router.close()
    await clock.advance(100)
    expect(page.frames()).toBe(0)
    kernel.router.show(CONNECT)
  })

  it('that the app declines says so, and the next try has a new address', async () => {
    const { answer, code, login, posts, steps, until } = await waiting()
    answer(posts('CONNECT_FARCASTER')[0]!, { error: 'The login was declined in Farcaster.' })
    await until('over')
    expect([code(), login.attempt.get()?.words, steps.at(-1)]).toEqual(['socials/DENIED', undefined, 'cancelled'])
    login.start('farcaster')
    await until('waiting')
    expect(posts('GET_FARCASTER_URI')).toHaveLength(2)
  })

  it('ends after twenty minutes', async () => {
    const { clock, code, until } = await waiting()
    await clock.advance(20 * 60_000 + 1_000)
    await until('over')
    expect(code()).toBe('socials/LATE')
  })

  it.each(['http://farcaster.example/connect', 'https://user@farcaster.example/'])(
    'shows nothing for %s',
    async (url) => {
      const it = await socialStage()
      it.script['GET_FARCASTER_URI'] = { url }
      it.login.start('farcaster')
      await it.until('over')
      expect([it.code(), it.login.attempt.get()?.url]).toEqual(['socials/UNSAFE', undefined])
    },
  )

  it('gives way to another login', async () => {
    const { browser, clock, login, page, until } = await waiting()
    login.start('google')
    await until('waiting')
    expect(browser.popups).toHaveLength(1)
    await clock.advance(500)
    expect(page.frames()).toBe(1)
  })
})
