/** A page that is rendered by a plain Node server and hydrated: `examples/ssr`, in React's development build. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { buildSsrExample, serveSsrExample, type SsrServer } from '../../scripts/ssrExample.ts'
import { sandboxNetworks, sandboxPlaces } from '../../examples/networks.ts'
import { contentSecurityPolicy } from '../../src/csp.ts'
import { surroundings, type Surroundings } from './untouched.ts'
import { control, eventually, withBrowser, type Visit } from './visit.ts'
import { port, urls } from './lanes.ts'

const { browser, visit } = withBrowser()
const places = sandboxPlaces(new URL(urls.demo)).nodes
let server: SsrServer

beforeAll(async () => {
  await buildSsrExample()
  server = await serveSsrExample(0)
})
afterAll(() => server.stop())
beforeEach(() => control(urls.services, 'wallets', { larkspur: { mode: 'approve' } }))

const MODES = { 'as a string': '', 'as a stream, the whole document': 'stream' } as const
const addressOf = (mode: string): string => `${server.url}${mode}?port=${port}`

interface SsrVisit extends Visit {
  /** Warnings and errors on the console. */
  readonly complaints: readonly string[]
}

async function visitSsr(mode: string, options?: Parameters<Browser['newContext']>[0]): Promise<SsrVisit> {
  // What moves is looked at picture by picture, as the browser draws them.
  const person = await visit('about:blank', { clock: false, ...options })
  const complaints: string[] = []
  person.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await person.page.goto(addressOf(mode))
  return { ...person, complaints }
}

const status = (person: Visit, word: string) => person.fact('status').getByText(word, { exact: true }).waitFor()

/** The button of the header, as it stands there. */
async function looks(person: Visit) {
  const button = person.page.locator('header').getByRole('button', { name: 'Connect wallet' })
  const styles = await button.evaluate((node) => {
    const { backgroundColor, borderRadius, color, font } = getComputedStyle(node)
    return { backgroundColor, borderRadius, color, font }
  })
  return { box: await button.boundingBox(), ...styles }
}

/** React has taken the page over when the button's style is no longer the server's. */
const hydrated = (person: Visit): Promise<unknown> =>
  person.page.waitForFunction(() => document.querySelector('header span')?.shadowRoot?.adoptedStyleSheets.length === 1)

/** What the browser tells of a layout shift; TypeScript does not know it yet. */
interface Shift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

describe.each(Object.entries(MODES))('rendered %s', (_, mode) => {
  test('the server sends the whole page, with a button that says what to do', async () => {
    const html = await (await fetch(addressOf(mode))).text()
    expect(html).toContain('<bdi>Connect wallet</bdi>')
    expect(html).toContain('<dd data-fact="status">disconnected</dd>')
    expect(html).toContain('Sign up as a reader')
    expect(server.lines).toEqual([])
  })

  test('the browser takes it over without a mismatch, then follows what it knows itself', async () => {
    const person = await visitSsr(mode, { colorScheme: 'light' })
    // The server rendered dark, which this person does not prefer.
    await person.page.locator('[data-fact="theme"]').getByText('light', { exact: true }).waitFor()
    await person.page
      .getByRole('region', { name: 'Connect wallet' })
      .getByRole('button', { name: 'Larkspur' })
      .waitFor()
    expect(person.complaints).toEqual([])
    expect(person.errors).toEqual([])
  })

  test('the button has its box and its look before any script, and nothing jumps when it comes', async () => {
    // The theme that the server rendered.
    const bare = await visit('about:blank', { javaScriptEnabled: false, colorScheme: 'dark' })
    await bare.page.goto(addressOf(mode))
    const before = await looks(bare)
    expect(before.box).toMatchObject({ height: 44 })
    expect(before.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')

    const person = await visit('about:blank', { colorScheme: 'dark' })
    await person.page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { shifts: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly Shift[])
          if (
            entry.sources.some(({ node }) =>
              (node?.nodeType === 1 ? (node as Element) : node?.parentElement)?.closest('header'),
            )
          )
            seen.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await person.page.goto(addressOf(mode))
    await hydrated(person)
    expect(await looks(person)).toEqual(before)
    // Of the header: the panel below is a modal of its own, which is drawn when its code has come.
    expect(
      await person.page.evaluate(() => (window as unknown as { readonly shifts: readonly number[] }).shifts),
    ).toEqual([])
  })

  test('under a strict policy its one style is allowed by its hash, and by nothing else', async () => {
    for (const [serverButtons, violations] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const person = await visit('about:blank')
      const complaints: string[] = []
      person.page.on('console', (message) => void complaints.push(message.text()))
      const { directives } = contentSecurityPolicy({ networks: sandboxNetworks(places) }, { serverButtons })
      const policy = `style-src ${directives['style-src']?.join(' ')}; script-src 'self'`
      await person.page.route(
        (url) => url.href.startsWith(addressOf(mode)),
        async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
        },
      )
      await person.page.goto(addressOf(mode))
      await hydrated(person)
      expect(complaints.filter((line) => line.includes('Content Security Policy'))).toHaveLength(violations)
      expect((await looks(person)).box).toMatchObject({ height: 44 })
    }
  })

  test('connect, reload, disconnect: no mismatch with a stored session, and the page around is left alone', async () => {
    const person = await visitSsr(mode)
    const before: Surroundings = await surroundings(person.page)
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await status(person, 'connected')
    await person.dialog.waitFor({ state: 'hidden' })
    // The embedded modal has a session of its own.
    await person.page.getByRole('region', { name: 'Connect wallet' }).waitFor()
    expect(await surroundings(person.page)).toEqual(before)

    await person.page.reload()
    await status(person, 'connected')
    expect(await person.statuses()).toEqual(['disconnected', 'reconnecting', 'connected'])
    await eventually(
      () => person.fact('balance').textContent(),
      (text) => expect(text).toMatch(/^[\d.]+ ETH$/),
    )
    await person.page.getByRole('button', { name: 'My account' }).click()
    await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await status(person, 'disconnected')
    await person.dialog.waitFor({ state: 'hidden' })
    expect(await surroundings(person.page)).toEqual(before)

    await person.page.reload()
    await person.page.getByRole('button', { name: 'Sign up as a reader' }).waitFor()
    expect(await person.statuses()).toEqual(['disconnected'])
    expect(person.complaints).toEqual([])
    expect(person.errors).toEqual([])
  })

  test('a mismatch would be noticed: a planted one is', async () => {
    const person = await visit('about:blank')
    const complaints: string[] = []
    person.page.on('console', (message) => void complaints.push(message.text()))
    await person.page.route(
      (url) => url.href.startsWith(addressOf(mode)),
      async (route) => {
        const reply = await route.fetch()
        await route.fulfill({ response: reply, body: (await reply.text()).replace('>disconnected<', '>reconnecting<') })
      },
    )
    await person.page.goto(addressOf(mode))
    await eventually(
      async () => [...complaints, ...person.errors].join('\n'),
      (text) => expect(text).toMatch(/hydrat/i),
    )
  })
})

test('the example serves its own files only', async () => {
  const status = async (path: string): Promise<number> => (await fetch(new URL(path, server.url))).status
  expect([await status('client.js'), await status('%2e%2e/server/server.js'), await status('nothing.js')]).toEqual([
    200, 404, 404,
  ])
  expect(browser().isConnected()).toBe(true)
})
