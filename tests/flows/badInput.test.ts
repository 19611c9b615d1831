/** Bad input ends in its catalogue error, and nothing is lost: the wallet list is there and connects. */
import { beforeEach, describe, expect, test } from 'vitest'
import { control, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

beforeEach(() => control(urls.services, 'wallets', { larkspur: { mode: 'approve' } }))

const debugged = (query = ''): Promise<Visit> => visit(`${urls.demo}?debug&${query}`)

async function connects(person: Visit): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  expect(person.errors).toEqual([])
}

describe('mistakes of the page', () => {
  test('no project id: said to developers, and browser wallets work', async () => {
    const person = await debugged('projectId=')
    await person.openModal()
    await person.dialog.getByText('Project ID Not Configured').waitFor()
    await connects(person)
  })

  test('a project id that cannot be one', async () => {
    const person = await debugged('projectId=harbor')
    await person.openModal()
    await person.dialog.getByText('Invalid Project ID').waitFor()
    await connects(person)
  })

  test('visitors see no alert without debug', async () => {
    const person = await visit(`${urls.demo}?projectId=`)
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
    expect(await person.dialog.getByText('Project ID Not Configured').count()).toBe(0)
    await connects(person)
  })

  test('switching to a network that is not configured is refused by its code', async () => {
    const person = await debugged()
    await connects(person)
    const code = await person.page.evaluate(() =>
      (window as unknown as { modal: { switchNetwork(id: string): Promise<void> } }).modal
        .switchNetwork('eip155:424242')
        .then(
          () => 'switched',
          (error: { code: string }) => error.code,
        ),
    )
    expect(code).toBe('NETWORK_NOT_FOUND')
    await person.openModal()
    await person.dialog.getByText('switchNetwork was asked for a network that is not configured.').waitFor()
    await person.fact('network').getByText('Latchkey Local').waitFor()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
  })
})

describe('mistakes of the world outside', () => {
  test('remote config that is no config: said to developers, the defaults hold', async () => {
    await control(urls.services, 'faults', [{ match: '/appkit/v1/config', mode: 'malformed' }])
    const person = await debugged()
    await person.openModal()
    await person.dialog.getByText('Remote Configuration Invalid').waitFor()
    await connects(person)
  })

  test('corrupt storage in every key: nothing is claimed and nothing breaks', async () => {
    const person = await debugged()
    await connects(person)
    const keys = await person.page.evaluate(() => {
      const own = Object.keys(localStorage).filter((key) => key.startsWith('latchkey:'))
      for (const key of own) localStorage.setItem(key, '{"v":1,"d":{"connectors":[[["x"]]]')
      return own
    })
    expect(keys.length).toBeGreaterThan(0)
    await person.page.reload()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    expect(await person.statuses()).not.toContain('connected')
    await connects(person)
  })
})
