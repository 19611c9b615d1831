/** What a page must not notice: nothing before the first gesture, and little after it. */
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { settled } from './settled.ts'
import { control, eventually, prepare, withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const { browser } = withBrowser()

/** Runs before the page's own scripts: notes storage writes and every change to html, head and body. */
const WATCH = `{
  const noted = (window.noted = { storage: [], changes: [] })
  for (const name of ['setItem', 'removeItem', 'clear']) {
    const original = Storage.prototype[name]
    Storage.prototype[name] = function (...args) {
      noted.storage.push(name + ' ' + args[0])
      return original.apply(this, args)
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    const watch = (target, options) =>
      new MutationObserver((records) => {
        for (const { type, attributeName, addedNodes, removedNodes } of records) {
          const nodes = [...addedNodes, ...removedNodes].map((node) => node.nodeName)
          noted.changes.push([target.nodeName, type, attributeName, ...nodes].filter(Boolean).join(' '))
        }
      }).observe(target, options)
    for (const element of [document.documentElement, document.head, document.body]) watch(element, { attributes: true, childList: true })
  })
}`

interface Noted {
  readonly storage: readonly string[]
  readonly changes: readonly string[]
}

async function watched(url: string, isFrugal = false) {
  const context = await browser().newContext()
  await prepare(context)
  const page = await context.newPage()
  // As a browser says it whose person asked it to load no more than needed.
  if (isFrugal)
    await page.addInitScript({
      content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
    })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript({ content: WATCH })
  await page.goto(url)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  await settled(page)
  return {
    page,
    button,
    requests,
    noted: () => page.evaluate(() => (window as unknown as { noted: Noted }).noted),
    context,
  }
}

describe('a page with Latchkey', () => {
  test('sends, stores and changes nothing before the first gesture', async () => {
    const { page, requests, noted, context } = await watched(urls.minimal)
    // The page is idle and the button can be seen: the code of the first picture comes, from the page's own server.
    await eventually(
      async () => requests.filter((url) => /first/.test(url)).length,
      (files) => expect(files).toBe(1),
    )
    await settled(page)
    const own = new URL(urls.minimal).origin
    expect(requests.filter((url) => !url.startsWith(own) && !url.startsWith('data:'))).toEqual([])
    expect(requests.filter((url) => /adapter|createActions/.test(url))).toEqual([])
    expect(await noted()).toEqual({ storage: [], changes: [] })
    expect(await page.locator('latchkey-root').count()).toBe(0)
    await context.close()
  })

  test('waits where data is to be saved, until a pointer comes over the button, or a key to it, and does nothing else', async () => {
    for (const come of ['hover', 'focus'] as const) {
      const { page, button, requests, noted, context } = await watched(urls.minimal, true)
      expect(requests.filter((url) => /first/.test(url))).toEqual([])
      const before = requests.length
      const fetched = page.waitForRequest(/\.js$/)
      await button[come]()
      await fetched
      await settled(page)
      const own = new URL(urls.minimal).origin
      expect(requests.slice(before).filter((url) => !url.startsWith(own) || !url.endsWith('.js'))).toEqual([])
      expect(await noted()).toEqual({ storage: [], changes: [] })
      expect(await page.locator('latchkey-root').count()).toBe(0)
      await context.close()
    }
  })

  test('gets one element, a child of body, and html, head and body stay as they were', async () => {
    const { page, button, noted, context } = await watched(urls.minimal)
    await button.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect((await noted()).changes).toEqual(['BODY childList LATCHKEY-ROOT'])
    await context.close()
  })

  test('opens at once while every service hangs', async () => {
    await control(urls.services, 'faults', [{ match: '/*', mode: 'hang' }])
    const { page, button, context } = await watched(urls.minimal)
    await button.click()
    const heading = page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })
    await heading.waitFor({ timeout: limits.atOnce })
    expect(await heading.isVisible()).toBe(true)
    await context.close()
  })
})

test('with every service gone, a demo wallet still connects', async () => {
  await control(urls.services, 'faults', [{ match: '/*', mode: 'gone' }])
  await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
  const { page, button, context } = await watched(urls.demo)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Larkspur', exact: true }).click()
  await page.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()
  // The node itself answers: the balance is there although the proxy is gone.
  await eventually(
    () => page.locator('[data-fact="balance"]').textContent(),
    (text) => expect(text).toMatch(/^[\d.]+ ETH$/),
  )
  expect(errors).toEqual([])
  await context.close()
})
