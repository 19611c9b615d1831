/** The form in a real browser: both amounts can be typed, nothing jumps, and what has to be pressed is in sight. */
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hasNoFault, still } from '../faults.ts'
import { button, field, opened, root, valueOf } from './openForm.ts'

/** Where the parts stand, from the top of the card. */
const tops = (): readonly number[] =>
  [...root().querySelectorAll('.lk-box, .lk-facts > div, .lk-sticky')].map((part) =>
    Math.round(part.getBoundingClientRect().top),
  )

it('takes an amount on either side, and the other side is what the service says', async () => {
  const { says } = await opened()
  await field('Amount to give').fill('250')
  await says('Review swap')
  expect(valueOf('Amount to get')).toMatch(/^0\.08\d{5,6}$/)
  await field('Amount to get').fill('0.25')
  expect(valueOf('Amount to give')).toBe('')
  await says('Review swap')
  expect(valueOf('Amount to get')).toBe('0.25')
  const isNear = (): boolean => Number(valueOf('Amount to give')) > 766 && Number(valueOf('Amount to give')) < 775
  expect(isNear(), valueOf('Amount to give')).toBe(true)
  await button('Swap the direction').click()
  expect(valueOf('Amount to give')).toBe('0.25')
  await button('Swap the direction').click()
  await says('Review swap')
  expect([valueOf('Amount to get'), isNear()]).toEqual(['0.25', true])
  still()
  await hasNoFault()
})

it('shows whole symbols beside a long amount, and keeps every place while a quote is asked for, there, or refused', async () => {
  const { hosted, says } = await opened()
  await field('Amount to give').fill('1')
  await says('Review swap')
  const places = tops()
  expect(places).toHaveLength(10)
  for (const chip of root().querySelectorAll('.lk-chip .lk-cut'))
    expect(chip.scrollWidth, chip.textContent).toBeLessThanOrEqual(chip.clientWidth)
  for (const input of root().querySelectorAll('.lk-amount-input'))
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  await field('Amount to give').fill('1234.567891')
  await expect.element(button('Getting a price')).toBeVisible()
  expect(tops()).toEqual(places)
  await says('Review swap')
  expect(tops()).toEqual(places)
  hosted.mood = 'spender'
  await field('Amount to give').fill('2')
  await says('No price right now')
  expect(tops()).toEqual(places)
})

it('has its button in sight on a small desktop, and so has the review', async () => {
  const { says } = await opened()
  await field('Amount to give').fill('250')
  await says('Review swap')
  await expect.element(button('Review swap')).toBeInViewport({ ratio: 1 })
  await field('Amount to give').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Approve and swap')).toBeInViewport({ ratio: 1 })
  const body = root().querySelector('.lk-body:has(.lk-sticky)')!.getBoundingClientRect()
  const foot = button('Approve and swap').element().getBoundingClientRect()
  expect(Math.round(body.bottom - foot.bottom)).toBe(12)
})
