/** A page of the gallery in Chromium, driven by its `window.gallery`. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import type { Gallery, Wanted } from '../../gallery/frame.ts'
import { launchChromium } from '../../scripts/browser.ts'
import { BUILT } from './building.ts'

/** Text and colours are drawn alike on every machine. */
const ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars']
/** A frame as soon as one is ready, not sixty in a second. */
const QUICK = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const ORIGIN = 'http://gallery.test'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export interface Visitor {
  readonly page: Page
  readonly gallery: Pick<Gallery, 'setTheme'> & {
    show(wanted: Wanted): Promise<void>
    faults(what?: 'colours'): Promise<readonly string[]>
  }
  /** Addresses outside of the gallery that something asked for. */
  readonly strayed: readonly string[]
  /** The card, as PNG. */
  picture(): Promise<Uint8Array>
  /** The accessibility tree of the dialog. */
  tree(): Promise<string>
  close(): Promise<void>
}

export const startBrowser = (): Promise<Browser> => launchChromium([...ALIKE, ...QUICK])

export async function visit(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })
  const strayed: string[] = []
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    if (url.origin !== ORIGIN) {
      strayed.push(url.href)
      return route.abort()
    }
    return route.fulfill({
      body: await readFile(`${BUILT}${url.pathname}`),
      contentType: TYPES[extname(url.pathname)] ?? 'text/plain',
    })
  })
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/frame.html`)
  await page.waitForFunction(() => 'gallery' in window)
  const session = await context.newCDPSession(page)
  return {
    page,
    strayed,
    gallery: {
      show: (wanted) => page.evaluate((what) => window.gallery.show(what), wanted),
      setTheme: (theme) => page.evaluate((name) => window.gallery.setTheme(name), theme),
      faults: (what) => page.evaluate((only) => window.gallery.faults(only), what),
    },
    picture: () => picture(page, session),
    tree: () => page.locator('latchkey-root dialog').ariaSnapshot(),
    close: () => context.close(),
  }
}

const AROUND = 1

async function picture(page: Page, session: CDPSession): Promise<Uint8Array> {
  const card = await page.evaluate(() => window.gallery.card())
  const view = page.viewportSize()!
  const left = Math.max(0, Math.floor(card.x) - AROUND)
  const top = Math.max(0, Math.floor(card.y) - AROUND)
  const clip = {
    x: left,
    y: top,
    width: Math.min(view.width, Math.ceil(card.x + card.width) + AROUND) - left,
    height: Math.min(view.height, Math.ceil(card.y + card.height) + AROUND) - top,
    scale: 1,
  }
  // Playwright's own takes three times as long: it waits for fonts and carets, which stand still here.
  const { data } = await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })
  return Buffer.from(data, 'base64')
}
