/** The alert as a developer sees it. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ALERT } from '#kernel'
import { eventually } from '../../eventually.ts'
import { stage, type Shown } from '../stage.tsx'

const ORIGIN = 'https://harbor.example'
const DOCS = 'node_modules/latchkey/docs/errors.md#alert_invalid_app_configuration'

async function alarmed(code: string, detail?: string): Promise<Shown> {
  const shown = await stage({ host: { debug: true, locale: 'en' } })
  shown.kernel.router.show()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  shown.kernel.bus.emit(ALERT, { code, ...(detail !== undefined && { detail }) })
  await shown.kernel.errorWords()
  return shown
}

const alert = page.getByRole('alert')
const copy = alert.getByRole('button', { name: 'Copy details' })

function clipboard(write: (text: string) => Promise<void>) {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('says title, help, code, detail and where to read more', async () => {
  await alarmed('ALERT_INVALID_APP_CONFIGURATION', ORIGIN)
  for (const words of ['Invalid App Configuration', /^This origin is not on the allowlist/, ORIGIN, DOCS]) {
    await expect.element(alert.getByText(words, { exact: true })).toBeVisible()
  }
  await expect.element(alert.getByText('ALERT_INVALID_APP_CONFIGURATION', { exact: true })).toBeVisible()
})

test('all of it is copied, by keyboard as well', async () => {
  const { kernel } = await alarmed('ALERT_INVALID_APP_CONFIGURATION', ORIGIN)
  const written = clipboard(async () => {})
  await expect.element(copy).toBeVisible()
  copy.element().focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(written).toHaveBeenCalledOnce())
  expect(written.mock.calls[0]?.[0].split('\n')).toEqual([
    'Invalid App Configuration',
    kernel.i18n.t('error.ALERT_INVALID_APP_CONFIGURATION.help'),
    'ALERT_INVALID_APP_CONFIGURATION',
    ORIGIN,
    DOCS,
  ])
  await expect.element(page.getByText('Details copied').first()).toBeInTheDocument()
})

test('what could not be copied can be selected', async () => {
  await alarmed('ALERT_INVALID_APP_CONFIGURATION', ORIGIN)
  clipboard(() => Promise.reject(new DOMException('refused', 'NotAllowedError')))
  await copy.click()
  await expect.element(page.getByText("Couldn't copy. Select the text instead.").first()).toBeInTheDocument()
  expect(getComputedStyle(alert.getByText(ORIGIN).element()).userSelect).not.toBe('none')
})

test('of a code that is not of the catalogue says what there is; its buttons stand apart', async () => {
  await alarmed('SOMETHING_NEW')
  await expect.element(alert.getByText('SOMETHING_NEW').first()).toBeVisible()
  expect(alert.element().textContent).not.toContain('errors.md')
  const dismiss = alert.getByRole('button', { name: 'Dismiss' }).element().getBoundingClientRect()
  expect(copy.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(dismiss.bottom)
})

test('goes when it is dismissed', async () => {
  await alarmed('ALERT_SERVER_ERROR')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an address is shown whole, however long, and nothing of it is cut', async () => {
  const address = `https://node.example/v2/${'0123456789abcdef'.repeat(40)}?key=a&other=b#end`
  await alarmed('ALERT_INVALID_OPTIONS', `endpoints.api is "${address}"`)
  await expect.element(alert.getByText(`endpoints.api is "${address}"`, { exact: true })).toBeVisible()
  const line = alert.getByText(address).element().closest('code')!
  expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
})
