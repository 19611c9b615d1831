/* oxlint-disable jsx-a11y/no-autofocus -- what is tested */
import { useState, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Otp } from '#kit'
import { eventually } from '../../eventually.ts'
import { stage } from './stage.tsx'

describe('Otp', () => {
  function Code({ onComplete, error }: { onComplete?: (value: string) => void; error?: string }): ReactElement {
    const [value, setValue] = useState('')
    return <Otp label="Code" value={value} onChange={setValue} onComplete={onComplete} error={error} autoFocus />
  }
  const boxes = (root: ShadowRoot): string[] =>
    Array.from(root.querySelectorAll('.lk-otp-box'), (box) => box.textContent ?? '')

  test('fills box after box, goes back by Backspace and submits itself once', async () => {
    const onComplete = vi.fn()
    const { root, find } = await stage(<Code onComplete={onComplete} />)
    await userEvent.keyboard('40')
    expect(boxes(root)).toEqual(['4', '0', '', '', '', ''])
    expect(find('.lk-otp-on')).toBe(root.querySelectorAll('.lk-otp-box')[2])
    await userEvent.keyboard('{Backspace}x7192{Enter}8')
    expect(boxes(root)).toEqual(['4', '7', '1', '9', '2', '8'])
    await userEvent.keyboard('9')
    expect(onComplete.mock.calls).toEqual([['471928']])
  })

  test('takes a pasted code with blanks, and digits of other keyboards', async () => {
    const onComplete = vi.fn()
    await stage(<Code onComplete={onComplete} />)
    await page.getByRole('textbox', { name: 'Code' }).fill('407 192 (valid)')
    expect(onComplete).toHaveBeenLastCalledWith('407192')
    await page.getByRole('textbox', { name: 'Code' }).fill('٤٠٧١٩٣')
    expect(onComplete).toHaveBeenLastCalledWith('407193')
  })

  test('keeps a wrong code, says so, and lets typing replace it from the first box', async () => {
    const { root, find, rerender } = await stage(<Code />)
    await userEvent.keyboard('407192')
    await rerender(<Code error="That code isn't right" />)
    expect(boxes(root)).toEqual(['4', '0', '7', '1', '9', '2'])
    await eventually(() => expect(find('.lk-otp-on')).toBe(root.querySelector('.lk-otp-box')))
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription("That code isn't right")
    await userEvent.keyboard('5')
    expect(boxes(root)).toEqual(['5', '', '', '', '', ''])
  })

  test('offers itself to autofill of codes', async () => {
    const { find } = await stage(<Code />)
    expect(find<HTMLInputElement>('input').autocomplete).toBe('one-time-code')
    expect(find('input').getAttribute('inputmode')).toBe('numeric')
  })
})
