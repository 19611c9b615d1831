import { useState, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Action, Actions, AmountInput, Box, Chip, Grid, GridSkeleton, GridTile } from '#kit'
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
  function Amount({ onChange }: { onChange: (value: string) => void }): ReactElement {
    const [value, setValue] = useState('')
    const change = (next: string): void => {
      onChange(next)
      setValue(next)
    }
    return (
      <>
        <AmountInput label="Amount" value={value} onChange={change} decimals={6} />
        <button onClick={() => change('4204.58')}>Max</button>
      </>
    )
  }

  test('gives plain decimal strings while the text stays as typed', async () => {
    const onChange = vi.fn<(value: string) => void>()
    await stage(<Amount onChange={onChange} />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    await userEvent.keyboard('0,')
    await expect.element(input).toHaveValue('0,')
    await userEvent.keyboard('25')
    await expect.element(input).toHaveValue('0,25')
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['0', '0.2', '0.25'])
  })

  test('takes neither letters, signs, exponents nor a digit beyond the decimals', async () => {
    const onChange = vi.fn<(value: string) => void>()
    await stage(<Amount onChange={onChange} />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await input.click()
    await userEvent.keyboard('-1e.1234567')
    await expect.element(input).toHaveValue('1.123456')
    expect(onChange).toHaveBeenLastCalledWith('1.123456')
  })

  test('follows a value that is set from outside', async () => {
    await stage(<Amount onChange={() => {}} />)
    await page.getByRole('textbox').fill('7')
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.element(page.getByRole('textbox')).toHaveValue('4204.58')
  })
})
