/** A visit that sees everything the demo has today: the same steps for pages with a policy and for pages without one. */
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { behave, control, eventually, type Visit } from './visit.ts'

export interface Places {
  readonly services: string
  /** The phone wallet's page, on a device of its own. */
  phone(): Promise<Page>
}

const button = ({ dialog }: Visit, name: string | RegExp) =>
  dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const onPage = ({ page }: Visit, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const heading = ({ dialog }: Visit, name: string | RegExp) => dialog.getByRole('heading', { name }).first()
const tab = ({ dialog }: Visit, name: string) => dialog.getByRole('tab', { name, exact: true })

/** Opens a view by its id, as a host may. */
export function show(person: Visit, id: string, params?: unknown): Promise<void> {
  const view = JSON.stringify({ kind: 'view', id })
  return person.page.evaluate(`void window.modal.open(${view}, ${JSON.stringify(params)}).catch(() => {})`)
}

/** The page's own button for a network; it is off where the page is there already. */
async function goTo(person: Visit, own: string): Promise<void> {
  if (await onPage(person, own).isEnabled()) await onPage(person, own).click()
  await person.fact('network').getByText(own.replace('Use ', '')).waitFor()
}

async function close(person: Visit): Promise<void> {
  await person.page.evaluate('window.modal.close()')
  await person.dialog.waitFor({ state: 'hidden' })
}

/** Everything; ends disconnected. */
export async function journey(person: Visit, places: Places): Promise<void> {
  await beforeConnecting(person)
  await connecting(person)
  await theAccount(person)
  await networks(person)
  await signing(person)
  await reload(person)
  await switches(person, places)
  await alerts(person)
  await leaving(person)
  await onThePhone(person, places)
}

/** What most visitors do; the other flows do the rest in pages without a policy. */
export async function shortJourney(person: Visit): Promise<void> {
  await beforeConnecting(person)
  await connecting(person)
  await signing(person)
  await reload(person)
  await leaving(person)
}

async function beforeConnecting(person: Visit): Promise<void> {
  await person.openModal()
  await button(person, /^All wallets/).click()
  await person.dialog.getByRole('searchbox').fill('harbor')
  await eventually(
    () => person.dialog.getByRole('searchbox').inputValue(),
    (text) => expect(text).toBe('harbor'),
  )
  for (const view of ['WhatIsAWallet', 'GetWallet', 'Networks', 'WhatIsANetwork', 'ConnectWallets']) {
    await show(person, view)
    await person.dialog.locator(`[data-view="${view}"]`).waitFor()
  }
  await close(person)
}

async function connecting(person: Visit): Promise<void> {
  await behave(person.page, 'Quarry', 'reject')
  await person.openModal()
  await button(person, 'Quarry').click()
  await heading(person, 'Request declined').waitFor()
  await button(person, 'Back').click()
  const [popup] = await Promise.all([person.page.waitForEvent('popup'), button(person, 'Larkspur').click()])
  await popup.getByRole('button', { name: /approve|connect/i }).click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  for (const wallet of ['Larkspur', 'Marram'] as const) await behave(person.page, wallet, 'approve')
  await onPage(person, 'Connect Solana').click()
  await button(person, 'Marram').click()
  await person.page.locator('[data-chain="solana"] [data-fact="chain-wallet"]').getByText('Marram').waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
}

async function theAccount(person: Visit): Promise<void> {
  for (const own of ['Use Latchkey Local', 'Use Latchkey Solana']) {
    await goTo(person, own)
    await show(person, 'Account')
    await person.dialog
      .getByText(/ SUSD$/)
      .first()
      .waitFor()
    await tab(person, 'NFTs').click()
    // The sandbox's Solana has none.
    await person.dialog
      .getByText(own.endsWith('Local') ? /^Glyph/ : /^No NFTs/)
      .first()
      .waitFor()
    await tab(person, 'Activity').click()
    await person.dialog
      .getByText(/^(?:Received|No activity yet)$/)
      .first()
      .waitFor()
    await person.dialog.getByRole('button', { name: 'Receive', exact: true }).first().click()
    await person.dialog.getByRole('img', { name: /QR/ }).waitFor()
    await person.dialog.getByRole('button', { name: /copy/i }).first().click()
    await person.dialog
      .getByText(/copied/i)
      .first()
      .waitFor()
    await close(person)
  }
}

async function networks(person: Visit): Promise<void> {
  await goTo(person, 'Use Latchkey Local')
  await person.fact('network').getByText('Latchkey Local').waitFor()
  await show(person, 'Networks')
  await button(person, /^Latchkey Second/).click()
  await person.fact('network').getByText('Latchkey Second').waitFor()
  await person.page.keyboard.press('Escape')
  await onPage(person, 'Chain 999').first().click()
  await heading(person, 'Switch network').waitFor()
  await button(person, /^Latchkey Local/).click()
  await person.fact('network').getByText('Latchkey Local').waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  await show(person, 'ProfileWallets')
  await person.dialog.getByRole('list').getByText('Larkspur').first().waitFor()
  await show(person, 'GasWatch')
  await person.dialog.getByText(/gwei/).first().waitFor()
  await close(person)
}

async function signing(person: Visit): Promise<void> {
  await goTo(person, 'Use Latchkey Local')
  await onPage(person, 'Sign a message').click()
  await person.page
    .getByRole('region', { name: 'Account' })
    .getByText(/^0x[0-9a-f]{130}$/)
    .waitFor()
  const hash = await person.page.evaluate(`(async () => {
    const provider = window.modal.getProvider('eip155')
    const [from] = await provider.request({ method: 'eth_accounts' })
    return provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
  })()`)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const answer = person.page.getByRole('status', { name: 'Solana answer' })
  await onPage(person, 'Sign a Solana message').click()
  await answer.getByText('Signed and verified').waitFor()
  await onPage(person, 'Send 0.01 SOL').click()
  await answer.getByText(/^Sent /).waitFor()
}

async function reload(person: Visit): Promise<void> {
  await person.page.reload()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await eventually(
    () => person.fact('balance').textContent(),
    (text) => expect(text).toMatch(/^[\d.]+ (?:ETH|SOL)$/),
  )
}

async function switches(person: Visit, { services }: Places): Promise<void> {
  await goTo(person, 'Use Latchkey Local')
  await show(person, 'Account')
  await tab(person, 'Tokens').waitFor()
  for (const isEnabled of [false, true]) {
    await control(services, 'features', [{ id: 'balances', isEnabled, config: [] }])
    await person.page.evaluate('window.modal.refreshConfig()')
    await tab(person, 'Tokens').waitFor({ state: isEnabled ? 'visible' : 'detached' })
  }
}

/** Told in the modal, with `?debug`. */
async function alerts(person: Visit): Promise<void> {
  await person.page.evaluate("window.modal.switchNetwork('eip155:5').catch(() => {})")
  await person.dialog.getByText('ALERT_SWITCH_NETWORK_NOT_FOUND').first().waitFor()
  await close(person)
}

async function leaving(person: Visit): Promise<void> {
  await onPage(person, 'Disconnect EVM').click()
  await onPage(person, 'Disconnect Solana').click()
  await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
}

async function onThePhone(person: Visit, { phone: device }: Places): Promise<void> {
  await person.page.evaluate('window.modal.use(window.PAIRING).then((pairing) => void (window.pairing = pairing))')
  await person.openModal()
  await button(person, /^Phone wallet/).click()
  await person.dialog.getByRole('img', { name: /QR/ }).waitFor()
  const uri = await person.page.evaluate<string>('window.pairing.state.get().wcUri')
  const phone = await device()
  await phone.getByLabel('Link from a site').fill(uri)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await phone.getByRole('button', { name: 'Approve', exact: true }).click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.page.reload()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await goTo(person, 'Use Latchkey Local')
  await onPage(person, 'Sign a message').click()
  await phone.getByRole('button', { name: 'Approve', exact: true }).click()
  await person.page
    .getByRole('region', { name: 'Account' })
    .getByText(/^0x[0-9a-f]{130}$/)
    .waitFor()
  await onPage(person, 'Disconnect').click()
  await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
}
