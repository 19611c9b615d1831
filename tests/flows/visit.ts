import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, TestRunner } from 'vitest'
import { eventually as until } from '../eventually.ts'
import { launchChromium } from '../../scripts/browser.ts'
import { limits } from '../limits.ts'
import { urls } from './lanes.ts'
import { noteModules } from './noteModules.ts'
import { watchSecrets, type SecretWatch } from './secretWatch.ts'
import { settled, watchForRest } from './settled.ts'

type Press = (target: Locator) => Promise<void>
const click: Press = (target) => target.click()

/** A page of the demo as one person sees it, with everything noted that must not happen. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors and rejections. */
  readonly errors: readonly string[]
  readonly dialog: Locator
  /** A fact the page's Account panel shows. */
  fact(name: 'status' | 'address' | 'balance' | 'network'): Locator
  /** Opens the modal by the button in the page's header: by a click, or as `press` does it. */
  openModal(press?: Press): Promise<void>
  /** Closes it by the key. */
  closeModal(): Promise<void>
  /** On the account: shows its settings in the place of what it has. */
  openSettings(press?: Press): Promise<void>
  /** Statuses that the page showed since it was loaded, in order, without repeats. */
  statuses(): Promise<readonly string[]>
  /** Until the page does nothing more by itself: before it is said that something is not there (settled.ts). */
  settled(but?: RegExp): Promise<void>
}

export interface VisitOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** Whether the page's clock can be set forward; as `withBrowser` says without it. */
  readonly clock?: boolean | undefined
}

/** Turns off the compilers that optimize JavaScript: they cost a page that lives for seconds more time than they save. */
const SHORT_LIVES = ['--js-flags=--no-turbofan --no-maglev']

/** Two kinds of Chromium at most for all files of a worker, which are not started anew for each; anew when one is gone. */
const running = new Map<boolean, Promise<Browser>>()
async function chromiumOf(measured: boolean): Promise<Browser> {
  const known = await running.get(measured)?.catch(() => undefined)
  if (known?.isConnected()) return known
  const started = launchChromium(measured ? [] : SHORT_LIVES)
  running.set(measured, started)
  return started
}

/**
 * `visit` opens pages of their own storage and closes them with the test, or with the file when no test opened them. Each test begins with the sandbox as it started. In
 * the end everything that the pages of the file have sent, said and stored is searched for secrets, and one that is where it
 * must not be fails the file (threat T24). `measured`: for tests that measure time or memory, or let one page work hard. They get
 * the browser as people have it; all others get one without optimizing compilers. `clock`: each page and frame gets a clock that
 * runs by itself and can be set forward (`forwardUntil`). Not everywhere, since it replaces timers, `performance` and frames: a
 * policy sees no code in a timer's text then, and the WalletConnect library comes back later to a relay that was gone.
 */
export function withBrowser({ measured = false, clock: hasClock = false } = {}): {
  visit(url: string, options?: VisitOptions): Promise<Visit>
  browser(): Browser
  /** What this file's pages are searched for. */
  readonly secrets: SecretWatch
} {
  let browser: Browser
  const secrets = watchSecrets()
  const modules = noteModules()
  let unfollow = (): void => {}
  beforeAll(async () => {
    browser = await chromiumOf(measured)
    unfollow = secrets.follow(browser)
  })
  // The lane's sandbox remembers what tests have asked for: a wallet that vanished, a site that a wallet knows.
  beforeEach(() => control(urls.services, 'reset', {}))
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the list of parameters and wants a pattern in this place
  afterAll(async ({}, { file }) => {
    try {
      // Said as one text, because a list is told by its length alone.
      expect((await secrets.leaks()).join('\n'), 'secrets that the pages of this file have told').toBe('')
    } finally {
      unfollow()
      await Promise.all(browser.contexts().map((context) => context.close()))
    }
    await modules.write(file.filepath)
  })
  return {
    browser: () => browser,
    secrets,
    async visit(url, { clock = hasClock, ...options } = {}) {
      // An endless animation stalls the frames of a page without windows, and every click waits for two frames.
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      modules.follow(context)
      const note = takeNotes(context)
      // Pages that nobody needs any more would go on working beside the next ones. Those of a `beforeAll` are the file's.
      if (TestRunner.getCurrentTest())
        onTestFinished(async ({ task }) => {
          const [error] = task.result?.errors ?? []
          if (error) {
            const notes = await note()
            error.message += notes
            // The report for machines takes the stack, which holds the message as it was.
            error.stack += notes
          }
          await context.close()
        })
      await prepare(context, { clock, measured })
      return follow(await context.newPage(), context, url)
    },
  }
}

/** For contexts that a test makes itself, before their first page. */
export async function prepare(context: BrowserContext, how: Parameters<typeof watchForRest>[1] = {}): Promise<void> {
  context.setDefaultTimeout(limits.step)
  await watchForRest(context, how)
}

/**
 * What the pages of a failed test show, and what their browser has said. A failure on a machine that nobody can look at
 * is understood by this alone.
 */
function takeNotes(context: BrowserContext): () => Promise<string> {
  const said: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text().slice(0, 300)}`)
  })
  context.on('weberror', (error) => said.push(`uncaught: ${String(error.error()).slice(0, 300)}`))
  context.on('requestfailed', (request) => said.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`))
  return async () => {
    const pages = context.pages().map(async (page) => {
      const dialog = page.getByRole('dialog').last()
      const shown = (await dialog.count()) > 0 ? dialog : page.locator('body')
      return `${page.url()} shows\n${await shown.ariaSnapshot({ timeout: limits.note })}`
    })
    const shown = await Promise.allSettled(pages)
    const lines = shown.map((page) => (page.status === 'fulfilled' ? page.value : String(page.reason)))
    return `\n${[...lines, ...said.slice(-20)].join('\n').slice(0, 4_000)}`
  }
}

async function follow(page: Page, context: BrowserContext, url: string): Promise<Visit> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript({ content: NOTE_STATUSES })
  await page.goto(url)
  const dialog = page.getByRole('dialog')
  return {
    page,
    context,
    errors,
    dialog,
    fact: (name) => page.locator(`[data-fact="${name}"]`),
    async openModal(press = click) {
      // Whatever it says: it opens a dialog.
      await press(page.getByRole('banner').locator('button[aria-haspopup="dialog"]'))
      await dialog.waitFor()
    },
    async closeModal() {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    },
    openSettings: (press = click) => press(dialog.getByRole('button', { expanded: false }).first()),
    statuses: () => page.evaluate(() => (window as unknown as { statuses: string[] }).statuses),
    settled: (but) => settled(page, but),
  }
}

/** Runs in the page before its own scripts: writes down every status that is ever on the screen. */
const NOTE_STATUSES = `{
  const statuses = (window.statuses = [])
  const note = () => {
    const now = document.querySelector('[data-fact="status"]')?.textContent
    if (now && now !== statuses[statuses.length - 1]) statuses.push(now)
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
}`

export type DemoWallet = 'Larkspur' | 'Quarry' | 'Marram' | 'Saltbox'

/** Tells a demo wallet of this page how to treat requests. */
export async function behave(page: Page, wallet: DemoWallet, mode: string): Promise<void> {
  await page.getByRole('combobox', { name: wallet }).selectOption(mode)
}

/** The same past the page's own controls: a modal that is open lets nobody to them. */
export const behaveNow = ({ page }: Visit, wallet: string, mode: string): Promise<unknown> =>
  page.evaluate(`window.demoWallets.${wallet.toLowerCase()}.behave({ mode: '${mode}' })`)

/** Waits until `read` answers what is expected. */
export function eventually<T>(read: () => Promise<T>, expected: (value: T) => void): Promise<void> {
  return until(async () => expected(await read()))
}

/** Sets the page's clock forward, a step at a time, until `check` throws no more: whatever waits for timers comes at once. */
export function forwardUntil(
  { page }: Pick<Visit, 'page'>,
  check: () => Promise<unknown>,
  step = 1_000,
): Promise<void> {
  return until(async () => {
    try {
      await check()
    } catch (error) {
      await page.clock.fastForward(step)
      throw error
    }
  })
}

/** Waits until a fault holds requests on these paths, in this order. */
export const untilHeld = (...paths: readonly string[]): Promise<void> =>
  until(async () => {
    const state = (await (await fetch(`${urls.services}/_sandbox/state`)).json()) as {
      readonly held: readonly string[]
    }
    expect(state.held).toEqual(paths)
  })

/** Lets everything go on that a fault holds. */
export const release = (): Promise<void> => control(urls.services, 'release', {})

/** A JSON-RPC read of a node, past everything of ours. */
export async function rpc(node: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const reply = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result: unknown }).result
}

/** Sets the sandbox's levers. */
export async function control(services: string, lever: string, body: unknown): Promise<void> {
  const reply = await fetch(`${services}/_sandbox/${lever}`, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${lever}: ${reply.status} ${await reply.text()}`)
}
