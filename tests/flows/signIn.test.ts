/** Sign-in in a real browser: the demo, the sandbox's wallets and chains, and the keyboard. Nobody ends half connected. */
import { expect, describe, test } from 'vitest'
import { byKeyboard, byMouse, type Hands } from './emailHands.ts'
import { behave, behaveNow, eventually, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()
const required = `${urls.demo}?signin&required`

const status = (person: Visit, wanted: string) =>
  eventually(
    async () => (await person.fact('status').textContent()) ?? '',
    (text) => expect(text).toBe(wanted),
  )
const signedIn = (person: Visit, wanted: string) =>
  eventually(
    async () => (await person.page.getByLabel('Sign-in status').textContent()) ?? '',
    (text) => expect(text).toBe(wanted),
  )
const account = ({ page }: Visit) => page.evaluate('window.modal.getState().account?.caipAddress')

async function choose(person: Visit, wallet: 'Larkspur' | 'Marram', hands: Hands = byMouse()): Promise<void> {
  await behave(person.page, wallet, 'approve')
  await person.openModal(hands.pressOutside)
  await hands.press(person.dialog.getByRole('button', { name: wallet, exact: true }))
  await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
}

describe('a required sign-in', () => {
  test(
    'by keyboard: cannot be closed, shows the message, connects, stays over a reload, and ends with the wallet',
    { tags: ['sign-in'] },
    async () => {
      const person = await visit(required)
      const keys = await byKeyboard(person)
      await choose(person, 'Larkspur', keys)
      expect(await account(person)).toBeUndefined()
      await person.page.keyboard.press('Escape')
      await person.page.getByText('This step comes first: Sign in').waitFor({ state: 'attached' })
      await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
      await keys.press(person.dialog.getByRole('button', { name: 'Message to sign' }))
      await person.dialog.getByText('wants you to sign in with your Ethereum account').waitFor()
      await keys.press(person.dialog.getByRole('button', { name: 'Sign in', exact: true }))
      await status(person, 'connected')
      await signedIn(person, 'signedIn')
      await person.dialog.waitFor({ state: 'hidden' })

      await person.page.reload()
      await status(person, 'connected')
      await person.settled()
      expect(await person.dialog.count()).toBe(0)

      // Without its session the account is not announced: the question opens by itself, and leaving it disconnects.
      await person.page.evaluate(() => localStorage.removeItem('latchkey:siwx:sessions'))
      await person.page.reload()
      await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
      expect(await account(person)).toBeUndefined()
      await keys.press(person.dialog.getByRole('button', { name: 'Disconnect' }))
      await status(person, 'disconnected')
      await person.page.reload()
      await status(person, 'disconnected')
      expect(person.errors).toEqual([])
    },
  )

  test('declined in the wallet can be tried again; a change of the account asks anew', async () => {
    const person = await visit(required)
    await choose(person, 'Larkspur')
    await behaveNow(person, 'Larkspur', 'reject')
    await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await person.dialog.getByText('Nothing was signed in Larkspur').waitFor()
    expect(await account(person)).toBeUndefined()
    await behaveNow(person, 'Larkspur', 'approve')
    const before = await person.dialog.locator('dd').nth(1).textContent()
    await person.page.evaluate('window.demoWallets.larkspur.switchAccount(1)')
    await eventually(
      async () => person.dialog.locator('dd').nth(1).textContent(),
      (text) => expect(text).not.toBe(before),
    )
    await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await status(person, 'connected')
    await signedIn(person, 'signedIn')
    await person.page.getByRole('button', { name: 'Sign out' }).click()
    await status(person, 'disconnected')
    expect(person.errors).toEqual([])
  })

  test('with a Solana wallet', async () => {
    const person = await visit(required)
    await choose(person, 'Marram')
    await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await status(person, 'connected')
    await signedIn(person, 'signedIn')
    expect(person.errors).toEqual([])
  })
})

test('an optional one may be left, and done later; another tab follows', async () => {
  const person = await visit(`${urls.demo}?signin`)
  await choose(person, 'Larkspur')
  await status(person, 'connected')
  await person.dialog.getByRole('button', { name: 'Not now' }).click()
  await person.dialog.waitFor({ state: 'hidden' })
  await signedIn(person, 'signedOut')
  await person.page.getByRole('button', { name: 'Sign in now' }).click()
  await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signedIn(person, 'signedIn')

  const other = await person.context.newPage()
  await other.goto(`${urls.demo}?signin`)
  const theirs = async () => (await other.getByLabel('Sign-in status').textContent()) ?? ''
  await eventually(theirs, (text) => expect(text).toBe('signedIn'))
  await person.page.getByRole('button', { name: 'Sign out' }).click()
  await eventually(theirs, (text) => expect(text).toBe('signedOut'))
  await status(person, 'connected')
  expect(person.errors).toEqual([])
})
