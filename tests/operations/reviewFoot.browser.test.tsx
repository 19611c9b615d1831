/** A yes to a danger belongs to what was shown when it was said (threat T22). */
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ItemProps } from '#kernel'
import { ReviewFoot, type ReviewFootProps } from '#operations/kit'
import { stage } from '../shell/kit/stage.tsx'

type Warning = ReviewFootProps['warnings'][number] & { readonly kind?: string; readonly bps?: bigint | number }

const loses = (bps: number): Warning => ({ kind: 'gets-less', weight: 'danger', bps })

function foot(warnings: readonly Warning[], change: Partial<ReviewFootProps> = {}) {
  const ctx = { router: { goBack() {} }, signal: new AbortController().signal } as unknown as ItemProps['ctx']
  const shown = { isRenewing: false, failure: undefined, fail() {}, again() {} }
  const words = { cancel: 'Cancel', again: 'Again', checking: 'Checking', confirm: 'Swap', sure: 'I understand' }
  const parts = { ctx, shown, warnings, isGood: true, icon: 'swap', words, onConfirm() {} } as const
  return <ReviewFoot {...parts} {...change} />
}

const tick = page.getByRole('checkbox', { name: 'I understand' })
const confirm = page.getByRole('button', { name: 'Swap' })

it('goes on only after a tick where there is a danger', async () => {
  const onConfirm = vi.fn<() => void>()
  await stage(foot([loses(600)], { onConfirm }))
  await expect.element(confirm).toBeDisabled()
  await tick.click()
  await confirm.click()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it.each([
  ['a larger loss', [loses(6_200)]],
  ['another danger', [{ kind: 'lookalike', weight: 'danger' }]],
  ['one danger more', [loses(600), { kind: 'contract', weight: 'danger' }]],
] as const)('asks again where the renewed review says %s', async (_, renewed) => {
  const { rerender } = await stage(foot([loses(600)]))
  await tick.click()
  await expect.element(confirm).toBeEnabled()
  await rerender(foot(renewed))
  await expect.element(tick).not.toBeChecked()
  await expect.element(confirm).toBeDisabled()
})

it('keeps the tick where the renewed review says the same, whatever notes come and go', async () => {
  const { rerender } = await stage(foot([loses(600)]))
  await tick.click()
  await rerender(foot([loses(600), { kind: 'first-time', weight: 'note' }]))
  await expect.element(tick).toBeChecked()
  await expect.element(confirm).toBeEnabled()
})

it.each([
  ['a stop, which cannot be ticked away', [loses(600), { kind: 'would-fail', weight: 'stop' }], {}],
  ['a change under the review', [], { isGood: false }],
] as const)('does not go on with %s', async (_, warnings, change) => {
  await stage(foot(warnings, change))
  await expect.element(confirm).toBeDisabled()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
