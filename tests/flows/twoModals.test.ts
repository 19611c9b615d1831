/** Two modals on one built page (`examples/two`), with the sandbox's wallets: each has its own session, the page its peace. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildExample, serveExample } from '../../scripts/examples.ts'
import { surroundings } from './untouched.ts'
import { control, eventually, withBrowser, type Visit } from './visit.ts'
import { port, urls } from './lanes.ts'

const { visit } = withBrowser()
let two: Awaited<ReturnType<typeof serveExample>>

beforeAll(async () => {
  await buildExample('two')
  two = await serveExample('two', 0)
})
afterAll(() => two.stop())
beforeEach(() => control(urls.services, 'wallets', { larkspur: { mode: 'approve' }, quarry: { mode: 'approve' } }))

type Desk = 'Checkout' | 'Treasury'
const NAMES: Readonly<Record<Desk, string>> = { Checkout: 'the first', Treasury: 'treasury' }

const open = (): Promise<Visit> => visit(`${two.url}?port=${port}`)
const desk = ({ page }: Visit, name: Desk): Locator => page.getByRole('region', { name })
const fact = (person: Visit, name: Desk, which: string): Locator => desk(person, name).locator(`[data-fact="${which}"]`)
const status = (person: Visit, name: Desk, word: string): Promise<void> =>
  fact(person, name, 'status').getByText(word, { exact: true }).waitFor()
const events = (person: Visit, name: Desk): Promise<readonly string[]> =>
  desk(person, name)
    .getByRole('list', { name: `Events of ${NAMES[name]}` })
    .getByRole('listitem')
    .allTextContents()

async function connect(person: Visit, name: Desk, wallet: string): Promise<void> {
  await desk(person, name).getByRole('button', { name: 'Connect wallet' }).click()
  // The treasury asks for consent to the terms first.
  const terms = person.dialog.getByRole('checkbox')
  await person.dialog.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  if (name === 'Treasury') await terms.check()
  await person.dialog.getByRole('button', { name: wallet, exact: true }).click()
  await status(person, name, 'connected')
  await person.dialog.waitFor({ state: 'hidden' })
}

async function disconnect(person: Visit, name: Desk): Promise<void> {
  await desk(person, name).getByRole('button', { name: /0x/ }).click()
  await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await status(person, name, 'disconnected')
  await person.dialog.waitFor({ state: 'hidden' })
}

/** The names of our elements, in the order of the page. */
const elements = ({ page }: Visit): Promise<readonly string[]> =>
  page.locator('body > latchkey-root').evaluateAll((found) => found.map((element) => element.dataset['name'] ?? ''))

describe('two modals on one page', () => {
  test('connect, reload, disconnect, each for itself; html, head and body stay as they were', async () => {
    const person = await open()
    await desk(person, 'Treasury').getByRole('button', { name: 'Connect wallet' }).waitFor()
    const before = await surroundings(person.page)
    expect(await elements(person)).toEqual([])

    await connect(person, 'Checkout', 'Larkspur')
    expect(await elements(person)).toEqual([''])
    expect(await fact(person, 'Treasury', 'status').textContent()).toBe('disconnected')
    await connect(person, 'Treasury', 'Quarry')
    expect(await elements(person)).toEqual(['', 'treasury'])
    expect(await events(person, 'Checkout')).toEqual(['opened', 'connected'])
    expect(await events(person, 'Treasury')).toEqual(['opened', 'connected'])
    const addresses = async (): Promise<readonly (string | null)[]> =>
      Promise.all((['Checkout', 'Treasury'] as const).map((name) => fact(person, name, 'address').textContent()))
    const connected = await addresses()
    expect(new Set(connected).size).toBe(2)
    for (const address of connected) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await fact(person, 'Treasury', 'network').textContent()).toBe('Latchkey Second')
    expect(await surroundings(person.page)).toEqual(before)

    await person.page.reload()
    await status(person, 'Checkout', 'connected')
    await status(person, 'Treasury', 'connected')
    expect(await addresses()).toEqual(connected)
    // A restored session draws nothing until somebody opens the modal.
    expect(await elements(person)).toEqual([])

    await disconnect(person, 'Checkout')
    expect(await fact(person, 'Treasury', 'status').textContent()).toBe('connected')
    await person.page.reload()
    await status(person, 'Treasury', 'connected')
    expect(await fact(person, 'Checkout', 'status').textContent()).toBe('disconnected')

    await disconnect(person, 'Treasury')
    expect(await surroundings(person.page)).toEqual(before)
    expect(person.errors).toEqual([])
  })

  test('ask the services in the name of their own project', async () => {
    const person = await open()
    const projects = new Set<string>()
    person.page.on('request', (request) => {
      const project = new URL(request.url()).searchParams.get('projectId')
      if (project) projects.add(project)
    })
    for (const name of ['Checkout', 'Treasury'] as const) {
      await desk(person, name).getByRole('button', { name: 'Connect wallet' }).click()
      await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
      await person.closeModal()
    }
    await eventually(
      async () => projects.size,
      (count) => expect(count).toBe(2),
    )
  })
})
