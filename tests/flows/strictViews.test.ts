/**
 * Every view of today by keyboard (threat T16): Tab goes through it in the order in which it is read, reaches every control and
 * never the page behind; Escape closes it and gives the focus back, except where a network has to be chosen.
 */
import { expect, test } from 'vitest'
import { show } from './strictJourney.ts'
import { behave, eventually, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

interface Control {
  readonly name: string
  readonly top: number
  readonly bottom: number
  readonly left: number
}

/** What the browser gives the focus by Tab; places are those of the unscrolled view. */
const CONTROLS = `(window.controls = [...document.querySelectorAll('latchkey-root')].flatMap((root) =>
  [...root.shadowRoot.querySelectorAll('dialog :is(button, a[href], input, select, textarea, [tabindex])')])
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true })))
  .map((one) => {
    const { top, bottom, left } = one.getBoundingClientRect()
    let scrolled = 0
    for (let around = one.parentElement; around; around = around.parentElement) scrolled += around.scrollTop
    const name = one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent.trim().slice(0, 40)
    return { name, top: top + scrolled, bottom: bottom + scrolled, left }
  })`

/** Where the focus is: a control by its number, the page behind by its element, or what is neither (a scroller, the browser). */
const FOCUSED = `(() => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const at = window.controls.indexOf(element)
  if (at >= 0) return at
  return element === document.body || element.closest('dialog') ? '' : element.outerHTML.slice(0, 80)
})()`

/** The controls in the order of Tab, once round. */
async function round({ page }: Visit, count: number): Promise<readonly number[]> {
  const order: number[] = []
  for (let presses = 0; presses < 3 * (count + 4); presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<number | string>(FOCUSED)
    if (typeof at === 'string') expect(at, 'the page behind has the focus').toBe('')
    else if (at === order[0]) return order
    else order.push(at)
  }
  throw new Error(`Tab does not come round: ${order.join(', ')}`)
}

/** Down the page, and on one line from start to end. */
function isAfter(next: Control, before: Control): boolean {
  const sameLine = next.top < before.bottom - 1 && before.top < next.bottom - 1
  return sameLine ? next.left >= before.left : next.top >= before.top
}

/** The view's controls, once they no longer change. */
async function controlsOf({ page, dialog, settled }: Visit, id: string): Promise<readonly Control[]> {
  await dialog.locator(`[data-view="${id}"] .lk-body:not([aria-busy])`).waitFor()
  // A view that leaves is still drawn while it fades.
  await expect.poll(() => dialog.locator('[data-motion="out"]').count()).toBe(0)
  // What is on its way takes places of its own.
  await expect.poll(() => dialog.locator(`[data-view="${id}"] [aria-busy="true"]`).count()).toBe(0)
  await settled()
  return (await page.evaluate(CONTROLS)) as readonly Control[]
}

/** Walks through the view that is open. */
async function walk(person: Visit, id: string): Promise<void> {
  const controls = await controlsOf(person, id)
  const order = await round(person, controls.length)
  // Wherever the round began, it is read from its top.
  const first = order.indexOf(Math.min(...order))
  const read = [...order.slice(first), ...order.slice(0, first)].map((at) => controls[at]!)
  const missed = controls.filter((one) => !read.includes(one)).map(({ name }) => name)
  const wrong = read.slice(1).flatMap((one, at) => (isAfter(one, read[at]!) ? [] : [`${read[at]!.name} → ${one.name}`]))
  expect({ id, missed, wrong }).toEqual({ id, missed: [], wrong: [] })
}

/** Escape closes it, and whoever opened it has the focus again. */
async function leave(person: Visit): Promise<void> {
  await person.closeModal()
  await eventually(
    () => person.page.evaluate('document.activeElement.id'),
    (id) => expect(id).toBe('opener'),
  )
}

async function arrive(): Promise<Visit> {
  const person = await visit(urls.demo)
  // Stands for whatever of the page's opened the modal.
  await person.page.evaluate("document.querySelector('header button').id = 'opener'")
  return person
}

/** Opens and walks: by name, with parameters, or by what a person does. */
async function see(person: Visit, id: string, open?: object): Promise<void> {
  await person.page.locator('#opener').focus()
  await (typeof open === 'function' ? (open as () => Promise<unknown>)() : show(person, id, open))
  await walk(person, id)
  await leave(person)
}

const row = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })

test('every view before a wallet is connected', async () => {
  const person = await arrive()
  const named = ['Connect', 'ConnectWallets', 'AllWallets', 'WhatIsAWallet', 'WhatIsANetwork', 'GetWallet', 'Networks']
  for (const id of named) await see(person, id)
  await see(person, 'ConnectingWalletConnect')
  await see(person, 'Downloads', { wallet: { id: 'w', name: 'Gull', homepage: 'https://gull.example' } })
  await behave(person.page, 'Larkspur', 'hang')
  await behave(person.page, 'Quarry', 'reject')
  const choose = (name: string) => async () => {
    await show(person, 'Connect')
    await row(person, name).click()
  }
  await see(person, 'ConnectingMultiChain', choose('Saltbox'))
  await see(person, 'ConnectingExternal', choose('Larkspur'))
  await see(person, 'ConnectingExternal', async () => {
    await choose('Quarry')()
    await row(person, 'Try again').waitFor()
  })
  expect(person.errors).toEqual([])
})

test('every view with wallets of both kinds connected', async () => {
  const person = await arrive()
  for (const [chain, wallet] of [
    ['Solana', 'Marram'],
    ['EVM', 'Larkspur'],
  ] as const) {
    await behave(person.page, wallet, 'approve')
    await person.page.getByRole('button', { name: `Connect ${chain}`, exact: true }).click()
    await row(person, wallet).click()
    await person.dialog.waitFor({ state: 'hidden' })
  }
  await see(person, 'Account')
  for (const tab of ['NFTs', 'Activity']) {
    await see(person, 'Account', async () => {
      await show(person, 'Account')
      await person.dialog.getByRole('tab', { name: tab }).click()
      await person.dialog
        .getByText(tab === 'NFTs' ? /^Glyph/ : /^Received$/)
        .first()
        .waitFor()
    })
  }
  await see(person, 'Account', async () => {
    await show(person, 'Account')
    await person.openSettings()
    await row(person, 'Disconnect').waitFor()
  })
  await see(person, 'ProfileWallets')
  await see(person, 'Networks')
  await see(person, 'WalletReceive')
  await see(person, 'WalletCompatibleNetworks')
  await see(person, 'SwitchActiveChain', { network: 'solana:11111111111111111111111111111111' })
  await see(person, 'GasWatch')
  await behave(person.page, 'Larkspur', 'hang')
  await see(person, 'SwitchNetwork', { network: 'eip155:31338' })

  // Who is on a network that the page cannot serve has to choose another one.
  await person.page.getByRole('button', { name: 'Chain 999' }).first().click()
  await walk(person, 'UnsupportedChain')
  await person.page.keyboard.press('Escape')
  await row(person, 'Latchkey Local').waitFor()
  expect(person.errors).toEqual([])
})
