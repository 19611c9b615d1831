/**
 * Several wallets at once on real input: the demo wallets sign with real keys, and what they sign is verified here, past
 * everything of ours.
 */
import { verifyMessage, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { byKeyboard, byMouse, type Hands } from './emailHands.ts'
import { behave, eventually, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

type Wallet = 'Larkspur' | 'Quarry'
const button = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })
const list = ({ dialog }: Visit, name: string) => dialog.getByRole('list', { name, exact: true })
const address = async ({ fact }: Visit): Promise<string> => (await fact('address').textContent()) ?? ''

async function inUse(person: Visit, name: string): Promise<void> {
  await list(person, 'In use').getByText(name, { exact: true }).waitFor()
}

async function openWallets(person: Visit, hands: Hands = byMouse()): Promise<void> {
  await person.openModal(hands.pressOutside)
  await person.openSettings(hands.press)
  await hands.press(button(person, 'Wallets'))
  await person.dialog.and(person.page.getByRole('dialog', { name: 'Wallets', exact: true })).waitFor()
}

/** Larkspur, then Quarry from the list of wallets; answers their addresses. The list stays open. */
async function both(handsOf: (person: Visit) => Hands | Promise<Hands> = byMouse) {
  const person = await visit(urls.demo)
  const hands = await handsOf(person)
  await behave(person.page, 'Larkspur', 'approve')
  await behave(person.page, 'Quarry', 'approve')
  await person.openModal(hands.pressOutside)
  await hands.press(button(person, 'Larkspur'))
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  const larkspur = await address(person)
  await openWallets(person, hands)
  await hands.press(button(person, 'Add another wallet'))
  await hands.press(button(person, 'Quarry'))
  await inUse(person, 'Quarry')
  const quarry = await address(person)
  expect([larkspur, quarry]).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
  expect(larkspur).not.toBe(quarry)
  const addresses: Readonly<Record<Wallet, string>> = { Larkspur: larkspur, Quarry: quarry }
  return { person, hands, addresses }
}

/** Has the page ask the modal's provider for a signature of "Hello, Harbor!", with the modal out of the way. */
async function sign({ page, dialog }: Visit): Promise<Hex> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const account = page.getByRole('region', { name: 'Account' })
  const before = await account.locator('output').textContent()
  await account.getByRole('button', { name: 'Sign a message' }).click()
  await eventually(
    () => account.locator('output').textContent(),
    (now) => {
      expect(now).toMatch(/^0x[0-9a-f]{130}$/)
      expect(now).not.toBe(before)
    },
  )
  return (await account.locator('output').textContent()) as Hex
}

describe('two wallets of one namespace', () => {
  test('a signature is the one of the wallet in use, before and after a switch', async () => {
    const { person, addresses } = await both()
    for (const name of ['Quarry', 'Larkspur', 'Quarry'] as const) {
      if ((await address(person)) !== addresses[name]) {
        await openWallets(person)
        await button(person, name).click()
        await inUse(person, name)
      }
      expect(await address(person)).toBe(addresses[name])
      const signature = await sign(person)
      expect(await verifyMessage({ address: addresses[name] as Hex, message: 'Hello, Harbor!', signature })).toBe(true)
    }
    expect(person.errors).toEqual([])
  })

  test('a reload brings both back, with the one in use and the name it was given', async () => {
    const { person, addresses } = await both()
    await button(person, 'Rename Quarry').click()
    await person.page.keyboard.type('Rent money')
    await person.page.keyboard.press('Enter')
    await inUse(person, 'Rent money')
    await button(person, 'Larkspur').click()
    await inUse(person, 'Larkspur')
    await button(person, 'Rent money').click()
    await inUse(person, 'Rent money')
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    // Never the other one's account, not even for a moment.
    expect(await address(person)).toBe(addresses.Quarry)
    expect(await person.statuses()).toEqual(['reconnecting', 'connected'])
    await openWallets(person)
    await inUse(person, 'Rent money')
    await list(person, 'Also connected').getByText('Larkspur', { exact: true }).waitFor()
    expect(person.errors).toEqual([])
  })

  test('one leaves and the other takes over; then all leave, and a reload finds nobody', async () => {
    const { person, addresses } = await both()
    await button(person, 'Disconnect').click()
    await inUse(person, 'Larkspur')
    await eventually(
      () => address(person),
      (now) => expect(now).toBe(addresses.Larkspur),
    )
    await list(person, 'Recently connected').getByRole('button', { name: 'Quarry', exact: true }).click()
    await inUse(person, 'Quarry')
    await button(person, 'Disconnect all').click()
    await person.dialog.getByRole('heading', { name: 'No wallet is connected' }).waitFor()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    await person.page.reload()
    await person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await person.statuses()).toEqual(['disconnected'])
    expect(person.errors).toEqual([])
  })

  test('by keyboard alone: add, switch, rename, disconnect', async () => {
    const { person, hands } = await both(byKeyboard)
    const { keyboard } = person.page
    await hands.press(button(person, 'Larkspur'))
    await inUse(person, 'Larkspur')
    await hands.press(button(person, 'Disconnect Quarry'))
    await list(person, 'Recently connected').getByRole('button', { name: 'Quarry', exact: true }).waitFor()
    await inUse(person, 'Larkspur')
    await hands.press(button(person, 'Rename Larkspur'))
    await keyboard.type('Mine')
    await keyboard.press('Escape')
    await inUse(person, 'Larkspur')
    await keyboard.press('Enter')
    await keyboard.type('Mine')
    await keyboard.press('Enter')
    await inUse(person, 'Mine')
    expect(person.errors).toEqual([])
  })
})
