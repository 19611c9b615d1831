import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CopyButton, Tooltip } from '#kit'
import { eventually } from '../../eventually.ts'
import { stage } from './stage.tsx'

describe('Tooltip', () => {
  const tip = (): ReactElement => (
    <div style={{ height: 4000, padding: 200 }}>
      <Tooltip text="Leaves this page">{(described) => <button {...described}>Explorer</button>}</Tooltip>
    </div>
  )
  const shown = (root: ShadowRoot): boolean => !root.querySelector<HTMLElement>('[role=tooltip]')?.hidden

  test('describes its control and shows on focus', async () => {
    const { root, find } = await stage(tip())
    await expect.element(page.getByRole('button')).toHaveAccessibleDescription('Leaves this page')
    expect(shown(root)).toBe(false)
    find<HTMLButtonElement>('button').focus()
    await eventually(() => expect(shown(root)).toBe(true))
    const bubble = find('[role=tooltip]').getBoundingClientRect()
    expect(bubble.bottom).toBeLessThanOrEqual(find('button').getBoundingClientRect().top + 1)
  })

  test('shows on hover and stays while the pointer is on it', async () => {
    const { root } = await stage(tip())
    await page.getByRole('button').hover()
    await eventually(() => expect(shown(root)).toBe(true))
    await page.getByRole('tooltip').hover()
    expect(shown(root)).toBe(true)
    await userEvent.unhover(page.getByRole('tooltip'))
    await eventually(() => expect(shown(root)).toBe(false))
  })

  test('goes at Escape and keeps that Escape from the dialog around it', async () => {
    const { root, find } = await stage(<dialog>{tip()}</dialog>)
    const dialog = find<HTMLDialogElement>('dialog')
    dialog.showModal()
    find<HTMLButtonElement>('button').focus()
    await eventually(() => expect(shown(root)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(shown(root)).toBe(false))
    expect(dialog.open).toBe(true)
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(dialog.open).toBe(false))
  })

  test('goes when something scrolls', async () => {
    const { root, find } = await stage(tip())
    find<HTMLButtonElement>('button').focus()
    await eventually(() => expect(shown(root)).toBe(true))
    scrollBy(0, 20)
    await eventually(() => expect(shown(root)).toBe(false))
    scrollTo(0, 0)
  })

  test('shows again after it has gone', async () => {
    const { root, find } = await stage(tip())
    for (let time = 0; time < 2; time++) {
      find<HTMLButtonElement>('button').focus()
      await eventually(() => expect(find('[role=tooltip]').matches(':popover-open')).toBe(true))
      find<HTMLButtonElement>('button').blur()
      await eventually(() => expect(shown(root)).toBe(false))
    }
  })
})

describe('CopyButton', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const button = (onResult?: (copied: boolean) => void): ReactElement => (
    <CopyButton
      text="0xabc"
      label="Copy address"
      copiedLabel="Address copied"
      failedLabel="Couldn't copy"
      onResult={onResult}
    />
  )
  const check = (root: ShadowRoot): boolean => !!root.querySelector('path[d^="M5 12.5"]')

  test('copies, shows a check for 1.5 s and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onResult = vi.fn()
    const { root, find } = await stage(button(onResult))
    find<HTMLButtonElement>('button').click()
    await expect.poll(() => check(root)).toBe(true)
    expect(write).toHaveBeenCalledWith('0xabc')
    expect(onResult).toHaveBeenCalledWith(true)
    expect(find('output').textContent).toBe('Address copied')
    vi.advanceTimersByTime(1500)
    await expect.poll(() => check(root)).toBe(false)
  })

  test('says when it could not', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const onResult = vi.fn()
    const { root, find } = await stage(button(onResult))
    find<HTMLButtonElement>('button').click()
    await eventually(() => expect(onResult).toHaveBeenCalledWith(false))
    await eventually(() => expect(find('output').textContent).toBe("Couldn't copy"))
    expect(check(root)).toBe(false)
  })
})
