/** What an account has, in the built demo page: read from the sandbox's services, which read it from real chains. */
import { describe, expect, test } from 'vitest'
import { behave, control, withBrowser, type DemoWallet, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser({ clock: true })

const row = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })
const tab = ({ dialog }: Visit, name: string) => dialog.getByRole('tab', { name, exact: true })
const log = ({ page }: Visit) => page.getByRole('list', { name: 'Event log' })

/** Connected, with the account open. */
async function account(wallet: DemoWallet): Promise<Visit> {
  const person = await visit(urls.demo)
  await behave(person.page, wallet, 'approve')
  await person.openModal()
  await row(person, wallet).click()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.page.getByRole('banner').getByRole('button').last().click()
  await tab(person, 'Tokens').waitFor()
  return person
}

const addressOf = async ({ fact }: Visit): Promise<string> => (await fact('address').textContent()) ?? ''

describe.each([
  ['an EVM chain', 'Larkspur', 31337, '2,500.75 SUSD', '2,503.25 SUSD'],
  ['Solana', 'Marram', 'solana', '1,575.25 SUSD', '1,577.75 SUSD'],
] as const)('on %s', (_, wallet, chainId, before, after) => {
  test('a transfer made elsewhere shows in tokens and activity without a reload', async () => {
    const person = await account(wallet)
    /** Half a minute later, by the page's clock: what it has is read again. */
    const later = (): Promise<void> => person.page.clock.fastForward('00:30')
    await person.dialog.getByText(before, { exact: true }).waitFor()
    await control(urls.services, 'faucet', { address: await addressOf(person), amount: '2.5', chainId, token: 'SUSD' })
    await later()
    await person.dialog.getByText(after, { exact: true }).waitFor()
    await tab(person, 'Activity').click()
    await person.dialog.getByText('+2.5 SUSD', { exact: true }).waitFor()
    await control(urls.services, 'faucet', { address: await addressOf(person), amount: '7.5', chainId, token: 'SUSD' })
    await later()
    await person.dialog.getByText('+7.5 SUSD', { exact: true }).waitFor()
    expect(person.errors).toEqual([])
  })
})

test('the account has the name and the picture that the services know', async () => {
  const person = await account('Larkspur')
  await person.dialog.getByText('mira.reown.id', { exact: true }).waitFor()
  expect(person.errors).toEqual([])
})

test('what pretends is marked and not counted, what lures is hidden, and nothing of it is a link', async () => {
  const person = await account('Larkspur')
  await person.dialog.getByText('Not the real USDC', { exact: true }).first().waitFor()
  await person.settled()
  expect(await person.dialog.getByText(/claim/i).count()).toBe(0)
  await person.dialog.getByRole('button', { name: /hidden token/ }).click()
  await person.dialog.getByText(/claim/i).first().waitFor()
  await person.settled()
  expect(await person.dialog.getByRole('link', { name: /claim|usdc/i }).count()).toBe(0)
  await tab(person, 'NFTs').click()
  await person.dialog.getByText('Glyph No. 101').waitFor()
  await person.dialog.getByRole('button', { name: /hidden NFT/ }).waitFor()
  await tab(person, 'Activity').click()
  await person.dialog.getByText('Looks like an advertisement').first().waitFor()
  expect(person.errors).toEqual([])
})

test('tokens and activity go and come back by remote config while their tab is open', async () => {
  const person = await account('Larkspur')
  await person.dialog.getByText('Sandbox USD', { exact: true }).waitFor()
  const remote = async (id: string, isEnabled: boolean): Promise<void> => {
    await control(urls.services, 'features', [{ id, isEnabled, config: [] }])
    await person.page.evaluate('window.modal.refreshConfig()')
  }
  await remote('balances', false)
  await tab(person, 'Tokens').waitFor({ state: 'detached' })
  await tab(person, 'Activity').click()
  await person.dialog
    .getByRole('list')
    .getByText(/^Received$/)
    .first()
    .waitFor()
  await remote('activity', false)
  await tab(person, 'Activity').waitFor({ state: 'detached' })
  await remote('balances', true)
  await tab(person, 'Tokens').click()
  await person.dialog.getByText('Sandbox USD', { exact: true }).waitFor()
  await remote('activity', true)
  await tab(person, 'Activity').waitFor()
  await person.settled()
  expect(await log(person).textContent()).not.toContain('latchkey:fault')
  expect(person.errors).toEqual([])
})

test('with every data service down a wallet still connects, and the tabs say so with a way to try again', async () => {
  await control(urls.services, 'faults', [{ match: '/v1/account/*', mode: 'status', status: 503 }])
  const person = await account('Larkspur')
  const again = person.dialog.getByRole('button', { name: 'Try again' })
  await again.first().waitFor()
  await tab(person, 'Activity').click()
  await again.first().waitFor()
  await control(urls.services, 'faults', [])
  await again.first().click()
  await person.dialog
    .getByText(/^Received$/)
    .first()
    .waitFor()
  await tab(person, 'Tokens').click()
  await again.first().click()
  await person.dialog.getByText('Sandbox USD', { exact: true }).waitFor()
  expect(person.errors).toEqual([])
})
