/**
 * A third party's plugin in the built demo page (examples/plugin, written against `latchkey/plugin` and its topics alone): installed,
 * used, remembered, switched off by the project's owner while it is on the screen, and on again.
 */
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Modal } from 'latchkey'
import { behave, control, eventually, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

interface Page {
  readonly modal: Pick<Modal, 'getState' | 'refreshConfig' | 'setFeature'>
}

const button = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true })
const heading = ({ dialog }: Visit, name: string) => dialog.getByRole('heading', { name, exact: true })
const box = ({ dialog }: Visit) => dialog.getByRole('checkbox', { name: 'Show fees in gwei' })
/** Where the plugin stands, as the page is told. */
const stands = (person: Visit, wanted: string): Promise<void> =>
  eventually(
    () => person.page.evaluate(() => (window as unknown as Page).modal.getState().plugins['gas-watch']?.state),
    (state) => expect(state).toBe(wanted),
  )

/** Somebody who is connected and sees the account. */
async function connected(): Promise<Visit> {
  const person = await visit(urls.demo)
  await behave(person.page, 'Larkspur', 'approve')
  await person.openModal()
  await button(person, 'Larkspur').click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.openModal()
  return person
}

async function openedView(): Promise<Visit> {
  const person = await connected()
  await button(person, 'Network fee').click()
  await heading(person, 'Network fee').waitFor()
  return person
}

/** The project's owner says something about the plugin, and the page asks. */
async function remote({ page }: Visit, isEnabled: boolean): Promise<void> {
  await control(urls.services, 'features', [{ id: 'gas_watch', isEnabled, config: [] }])
  await page.evaluate(() => (window as unknown as Page).modal.refreshConfig())
}

/** The page's own choice. */
const pin = ({ page }: Visit, value: boolean | undefined): Promise<void> =>
  page.evaluate((value) => (window as unknown as Page).modal.setFeature('gas-watch', value), value)

async function price(): Promise<bigint> {
  return BigInt((await rpc(urls.nodes[31337], 'eth_gasPrice')) as string)
}

/** Cut, never rounded, as the modal does it. */
function gwei(wei: bigint): string {
  const [whole = '', fraction = ''] = formatUnits(wei, 9).split('.')
  return `${whole}${fraction && `.${fraction.slice(0, 3)}`}`.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}

describe('a plugin of a third party', () => {
  test('is opened from the account, and says what the chain itself says', async () => {
    const person = await openedView()
    await person.dialog.getByText(`${gwei(await price())} gwei`).waitFor()
    await button(person, 'Back').click()
    await heading(person, 'Network fee').waitFor({ state: 'detached' })
    await button(person, 'Network fee').waitFor()
    expect(person.errors).toEqual([])
  })

  test('is loaded when it is opened, not before', async () => {
    const person = await connected()
    const loaded: string[] = []
    person.page.on('request', (request) => /GasWatch/.test(request.url()) && loaded.push(request.url()))
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.openModal()
    await button(person, 'Network fee').waitFor()
    await person.settled()
    expect(loaded).toEqual([])
    await button(person, 'Network fee').click()
    await heading(person, 'Network fee').waitFor()
    await box(person).waitFor()
    expect(loaded).toHaveLength(1)
  })

  test('remembers its setting over a reload', async () => {
    const person = await connected()
    await person.openSettings()
    await button(person, 'Show fees in gwei').click()
    await person.dialog
      .getByText(/ gwei$/)
      .first()
      .waitFor()
    await box(person).uncheck()
    await person.dialog.getByText(`${formatUnits(await price(), 18)} ETH`).waitFor()
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.openModal()
    await button(person, 'Network fee').click()
    await person.dialog.getByText(`${formatUnits(await price(), 18)} ETH`).waitFor()
    expect(await box(person).isChecked()).toBe(false)
    expect(person.errors).toEqual([])
  })

  test('is switched off by the project’s owner while its view is open, and on again without a reload', async () => {
    const person = await openedView()
    await person.dialog
      .getByText(/ gwei$/)
      .first()
      .waitFor()
    await remote(person, false)
    await person.dialog.getByText('This screen was switched off by the site').first().waitFor()
    await heading(person, 'Network fee').waitFor({ state: 'detached' })
    await person.openSettings()
    await button(person, 'Disconnect').waitFor()
    await person.settled()
    expect(await button(person, 'Network fee').count()).toBe(0)
    expect(await button(person, 'Show fees in gwei').count()).toBe(0)
    await stands(person, 'off')

    await remote(person, true)
    await button(person, 'Network fee').click()
    await person.dialog
      .getByText(/ gwei$/)
      .first()
      .waitFor()
    await stands(person, 'active')
    expect(person.errors).toEqual([])
  })

  test('is switched off while it waits for an answer, and has it when it is on again', async () => {
    const person = await connected()
    let held = 0
    // The node hangs: nobody fulfils the request.
    await person.page.route(`${urls.nodes[31337]}/**`, () => void (held += 1))
    await button(person, 'Network fee').click()
    await person.dialog.getByText('…', { exact: true }).waitFor()
    await eventually(
      async () => held,
      (count) => expect(count).toBeGreaterThan(0),
    )
    await remote(person, false)
    await heading(person, 'Network fee').waitFor({ state: 'detached' })
    await person.openSettings()
    await button(person, 'Disconnect').waitFor()
    await person.page.unroute(`${urls.nodes[31337]}/**`)
    await remote(person, true)
    await button(person, 'Network fee').click()
    await person.dialog.getByText(`${gwei(await price())} gwei`).waitFor()
    expect(person.errors).toEqual([])
    await person.settled()
    expect(await person.page.getByRole('list', { name: 'Event log' }).textContent()).not.toContain('latchkey:fault')
  })

  test('is off at once at the next visit, as it was said last', async () => {
    const person = await connected()
    await remote(person, false)
    await control(urls.services, 'faults', [{ match: '/appkit/v1/config', mode: 'gone' }])
    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.openModal()
    await person.openSettings()
    await button(person, 'Disconnect').waitFor()
    await person.settled()
    expect(await button(person, 'Network fee').count()).toBe(0)
  })
})

describe('the page’s own choice wins', () => {
  test('on, although the project’s owner says off', async () => {
    const person = await openedView()
    await pin(person, true)
    await remote(person, false)
    await heading(person, 'Network fee').waitFor()
    await pin(person, undefined)
    await heading(person, 'Network fee').waitFor({ state: 'detached' })
    await person.settled()
    expect(await button(person, 'Network fee').count()).toBe(0)
    expect(person.errors).toEqual([])
  })

  test('off, although the project’s owner says on', async () => {
    const person = await connected()
    await pin(person, false)
    await remote(person, true)
    await eventually(
      () => button(person, 'Network fee').count(),
      (count) => expect(count).toBe(0),
    )
    await pin(person, undefined)
    await button(person, 'Network fee').waitFor()
    expect(person.errors).toEqual([])
  })
})

test('the control page can name a feature of which the sandbox knows nothing', async () => {
  const person = await visit(`${urls.services}/_sandbox/`)
  const card = person.page.getByRole('region', { name: 'Features of the project' })
  await card.getByRole('textbox', { name: 'Another feature' }).fill('gas_watch')
  await card.getByRole('button', { name: 'Switch on' }).click()
  const row = card.getByRole('checkbox', { name: /gas_watch/ })
  expect(await row.isChecked()).toBe(true)
  await row.uncheck()
  await eventually(
    async () => ((await (await fetch(`${urls.services}/_sandbox/state`)).json()) as { features: object[] }).features,
    (features) => expect(features).toContainEqual({ id: 'gas_watch', isEnabled: false, config: [] }),
  )
})
