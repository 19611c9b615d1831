/** What the switch tests share: the lab page, how a person uses it, and the levers of the sandbox. */
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import type { LabPage } from './lab/main.tsx'
import { control, eventually, withBrowser, type Visit, type VisitOptions } from '../visit.ts'
import { pageAt, urls } from '../lanes.ts'

export const CONFIG = '/appkit/v1/config'

/** `window.lab` of the page, for functions that run inside it. */
export type LabWindow = Window & { readonly lab: LabPage }

export interface LabVisit extends Visit {
  /** Where the plugin stands, as the page's own snapshot says: `active`, `blocked: crashed` … */
  plugin(id: string): Promise<string>
  becomes(id: string, state: string): Promise<void>
  /** The host's own wish: true, false, or undefined to obey remote config. */
  pin(key: string, value: boolean | undefined): Promise<void>
  refreshConfig(): Promise<void>
  /** Remote config switches the lab, and the page asks for it now. */
  remote(isEnabled: boolean): Promise<void>
  open(): Promise<void>
  /** A control in the dialog by its name. */
  button(name: string): ReturnType<Page['getByRole']>
  heading(name: string): ReturnType<Page['getByRole']>
  answers(): Promise<readonly string[]>
  /** Faults and alerts. */
  told(): Promise<readonly string[]>
  /** Lines of the console that are errors, and uncaught ones. */
  readonly console: readonly string[]
}

const lever = (isEnabled: boolean): Promise<void> => control(urls.services, 'features', [{ id: 'lab', isEnabled }])

/** Serves the page for one file, and has everything as after start before each test, with the lab switched on. */
export function withLab(): {
  visitLab(query?: string, options?: VisitOptions, prepare?: (page: Page) => Promise<unknown>): Promise<LabVisit>
  browser: ReturnType<typeof withBrowser>['browser']
} {
  const { browser, visit } = withBrowser({ measured: true })
  beforeEach(async () => {
    await control(urls.services, 'reset', {})
    await lever(true)
  })
  return {
    browser,
    async visitLab(query = '', options = {}, prepare = async () => {}) {
      const person = await visit('about:blank', options)
      const lines: string[] = []
      person.page.on('console', (line) => line.type() === 'error' && lines.push(line.text()))
      await prepare(person.page)
      await person.page.goto(`${pageAt('pages/lab')}${query}`)
      return { ...person, ...steps(person), console: lines }
    },
  }
}

function steps({ page, dialog }: Visit): Omit<LabVisit, keyof Visit | 'console'> {
  const plugin = (id: string): Promise<string> =>
    page.evaluate((name) => {
      const status = (window as unknown as LabWindow).lab.modal.getState().plugins[name]
      if (status?.state === 'blocked') return `blocked: ${status.reason}`
      return status?.state === 'failed' ? `failed: ${status.code}` : (status?.state ?? 'unknown')
    }, id)
  const refreshConfig = (): Promise<void> =>
    page.evaluate(() => (window as unknown as LabWindow).lab.modal.refreshConfig())
  return {
    plugin,
    becomes: (id, state) =>
      eventually(
        () => plugin(id),
        (now) => expect(now).toBe(state),
      ),
    pin: (key, value) =>
      page.evaluate(
        ([name, wish]) => (window as unknown as LabWindow).lab.modal.setFeature(name as string, wish as boolean),
        [key, value],
      ),
    refreshConfig,
    async remote(isEnabled) {
      await lever(isEnabled)
      await refreshConfig()
    },
    async open() {
      await page.getByRole('button', { name: /connect|0x/i }).click()
      await dialog.getByRole('button', { name: 'Greet' }).waitFor()
    },
    button: (name) => dialog.getByRole('button', { name, exact: true }),
    heading: (name) => dialog.getByRole('heading', { name, exact: true }),
    told: () => page.evaluate(() => [...(window as unknown as LabWindow).lab.told]),
    answers: () => page.evaluate(() => [...(window as unknown as LabWindow).lab.answers]),
  }
}

/** Connects Larkspur, and leaves the modal on Account. */
export async function connect(person: LabVisit): Promise<void> {
  await person.page.evaluate(() => (window as unknown as LabWindow).lab.wallets.larkspur.behave({ mode: 'approve' }))
  await person.open()
  await person.button('Larkspur').click()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.page.evaluate(() => (window as unknown as LabWindow).lab.wallets.larkspur.behave(null))
  await person.open()
  await person.heading('Account').waitFor()
}
