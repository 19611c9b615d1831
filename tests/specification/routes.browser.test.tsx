import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { opened, SECOND } from '../shell/routingStage.tsx'

test('the modal has views and no URL routes: moving between them leaves the page’s address and history alone', async () => {
  const place = (): unknown[] => [location.href, history.length, history.state as unknown]
  const before = place()
  const shown = await opened()
  shown.kernel.router.push(SECOND, { amount: '1' })
  await expect.element(page.getByRole('dialog', { name: 'Send 1' })).toBeVisible()
  expect(place()).toEqual(before)
  shown.kernel.router.goBack()
  await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
  shown.kernel.router.close()
  expect(place()).toEqual(before)
})
