/**
 * Secrets stay where they are (threat T24). Every flow is searched for them in the end (visit.ts); this file shows that the
 * search finds what is planted, on every way out of a page, and follows a page whose nodes want keys.
 */
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '../limits.ts'
import { WebSocketServer } from 'ws'
import { launchChromium } from '../../scripts/browser.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.ts'
import { knownSecrets } from '../secrets/known.ts'
import { followPages } from './firefox/secrets.ts'
import { watchSecrets } from './secretWatch.ts'
import { withBrowser } from './visit.ts'
import { pageAt, urls } from './lanes.ts'

const { visit, secrets } = withBrowser()
let browser: Browser
/** Somebody who listens to whatever a page says. */
let sockets: WebSocketServer
const socketPort = (): number => (sockets.address() as AddressInfo).port

beforeAll(async () => {
  sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  sockets.close()
})

const key = knownSecrets().find(({ kind }) => kind === 'key')!

/** Ways out of a page; each text runs in it, with the key as `k`. */
const WAYS: Readonly<Record<string, string>> = {
  url: `fetch('/?a=' + k).catch(() => {})`,
  headers: `fetch('/', { headers: { 'x-note': btoa(k) } }).catch(() => {})`,
  'headers by the referrer': `history.replaceState(null, '', '/?k=' + k), fetch('/other').catch(() => {})`,
  body: `fetch('/', { method: 'POST', body: JSON.stringify({ k: '0x' + k.toUpperCase() }) }).catch(() => {})`,
  'body of a beacon': `navigator.sendBeacon('/', 'note=' + k)`,
  'url of a picture': `Object.assign(new Image(), { src: '/?' + encodeURIComponent(encodeURIComponent(k)) })`,
  socket: `(() => { const s = new WebSocket(SOCKET); s.onopen = () => s.send(JSON.stringify([k])) })()`,
  console: `console.debug('a note', { k })`,
  error: `setTimeout(() => { throw new Error('failed with ' + k) })`,
  'storage localStorage': `localStorage.setItem('a', btoa('key ' + k))`,
  'storage sessionStorage': `sessionStorage.setItem(k, '')`,
  'storage cookies': `document.cookie = 'a=' + k`,
  'storage window': `window.name = k`,
  'storage database': `(() => {
    const opening = indexedDB.open('notes', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('a')
    opening.onsuccess = () => {
      const bytes = Uint8Array.from(k.match(/../g), (pair) => Number.parseInt(pair, 16))
      opening.result.transaction('a', 'readwrite').objectStore('a').put({ bytes }, 'x')
    }
  })()`,
  screen: `document.body.append(k)`,
  'screen in a shadow root': `document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).append(
    Object.assign(document.createElement('p'), { textContent: k }),
  )`,
}

describe('a key that leaves the page is found', () => {
  test.each(Object.entries(WAYS))('by its %s', async (way, script) => {
    const watch = watchSecrets()
    const own = { newContext: browser.newContext.bind(browser) } as Browser
    watch.follow(own)
    const context = await own.newContext()
    const page = await context.newPage()
    await page.goto(urls.minimal)
    expect(await watch.leaks()).toEqual([])
    await page.evaluate(`{ const k = '${key.value}', SOCKET = 'ws://127.0.0.1:${socketPort()}'; ${script}; 0 }`)
    const channel = way.split(' ')[0]!
    await expect
      .poll(() => watch.leaks(), { timeout: limits.condition })
      .toContainEqual(expect.stringContaining(`${key.name}: ${channel} of `))
    await context.close()
    // What was found does not say the secret once more.
    expect((await watch.leaks()).join()).not.toContain(key.value)
  })

  test.each(['context', 'page'])('when its %s was closed before anybody looked', async (what) => {
    const watch = watchSecrets()
    const own = { newContext: browser.newContext.bind(browser) } as Browser
    watch.follow(own)
    const context = await own.newContext()
    const page = await context.newPage()
    await page.goto(urls.minimal)
    await page.evaluate(`localStorage.setItem('a', '${key.value}')`)
    if (what === 'page') await page.close()
    await context.close()
    expect(await watch.leaks()).toHaveLength(1)
  })
})

describe('a page that cannot be searched', () => {
  /** A page of a watched browser, after the script ran in it. */
  async function leftBy(url: string, script: string, limit?: number): Promise<readonly string[]> {
    const watch = watchSecrets(undefined, limit)
    const own = { newContext: browser.newContext.bind(browser) } as Browser
    watch.follow(own)
    const context = await own.newContext()
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(`{ const k = '${key.value}'; ${script}; 0 }`)
    await context.close()
    return watch.leaks()
  }

  test('because it hangs is told, and not taken for clean', async () => {
    // The page hangs after it has answered.
    expect(await leftBy(urls.minimal, 'setTimeout(() => { for (;;); })', 1_000)).toEqual([
      expect.stringMatching(/^http:.* was not searched: it gave no answer within 1 s$/),
    ])
  })

  test('because the search fails in it is told as well', async () => {
    expect(await leftBy(urls.minimal, `indexedDB.databases = () => Promise.reject(new Error('broken'))`)).toEqual([
      expect.stringMatching(/ was not searched: .*broken/),
    ])
  })

  test('for what it has stored, since it may store nothing, is searched for what it shows', async () => {
    expect(await leftBy('data:text/html,<p>', 'document.body.append(k)')).toEqual([
      expect.stringContaining(`${key.name}: screen of `),
    ])
    expect(await leftBy('data:text/html,<p>', '')).toEqual([])
  })
})

describe('in a browser of another kind', () => {
  test.each(['url', 'headers', 'body', 'console', 'error', 'storage localStorage', 'screen'])(
    'a key that leaves the page by its %s is found',
    async (way) => {
      const watch = watchSecrets()
      // The protocol that Firefox is driven by.
      const other = await puppeteer.launch({
        protocol: 'webDriverBiDi',
        executablePath: findChromium(),
        args: CHROMIUM_ARGS,
      })
      onTestFinished(() => other.close())
      const context = await other.createBrowserContext()
      const lookInto = followPages(context, watch)
      const page = await context.newPage()
      await page.goto(urls.minimal)
      await page.evaluate(`{ const k = '${key.value}'; ${WAYS[way]!}; 0 }`)
      await expect
        .poll(async () => (await lookInto(), watch.leaks()), { timeout: 10_000 })
        .toContainEqual(expect.stringContaining(`${key.name}: ${way.split(' ')[0]} of `))
    },
  )
})

test('a node’s keys go to that node alone, and the project’s id to no node', async () => {
  const value = 'c4n4ry-0123456789abcdef-of-a-paid-node'
  const nodes = [urls.nodes[31337], urls.nodes[31338]].map((url) => new URL(url).origin)
  secrets.plant({ kind: 'node', name: 'the key of a node', value })
  const person = await visit('about:blank')
  const { page, dialog } = person
  await page.addInitScript(`window.nodeKey = '${value}'`)
  await page.goto(pageAt('pages/keyed'))
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes(value)) asked.add(new URL(request.url()).origin)
  })
  const open = (): Promise<void> => page.getByRole('button', { name: 'Open', exact: true }).click()
  await open()
  await dialog.getByRole('button', { name: /^Phone wallet/ }).click()
  await dialog.getByRole('img', { name: /QR/ }).waitFor()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('button', { name: /^Network: / }).click()
  await dialog.getByRole('button', { name: 'Latchkey Second' }).click()
  await expect.poll(() => [...asked].sort()).toEqual(nodes.sort())
  await readSigned(page)
  expect(person.errors).toEqual([])
})

/** A signature is made, so that there is one to be looked for. */
const readSigned = (page: Page): Promise<unknown> =>
  page.evaluate(`window.modal.getProvider('eip155').request({
    method: 'personal_sign', params: ['0x4869', window.modal.getState().account.address],
  })`)
