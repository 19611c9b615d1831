import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { opened, SECOND, view } from '../shell/routingStage.tsx'

test('a view comes in within 150 ms, on the way there and back', async () => {
  const shown = await opened()
  // The style says so for as long as the view stands; the animation itself is gone after a moment.
  const motion = (): unknown[] => {
    const durations = getComputedStyle(view(shown)).animationDuration.split(', ')
    return [view(shown).dataset['motion'], ...new Set(durations)]
  }
  shown.kernel.router.push(SECOND, { amount: '1' })
  await expect.element(page.getByRole('dialog', { name: 'Send 1' })).toBeVisible()
  expect(motion()).toEqual(['next', '0.15s'])
  shown.kernel.router.goBack()
  await expect.element(page.getByRole('dialog', { name: 'First view' })).toBeVisible()
  expect(motion()).toEqual(['prev', '0.15s'])
})
