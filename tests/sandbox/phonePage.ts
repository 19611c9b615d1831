import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import type { Sandbox } from '../../sandbox/index.ts'
import { chromiumOfWorker } from '../chromium.ts'

export interface PhonePage {
  /** Of the running test. */
  here(): { readonly page: Page; readonly context: BrowserContext }
  button(name: string | RegExp): Locator
  heading(name: string): Locator
  /** The wallet, once it knows what it owns, or with its first question. */
  openPage(path?: string): Promise<void>
  /** Pastes a site's link; the question is on the screen afterwards. */
  follow(uri: string): Promise<void>
}

/** The phone wallet's page in a fresh Chromium context for every test. */
export function phonePageOfFile(sandbox: () => Sandbox): PhonePage {
  let now: { readonly page: Page; readonly context: BrowserContext } | undefined
  beforeEach(async () => {
    const context = await (await chromiumOfWorker()).newContext()
    now = { context, page: await context.newPage() }
  })
  afterEach(() => now?.context.close())

  const here: PhonePage['here'] = () => {
    if (!now) throw new Error('The browser did not start.')
    return now
  }
  const button: PhonePage['button'] = (name) => here().page.getByRole('button', { name, exact: true })
  const heading: PhonePage['heading'] = (name) => here().page.getByRole('heading', { name, exact: true })
  return {
    here,
    button,
    heading,
    async openPage(path = '/') {
      const { page } = here()
      await page.goto(`${sandbox().urls.phone}${path}`)
      await page.getByText('6.6 ETH').or(heading('Connect this site?')).first().waitFor()
    },
    async follow(uri) {
      await here().page.getByLabel('Link from a site').fill(uri)
      await button('Connect').click()
      await heading('Connect this site?').waitFor()
    },
  }
}

/** What a request comes to. It is awaited later, since a person has to decide first. */
export function failure(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => 'approved',
    (error: unknown) => error,
  )
}
