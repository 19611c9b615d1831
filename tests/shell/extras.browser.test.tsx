import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ACCOUNT, CONNECTED, NOTICES } from '#wallet'
import { eventually } from '../eventually.ts'
import * as parts from '../../src/shell/extras.ts'
import { row } from './connectStage.tsx'
import { EXTRAS } from '../../src/shell/loadExtras.ts'
import { stage, type Shown } from './stage.tsx'
import { ACCOUNT_OF_MIRA, wallets } from './toys.tsx'

const EVENT = {
  namespace: 'eip155',
  account: 'eip155:1:0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2',
  connectorId: 'larkspur',
  name: 'Larkspur',
  method: 'browser',
  reconnect: false,
} as const

async function opened(load: () => Promise<typeof parts>, pressed: string[] = []) {
  const toyWallets = wallets()
  toyWallets.account.set(ACCOUNT_OF_MIRA)
  toyWallets.rows.set([{ id: 'a', rows: [row('Larkspur', { onSelect: () => void pressed.push('Larkspur') })] }])
  const shown = await stage({ plugins: [toyWallets.plugin], extras: load })
  shown.kernel.router.show()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return shown
}

/** Lets the loader's tries go by. */
async function giveUp(shown: Shown, tries: () => number, wanted: number): Promise<void> {
  await eventually(async () => {
    await shown.clock.advance(1_000)
    expect(tries()).toBe(wanted)
  })
}

describe('before its extras have come, the shell', () => {
  test('opens, lists wallets, lets one be chosen, and closes', async () => {
    const pressed: string[] = []
    const shown = await opened(() => new Promise(() => {}), pressed)
    await page.getByRole('button', { name: 'Larkspur' }).click()
    expect(pressed).toEqual(['Larkspur'])
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(shown.dialog.open).toBe(false))
    expect(shown.faults).toEqual([])
  })

  test('keeps what happened, and announces it when they come; nothing moves because of them', async () => {
    let come!: () => void
    const door = new Promise<void>((resolve) => (come = resolve))
    const shown = await opened(() => door.then(() => parts))
    const card = shown.find('.lk-card')
    await Promise.all(shown.dialog.getAnimations({ subtree: true }).map(({ finished }) => finished))
    const places = (): DOMRect[] =>
      [card, ...card.querySelectorAll('.lk-head *, .lk-body *')]
        .filter((node) => node.getClientRects().length > 0)
        .map((node) => node.getBoundingClientRect())
    const before = places()
    shown.kernel.bus.emit(CONNECTED, EVENT)
    const coming = shown.kernel.context.use(EXTRAS).load()
    come()
    await coming
    await eventually(() => expect(shown.find('dialog [aria-live=polite]').textContent).toBe('Larkspur is connected'))
    expect(shown.find('.lk-toasts')).toBeTruthy()
    expect(places()).toEqual(before)
  })
})

test('a flood of events before the extras is bounded, and the first of them are announced', async () => {
  let come!: () => void
  const door = new Promise<void>((resolve) => (come = resolve))
  const shown = await opened(() => door.then(() => parts))
  const said: string[] = []
  new MutationObserver(() => said.push(shown.find('dialog [aria-live=polite]').textContent)).observe(
    shown.find('dialog [aria-live=polite]'),
    { childList: true, characterData: true, subtree: true },
  )
  for (let at = 0; at < 1_000; at += 1) shown.kernel.bus.emit(CONNECTED, { ...EVENT, name: `Wallet ${at}` })
  come()
  await shown.kernel.context.use(EXTRAS).load()
  await eventually(() => expect(said.at(-1)).toMatch(/^Wallet \d\d is connected$/))
})

describe('extras that do not load', () => {
  test('are tried again by the next part that needs them', async () => {
    let tries = 0
    let online = false
    const shown = await opened(async () => {
      tries += 1
      if (!online) throw new Error('offline')
      return parts
    })
    shown.kernel.context
      .use(EXTRAS)
      .load()
      .catch(() => {})
    await giveUp(shown, () => tries, 3)
    expect(shown.root.querySelector('.lk-toasts')).toBeNull()
    online = true
    shown.kernel.router.push(ACCOUNT)
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(tries).toBe(4)
    expect(shown.find('.lk-toasts')).toBeTruthy()
  })

  test('leave the account to be tried again, in words that are there', async () => {
    let tries = 0
    const shown = await opened(async () => {
      tries += 1
      if (tries <= 3) throw new Error('offline')
      return parts
    })
    shown.kernel.router.push(ACCOUNT)
    await giveUp(shown, () => tries, 3)
    await expect.element(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  })
})

test('a toast for the page is seen while the modal is closed, and keeps nothing from being pressed; others are not', async () => {
  const shown = await opened(async () => parts)
  const notices = shown.kernel.context.use(NOTICES)
  shown.kernel.router.close()
  await eventually(() => expect(shown.dialog.open).toBe(false))
  notices.show('Address copied', 'success')
  await eventually(() => expect(notices.toast.get()?.message).toBe('Address copied'))
  expect(shown.root.querySelector('.lk-toast')).toBeNull()
  await shown.clock.advance(3_000)
  notices.show('0.5 ETH is confirmed', 'success', { onPage: true })
  await expect.element(page.getByText('0.5 ETH is confirmed')).toBeVisible()
  const { left, top, right, bottom, width, height } = shown.find('.lk-page-toast .lk-toast').getBoundingClientRect()
  expect(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width > 0).toBe(true)
  // Whatever is under it is what a press reaches.
  expect(document.elementFromPoint(left + width / 2, top + height / 2)?.localName).not.toBe('latchkey-root')
  await shown.clock.advance(6_200)
  await eventually(() => expect(shown.root.querySelector('.lk-toast')).toBeNull())
  expect(shown.faults).toEqual([])
})
