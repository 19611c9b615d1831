/** The demo page's switches: what holds, who decided, and the page's own choice. */
import { expect, test } from 'vitest'
import { control, withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

test('the demo page says who decided, and its choice wins over remote config while it runs', async () => {
  const { page, dialog, openModal, errors } = await visit(urls.demo)
  const panel = page.getByRole('region', { name: 'Features and plugins' })
  await openModal()
  await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  const says = (key: string, words: string): Promise<void> =>
    panel.getByRole('listitem').filter({ hasText: key }).getByText(words, { exact: true }).waitFor()
  const choose = (key: string, wish: string): Promise<void> =>
    panel.getByRole('group', { name: key }).getByRole('radio', { name: wish }).check({ force: true })
  const ask = (): Promise<void> => panel.getByRole('button', { name: 'Ask remote config now' }).click()
  const branding = (isEnabled: boolean, config: readonly string[] | null = []): Promise<void> =>
    control(urls.services, 'features', [{ id: 'reown_branding', isEnabled, config }])

  await says('pay', 'off, by default')
  await says('branding', 'on, by remote config')
  await branding(false)
  await ask()
  await says('branding', 'off, by remote config')
  await choose('branding', 'On')
  await says('branding', 'on, by this page')
  await choose('branding', 'Remote')
  await says('branding', 'off, by remote config')
  await branding(true, null)
  await ask()
  await says('branding', 'on, by default')
  await choose('pay', 'On')
  await says('pay', 'on, by this page')
  expect(
    await page.evaluate(() => (window as unknown as { modal: { getState(): unknown } }).modal.getState()),
  ).toMatchObject({ features: { pay: true, branding: true } })
  expect(errors).toEqual([])
})
