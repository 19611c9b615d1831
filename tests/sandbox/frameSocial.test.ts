/** Social logins of the sandbox's frame, with the real provider behind them. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { framesOfFile, type FrameVisit } from './framePage.ts'
import { sandboxOfFile } from './helpers.ts'
import { playing, popUp } from './socialPage.ts'

const sandbox = sandboxOfFile()
const { visit } = framesOfFile(sandbox)

const uriOf = async (here: FrameVisit, provider = 'google'): Promise<string> =>
  ((await here.get('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string }).uri
const context = (here: FrameVisit): BrowserContext => here.page.context()

describe('a social login', () => {
  test('gives the account of the person at that network, which is another one at the next, and survives a reload', async () => {
    const here = await visit()
    const { resultUri, origin } = await popUp(here, await uriOf(here), playing('Mira Holt'))
    expect(origin).toBe(sandbox().urls.frame)
    const google = addressesOf('social google mira').eip155
    const told = await here.get('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
    expect(told).toMatchObject({ address: google, email: 'mira.holt@social.example', userName: 'Mira Holt' })
    expect(await here.get('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await here.get('GET_USER', {})).not.toHaveProperty('userName')
    // Each result counts once, whoever has it.
    expect((await here.ask('CONNECT_SOCIAL', { uri: resultUri })).type).toBe('CONNECT_SOCIAL_ERROR')

    const again = await visit({ context: context(here) })
    expect(await again.get('GET_USER', {})).toMatchObject({ address: google })
    const x = await popUp(again, await uriOf(again, 'x'), playing('Mira Holt'))
    expect(await again.get('CONNECT_SOCIAL', { uri: x.resultUri })).toMatchObject({
      address: addressesOf('social x mira').eip155,
      email: null,
      userName: 'miraholt',
    })
    expect(await again.ask('UPDATE_EMAIL', { email: 'new@harbor.example' })).toEqual({
      type: 'UPDATE_EMAIL_ERROR',
      payload: { message: 'This account has no email to change' },
    })
  })

  test('that is declined comes back as an error, and opens nothing', async () => {
    const here = await visit()
    const { resultUri } = await popUp(here, await uriOf(here), (popup) =>
      popup.getByRole('button', { name: 'Cancel' }).click(),
    )
    expect(resultUri).toMatch(/error=access_denied$/)
    expect(await here.ask('CONNECT_SOCIAL', { uri: resultUri })).toEqual({
      type: 'CONNECT_SOCIAL_ERROR',
      payload: { message: 'The login was declined' },
    })
    expect(await here.get('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('is of no use in another browser, whose login would be somebody else’s', async () => {
    const [here, other] = [await visit(), await visit()]
    const { resultUri } = await popUp(here, await uriOf(here), playing('Noor Vance'))
    await other.get('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const answer = await other.ask('CONNECT_SOCIAL', { uri: resultUri })
    expect(answer.payload).toEqual({ message: 'This login was begun by another page or in another browser.' })
    expect(await here.get('CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ userName: 'Noor Vance' })
  })

  test('goes back to the page in the same window, and to no other site', async () => {
    const here = await visit()
    const uri = await uriOf(here, 'github')
    const withPage = (page: string): string => {
      const address = new URL(uri)
      address.searchParams.set('state', `${address.searchParams.get('state')}--${page}`)
      return address.href
    }
    const there = await context(here).newPage()
    await there.goto(withPage('https://thief.example/'))
    await playing('Ivo Brandt')(there)
    await there.getByRole('heading', { name: 'This login has ended' }).waitFor()
    await there.goto(withPage(`${sandbox().urls.demo}/shop?item=1`))
    await playing('Ivo Brandt')(there)
    await there.waitForURL(/result_uri/)
    const back = new URL(there.url())
    expect([back.origin, back.pathname, back.searchParams.get('item')]).toEqual([sandbox().urls.demo, '/shop', '1'])
    const answer = await here.get('CONNECT_SOCIAL', { uri: back.searchParams.get('result_uri') })
    expect(answer).toMatchObject({ userName: 'ivobrandt' })
  })
})

describe('Farcaster', () => {
  const open = async (here: FrameVisit): Promise<Page> => {
    const { url } = (await here.get('GET_FARCASTER_URI')) as { url: string }
    const phone = await (await context(here).browser()?.newContext())?.newPage()
    if (!phone) throw new Error('There is no second device.')
    await phone.goto(url)
    return phone
  }

  test('logs in whoever signs on another device', async () => {
    const here = await visit()
    const phone = await open(here)
    const waiting = await here.begin('CONNECT_FARCASTER')
    await playing('Noor Vance')(phone)
    await phone.getByText('Go back to the site.').waitFor()
    await phone.context().close()
    expect(await here.answer(waiting)).toEqual({
      type: 'CONNECT_FARCASTER_SUCCESS',
      payload: { userName: 'noorvance' },
    })
    expect(await here.get('GET_USER', {})).toMatchObject({
      address: addressesOf('social farcaster 4102').eip155,
      email: null,
    })
  })

  test('tells who declined, and a wait ends with the login that replaces it', async () => {
    const here = await visit()
    await here.get('GET_FARCASTER_URI')
    const first = await here.begin('CONNECT_FARCASTER')
    const phone = await open(here)
    expect((await here.answer(first)).payload).toEqual({ message: 'Request was aborted' })
    const second = await here.begin('CONNECT_FARCASTER')
    await phone.getByRole('button', { name: 'Cancel' }).click()
    await phone.getByRole('heading', { name: 'You did not log in' }).waitFor()
    await phone.context().close()
    expect((await here.answer(second)).payload).toEqual({ message: 'The login was declined in Farcaster.' })
  })
})
