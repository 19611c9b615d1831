/** Pages without a framework: elements in the page, the modal inside the page, and the build for CDNs, in a real browser. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { control, eventually, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

beforeEach(() => control(urls.services, 'wallets', { larkspur: { mode: 'approve' } }))

/** What of the host's a modal must not touch: html, head and body with their attributes, styles and other children. */
const untouched = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { documentElement, head, body } = document
    return {
      elements: [documentElement, head, body].map((element) => ({
        attributes: [...element.attributes].map(({ name, value }) => `${name}=${value}`),
        children: [...element.children]
          .filter(({ localName }) => localName !== 'latchkey-root')
          .map((child) => child.localName),
        style: element.style.cssText,
        look: ['overflow', 'padding', 'position', 'pointer-events'].map(
          (name) => getComputedStyle(element)[name as 'overflow'],
        ),
      })),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      globals: Object.keys(window).filter((name) => /latchkey|react/i.test(name)),
    }
  })

/** Runs in the page before its own scripts: writes down what the button said in every frame. */
const NOTE_BUTTON = `{
  const drawn = (window.drawn = [])
  const look = () => {
    const words = document.querySelector('latchkey-button')?.shadowRoot?.textContent
    if (words && words !== drawn[drawn.length - 1]) drawn.push(words)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

const larkspur = ({ page }: Visit) => page.getByRole('button', { name: 'Larkspur', exact: true })

async function connected(person: Visit): Promise<void> {
  await person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await larkspur(person).click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
}

const button = ({ page }: Visit) => page.getByRole('banner').getByRole('button').last()

describe.each(['vanilla', 'cdn'] as const)('the %s page', (example) => {
  test('connects, is connected after a reload without a moment of "disconnected", and disconnects', async () => {
    const person = await visit(urls[example])
    const before = await untouched(person.page)
    await connected(person)
    const address = (await person.fact('address').textContent()) ?? ''
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const short = `${address.slice(0, 4)}…${address.slice(-6)}`
    await eventually(
      () => button(person).textContent(),
      (text) => expect(text).toMatch(new RegExp(`${short}[\\d.]+ ETH$`)),
    )
    expect(await untouched(person.page)).toEqual(before)

    await person.page.addInitScript({ content: NOTE_BUTTON })
    await person.page.reload()
    await eventually(
      () => person.statuses(),
      (seen) => expect(seen.at(-1)).toBe('connected'),
    )
    await person.settled()
    expect(await person.statuses()).toEqual(['…', 'reconnecting', 'connected'])
    await eventually(
      () => button(person).textContent(),
      (text) => expect(text).toContain(short),
    )

    const drawn = await person.page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
    expect(drawn[0]).toBe('Reconnecting')
    expect(drawn.filter((words) => !words.includes(short))).toEqual(['Reconnecting'])

    await button(person).click()
    await person.dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
    await person.closeModal()
    await person.page.getByRole('main').getByRole('button', { name: 'Disconnect' }).click()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    await person.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await untouched(person.page)).toEqual(before)
    expect(person.errors).toEqual([])
  })

  test('asks for nothing before it is touched, and is named and reachable by keyboard', async () => {
    const requests: string[] = []
    const person = await visit('about:blank')
    person.page.on('request', (request) => requests.push(request.url()))
    await person.page.goto(urls[example])
    await person.page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await person.settled()
    // What opening needs comes when the page is idle; what an account needs does not.
    const scripts = requests.map((url) => new URL(url)).filter(({ pathname }) => pathname.endsWith('.js'))
    expect(
      scripts.map(({ pathname }) => pathname).filter((path) => /connectedParts|createActions|extras/.test(path)),
    ).toEqual([])
    expect(await person.page.locator('latchkey-root').count()).toBe(0)
    // The demo wallets, which stand for extensions, ask their own place; nobody else asks anybody.
    const foreign = requests.filter((url) => new URL(url).origin !== new URL(urls[example]).origin)
    expect(foreign.filter((url) => !url.startsWith(urls.wallets) && !url.startsWith('data:'))).toEqual([])

    await person.page.keyboard.press('Tab')
    await person.page.keyboard.press('Tab')
    await person.page.keyboard.press('Enter')
    await person.dialog.getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await person.closeModal()
    expect(await person.page.evaluate(() => document.activeElement?.localName)).toBe('latchkey-button')
    expect(person.errors).toEqual([])
  })
})

describe('the network element', () => {
  test('opens the networks and shows the one that was chosen', async () => {
    const person = await visit(urls.vanilla)
    await connected(person)
    const network = person.page.getByRole('banner').getByRole('button', { name: 'Latchkey Local', exact: true })
    await network.click()
    await person.dialog.getByRole('button', { name: /^Latchkey Second/ }).click()
    await person.page.getByRole('banner').getByRole('button', { name: 'Latchkey Second', exact: true }).waitFor()
    await person.fact('network').getByText('Latchkey Second').waitFor()
    expect(person.errors).toEqual([])
  })

  test('and the account element say when the wallet went elsewhere, and lead back', async () => {
    const person = await visit(urls.vanilla)
    await connected(person)
    await person.page.evaluate(() =>
      (
        window as unknown as { demoWallets: { larkspur: { switchChain(id: number): Promise<void> } } }
      ).demoWallets.larkspur.switchChain(1),
    )
    // The modal opens by itself for who is there; who comes back finds it closed.
    await person.dialog.getByRole('heading', { name: 'Switch network' }).waitFor()
    await person.page.reload()
    await person.page.getByRole('banner').getByRole('button', { name: 'Switch network', exact: true }).waitFor()
    await button(person)
      .and(person.page.getByRole('button', { name: /^Unsupported network 0x/ }))
      .waitFor()
    await button(person).click()
    await person.dialog.getByRole('heading', { name: 'Switch network' }).waitFor()
    await person.dialog.getByRole('button', { name: /^Latchkey Local/ }).click()
    await person.fact('network').getByText('Latchkey Local').waitFor()
    expect(person.errors).toEqual([])
  })
})

describe('the page with the modal in it', () => {
  const card = ({ page }: Visit, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

  test(
    'shows the card at once, takes no focus, connects inside it and shows the account there',
    { tags: ['embedded'] },
    async () => {
      const person = await visit(urls.embedded)
      await card(person, 'Connect wallet').getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
      expect(await person.page.evaluate(() => document.activeElement?.localName)).toBe('body')
      const before = await untouched(person.page)

      await larkspur(person).click()
      await person.fact('status').getByText('connected', { exact: true }).waitFor()
      await card(person, 'Account').getByText('ETH').first().waitFor()
      await person.settled()
      expect(await person.page.getByRole('dialog').count()).toBe(0)
      expect(await untouched(person.page)).toEqual(before)

      await person.page.reload()
      await card(person, 'Account').waitFor()
      await person.settled()
      expect(await person.statuses()).not.toContain('connecting')
      await person.page.getByRole('main').getByRole('button', { name: 'Disconnect' }).first().click()
      await card(person, 'Connect wallet').waitFor()
      expect(person.errors).toEqual([])
    },
  )

  test('goes back to its first view where the dialog would close', async () => {
    const person = await visit(urls.embedded)
    await control(urls.services, 'wallets', { larkspur: { mode: 'hang' } })
    await larkspur(person).click()
    const waiting = person.page.getByRole('heading', { name: 'Approve in Larkspur' })
    await waiting.waitFor()
    await person.page.evaluate(() => (window as unknown as { modal: { close(): void } }).modal.close())
    await waiting.waitFor({ state: 'hidden' })
    await larkspur(person).waitFor()
    expect(await person.page.locator('latchkey-modal').isVisible()).toBe(true)
    expect(person.errors).toEqual([])
  })

  test('keeps its view and its nodes when the page moves it, and shows its toasts', async () => {
    const person = await visit(urls.embedded, { permissions: ['clipboard-read', 'clipboard-write'] })
    await larkspur(person).click()
    await card(person, 'Account').waitFor()
    const kept = await person.page.evaluate(async () => {
      const element = document.querySelector('latchkey-modal')!
      const root = element.shadowRoot!.querySelector('latchkey-root')
      document.querySelector('.panel')!.before(element)
      await new Promise(requestAnimationFrame)
      return root !== null && root === element.shadowRoot!.querySelector('latchkey-root')
    })
    expect(kept).toBe(true)
    await card(person, 'Account').getByRole('button', { name: /copy/i }).click()
    await person.page.getByText('Address copied').first().waitFor()
    expect(person.errors).toEqual([])
  })
})
