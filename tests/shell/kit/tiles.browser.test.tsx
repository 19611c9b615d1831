import { type ReactElement, useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  Action,
  Actions,
  AmountInput,
  Box,
  Chip,
  Grid,
  GridSkeleton,
  GridTile,
  readAmount,
  type AmountReading,
} from '#kit'
import { eventually } from '../../eventually.ts'
import { stage } from './stage.tsx'

describe('Grid', () => {
  test('lists applications by name, with the dot as their description', async () => {
    const onClick = vi.fn()
    const { root } = await stage(
      <Grid name="All wallets" busy>
        <GridTile label="Larkspur" installedLabel="Installed" onClick={onClick} />
        <GridTile label="Tern" onClick={onClick} />
        <GridSkeleton />
      </Grid>,
    )
    expect(page.getByRole('list', { name: 'All wallets' }).getByRole('listitem').elements()).toHaveLength(2)
    const tile = page.getByRole('button', { name: 'Larkspur', exact: true })
    await expect.element(tile).toHaveAccessibleDescription('Installed')
    await tile.click()
    expect(onClick).toHaveBeenCalledOnce()
    expect(root.querySelectorAll('.lk-grid-dot')).toHaveLength(1)
    const [known, loading] = Array.from(root.querySelectorAll('.lk-grid-tile'), (node) => node.clientHeight)
    expect(loading).toBe(known)
  })
})

describe('Chip', () => {
  test('opens the choice when it can, and is only read when it can not', async () => {
    const onClick = vi.fn()
    const { rerender, root } = await stage(<Chip label="Base" hint="Choose network" onClick={onClick} />)
    await expect.element(page.getByRole('button', { name: 'Base' })).toHaveAccessibleDescription('Choose network')
    await page.getByRole('button', { name: 'Base' }).click()
    expect(onClick).toHaveBeenCalledOnce()
    await rerender(<Chip label="Base" />)
    expect(root.querySelector('button')).toBeNull()
  })
})

describe('Actions', () => {
  test('are buttons of one width named by their verb', async () => {
    const onClick = vi.fn()
    const { root } = await stage(
      <Actions>
        <Action icon="buy" onClick={() => {}}>
          Buy
        </Action>
        <Action icon="receive" onClick={onClick}>
          Receive
        </Action>
      </Actions>,
    )
    await page.getByRole('button', { name: 'Receive' }).click()
    expect(onClick).toHaveBeenCalledOnce()
    const widths = Array.from(root.querySelectorAll('button'), (node) => node.getBoundingClientRect().width)
    expect(widths[0]).toBe(widths[1])
  })
})

describe('Box', () => {
  test('has the outline of a field only when something can be typed', async () => {
    const { find, rerender } = await stage(<Box label="You get">1,529.90</Box>)
    const read = getComputedStyle(find('.lk-box')).boxShadow
    await rerender(
      <Box label="You pay" editable>
        <input aria-label="Amount" />
      </Box>,
    )
    const rest = getComputedStyle(find('.lk-box')).boxShadow
    expect(rest).not.toBe(read)
    find('input').focus()
    expect(getComputedStyle(find('.lk-box')).boxShadow).not.toBe(rest)
  })
})

describe('AmountInput', () => {
  const words = { grouping: 'Leave out spaces.', characters: 'Digits only.', decimals: 'Too many digits.' }

  function Amount({ onRead }: { onRead: (reading: AmountReading) => void }): ReactElement {
    const [text, setText] = useState('')
    const reading = readAmount(text, { decimals: 6, locale: 'en' })
    useEffect(() => onRead(reading))
    const wrong = reading.problem && words[reading.problem as keyof typeof words]
    return (
      <Box label="Amount" editable error={!!wrong} foot={wrong && <span id="why">{wrong}</span>}>
        <AmountInput label="Amount" value={text} onChange={setText} {...(wrong && { errorId: 'why' })} />
        <button onClick={() => setText('4204.58')}>Max</button>
      </Box>
    )
  }

  async function typing() {
    const onRead = vi.fn<(reading: AmountReading) => void>()
    await stage(<Amount onRead={onRead} />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    return { input, last: () => onRead.mock.lastCall?.[0] }
  }

  async function paste(text: string): Promise<void> {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    const field = page.getByRole('textbox').element() as HTMLInputElement
    // What a browser does with it when nobody objects.
    if (field.dispatchEvent(event)) await userEvent.fill(field, field.value + text)
  }

  test('gives plain decimal strings while the text stays as typed', async () => {
    const { input, last } = await typing()
    await userEvent.keyboard('0,')
    await expect.element(input).toHaveValue('0,')
    await userEvent.keyboard('25')
    await expect.element(input).toHaveValue('0,25')
    expect(last()).toEqual({ amount: '0.25' })
  })

  test('keeps what it cannot read, and says why', async () => {
    const { input, last } = await typing()
    await userEvent.keyboard('-1e.5')
    await expect.element(input).toHaveValue('-1e.5')
    await expect.element(input).toHaveAccessibleDescription('Digits only.')
    expect([last(), input.element().getAttribute('aria-invalid')]).toEqual([{ problem: 'characters' }, 'true'])
    await userEvent.clear(input)
    await userEvent.keyboard('1.1234567')
    await expect.element(input).toHaveValue('1.1234567')
    expect(last()).toEqual({ problem: 'decimals' })
    await userEvent.keyboard('{Backspace}')
    await eventually(() => expect(last()).toEqual({ amount: '1.123456' }))
    expect(input.element().hasAttribute('aria-invalid')).toBe(false)
  })

  test.each([
    ['1 234', '1 234'],
    ['1,234.56', '1,234.56'],
    ['1\n234', '1 234'],
    ['12.5\r\n0.25\n', '12.5 0.25'],
  ])('makes no other number of a pasted %j', async (text, kept) => {
    const { input, last } = await typing()
    await paste(text)
    await expect.element(input).toHaveValue(kept)
    expect(last()).toEqual({ problem: 'grouping' })
    await expect.element(input).toHaveAccessibleDescription('Leave out spaces.')
  })

  test('puts what is pasted where the cursor is', async () => {
    const { input, last } = await typing()
    await userEvent.keyboard('19{ArrowLeft}')
    await paste('2\n3')
    await expect.element(input).toHaveValue('12 39')
    expect(last()).toEqual({ problem: 'grouping' })
  })

  test('follows a value that is set from outside', async () => {
    const { input } = await typing()
    await userEvent.keyboard('7')
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.element(input).toHaveValue('4204.58')
  })
})
