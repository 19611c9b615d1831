/** Every way to sign in, in a real browser: keys, contracts, contracts that are not there yet, Solana, and a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { urls } from './lanes.ts'
import {
  ASKED,
  choose,
  CONNECTED,
  ends,
  heading,
  IN,
  KEPT_OUT,
  local,
  OUT,
  press,
  served,
  type SignInWallet,
} from './signInSupport.ts'
import { control, withBrowser, type Visit } from './visit.ts'
import { settled } from './settled.ts'

const { visit } = withBrowser()

const WALLETS: readonly SignInWallet[] = ['Larkspur', 'Marram', 'Lintel', 'Sapling']

describe.each([
  ['verified by the server', served],
  ['verified on the page', local],
])('a required sign-in, %s', (_, page) => {
  test.each(WALLETS)('with %s', async (wallet) => {
    const person = await visit(`${page}&required&contracts`)
    await choose(person, wallet)
    await ends(person, KEPT_OUT)
    await press(person, 'Sign in')
    await ends(person, IN)
    await person.dialog.waitFor({ state: 'hidden' })
    // The next visit finds the session, and asks nobody.
    await person.page.reload()
    await ends(person, IN)
    await person.settled()
    expect(await person.dialog.count()).toBe(0)
    await person.page.getByRole('button', { name: 'Sign out' }).click()
    await ends(person, OUT)
    expect(person.errors).toEqual([])
  })
})

describe('by keyboard alone', () => {
  test('an optional sign-in: connects, declines, and signs in later', async () => {
    const person = await visit(served)
    const { keyboard } = person.page
    await person.page.getByRole('combobox', { name: 'Larkspur' }).selectOption('approve')
    await person.page.getByRole('banner').locator('button[aria-haspopup="dialog"]').focus()
    await keyboard.press('Enter')
    await tabTo(person, 'Larkspur')
    await keyboard.press('Enter')
    await heading(person, /^Sign in to/).waitFor()
    await ends(person, ASKED)
    await keyboard.press('Escape')
    await person.dialog.waitFor({ state: 'hidden' })
    await ends(person, CONNECTED)
    await person.page.getByRole('button', { name: 'Sign in now' }).focus()
    await keyboard.press('Enter')
    await tabTo(person, 'Sign in')
    await keyboard.press('Space')
    await ends(person, IN)
    await person.dialog.waitFor({ state: 'hidden' })
    expect(person.errors).toEqual([])
  })

  test('a required sign-in: the focus stays inside, Escape is refused, and disconnecting is within reach', async () => {
    const person = await visit(`${served}&required`)
    await choose(person, 'Larkspur')
    for (let turn = 0; turn < 12; turn += 1) {
      await person.page.keyboard.press('Tab')
      // Past the last button the browser's own bar has the focus, and nothing of the page.
      const inside = await person.dialog.evaluate((node) => {
        const { activeElement } = document
        return activeElement === document.body || node.contains((node.getRootNode() as Document).activeElement)
      })
      expect(inside).toBe(true)
    }
    await person.page.keyboard.press('Escape')
    await heading(person, /^Sign in to/).waitFor()
    await tabTo(person, 'Disconnect')
    await person.page.keyboard.press('Enter')
    await ends(person, OUT)
    expect(person.errors).toEqual([])
  })
})

async function tabTo(person: Visit, name: string): Promise<void> {
  const wanted = person.dialog.getByRole('button', { name, exact: true })
  await wanted.waitFor()
  for (let turn = 0; turn < 30; turn += 1) {
    if (await wanted.evaluate((node) => node === (node.getRootNode() as Document).activeElement)) return
    await person.page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach "${name}".`)
}

describe.each([
  ['required', '&required'],
  ['optional', ''],
])('a phone, by WalletConnect, %s', (_, query) => {
  const page = `${served}${query}&evm`

  test('connects and signs in with one approval, where the wallet can', async () => {
    const { person, phone } = await paired(page, true)
    await phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await ends(person, IN)
    await person.dialog.waitFor({ state: 'hidden' })
    await settled(phone)
    expect(await phone.getByRole('heading', { name: 'Sign this message?' }).count()).toBe(0)
    await person.page.reload()
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })

  test('is asked in two steps, where it cannot', async () => {
    const { person, phone } = await paired(page, false)
    await phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await heading(person, /^Sign in to/).waitFor()
    await ends(person, query ? KEPT_OUT : ASKED)
    await press(person, 'Sign in')
    await phone.getByRole('heading', { name: 'Sign this message?' }).waitFor()
    await phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await ends(person, IN)
    expect(person.errors).toEqual([])
  })

  test('that declines leaves nobody connected', async () => {
    const { person, phone } = await paired(page, true)
    await phone.getByRole('button', { name: 'Reject', exact: true }).click()
    await person.dialog.getByText('You said no in').waitFor()
    await ends(person, OUT)
    expect(person.errors).toEqual([])
  })
})

async function paired(url: string, signsIn: boolean): Promise<{ readonly person: Visit; readonly phone: Page }> {
  await control(urls.services, 'wallets', { tern: { signsIn } })
  const person = await visit(url)
  await person.openModal()
  await person.dialog.getByRole('button', { name: /^Phone wallet/ }).click()
  const uri = await person.page
    .evaluate<string>(`window.modal.use(window.PAIRING).then((pairing) => new Promise((resolve) => {
    const look = () => (pairing.state.get().wcUri ? resolve(pairing.state.get().wcUri) : setTimeout(look, 20))
    look()
  }))`)
  const { page: phone } = await visit(urls.phone)
  await phone.getByLabel('Link from a site').fill(uri)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await phone.getByRole('heading', { name: 'Connect this site?' }).waitFor()
  return { person, phone }
}
