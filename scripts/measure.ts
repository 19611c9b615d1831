import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { serveExample, type Variant } from './examples.ts'

/** JavaScript that the page has fetched, without React. */
export interface Script {
  readonly name: string
  readonly bytes: number
  readonly gzip: number
  readonly text: string
}

export interface Measurement {
  /** Until the button works. */
  readonly button: readonly Script[]
  /** What was loaded in addition until the wallet list was shown. */
  readonly list: readonly Script[]
}

/** React's file, and the bundler's own helpers (for packages in CommonJS, for dynamic imports): they come with the page. */
export const REACT_FILE = /\/(react|rolldown-runtime|vite)-[^/]*\.js$/

/** Budgets of a page, in bytes of gzip and in requests. */
export const BUDGETS = {
  button: { gzip: 20 * 1024, requests: 1, aim: 10 * 1024 },
  /**
   * The plan says 48 KiB. What is drawn ahead while the page is idle broke it, and made the first opening a third faster; the
   * contract of plugins with an account of their own (sign-in, the embedded wallet) took 400 bytes more. tsyringe's container,
   * as it is, takes 2 KiB more than the part of it that is used: the build no longer rewrites another library's code.
   */
  list: { gzip: 51 * 1024, requests: 2, aim: 40 * 1024 },
  /** A page with every plugin there is, until its list is shown. */
  everyPlugin: { gzip: 60 * 1024 },
} as const

/**
 * A browser wallet that does nothing but announce itself, so that the list has a row to wait for. A text, because what
 * compiles this file may put helpers into functions that the page does not have.
 */
export const ANNOUNCE_WALLET = `{
  const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
  const info = { uuid: '9c0a1d3e-4b52-4f6a-8d7e-2f1b6a5c4d30', name: 'Larkspur', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.larkspur' }
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
}`

/**
 * Notes which scripts had been asked for when the button, and when the list, was put into the page: at that very change, since
 * what is fetched ahead may follow at once, and a busy machine may draw its next frame late.
 */
const NOTE_SCRIPTS = `{
  const scripts = (window.scripts = {})
  const marks = { button: 'Connect wallet', list: 'Larkspur' }
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    const observer = new MutationObserver(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.split('/').pop())
      for (const [what, text] of Object.entries(marks))
        if (root.textContent.includes(text)) scripts[what] ??= names.filter((name) => name.endsWith('.js'))
      if (scripts.list) observer.disconnect()
    })
    observer.observe(root, { subtree: true, childList: true, characterData: true })
    return root
  }
}`

/** Loads the built `examples/minimal` in a real browser and notes every script until the wallet list is there. */
export async function measureMinimal(browser: Browser, variant?: Variant): Promise<Measurement> {
  const example = await serveExample('minimal', 0, variant)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: ANNOUNCE_WALLET + NOTE_SCRIPTS })
    const scripts = collectScripts(page)
    await page.goto(example.url)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    await button.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Larkspur/ })
      .waitFor()
    const noted = await page.evaluate(
      () => (window as unknown as { scripts: Record<'button' | 'list', string[]> }).scripts,
    )
    const all = await scripts.take(/\/react-/)
    const first = all.filter(({ name }) => noted.button.includes(name) && !REACT_FILE.test(`/${name}`))
    const list = all.filter(({ name }) => noted.list.includes(name) && !noted.button.includes(name))
    return { button: first, list }
  } finally {
    await context.close()
    await example.stop()
  }
}

function collectScripts(page: Page): { take(without: RegExp): Promise<readonly Script[]> } {
  let pending: Promise<Script | undefined>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    pending.push(
      response.body().then(
        (body) => ({
          name: pathname.split('/').pop() ?? pathname,
          bytes: body.length,
          gzip: gzipSync(body, { level: 9 }).length,
          text: body.toString(),
        }),
        () => undefined,
      ),
    )
  })
  return {
    async take(without) {
      const taken = pending
      pending = []
      const scripts = await Promise.all(taken)
      return scripts.filter((script) => script !== undefined && !without.test(`/${script.name}`)) as readonly Script[]
    },
  }
}

export const total = (scripts: readonly Script[]): number => scripts.reduce((sum, { gzip }) => sum + gzip, 0)
