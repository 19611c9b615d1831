import { createRef, useState, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, Checkbox, Field, IconButton, Link, LinkButton, TextButton } from '#kit'
import { stage } from './stage.tsx'

describe('Button', () => {
  test('calls its handler on click, Enter and Space', async () => {
    const onClick = vi.fn()
    await stage(<Button onClick={onClick}>Send</Button>)
    const button = page.getByRole('button', { name: 'Send' })
    await button.click()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  test('stays focusable when disabled, but does nothing and sends no form', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const { find } = await stage(
      <form onSubmit={onSubmit}>
        <Field label="Amount" value="1" onChange={() => {}} />
        <Button type="submit" disabled onClick={onClick}>
          Add amount
        </Button>
      </form>,
    )
    const button = find<HTMLButtonElement>('.lk-btn')
    button.focus()
    expect(button.matches(':focus')).toBe(true)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    button.click()
    find<HTMLInputElement>('input').focus()
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('shows the -ing label while busy, keeps its fill and lets no second click through', async () => {
    const onClick = vi.fn()
    const { find, rerender } = await stage(
      <Button variant="primary" onClick={onClick}>
        Send
      </Button>,
    )
    const fill = getComputedStyle(find('.lk-btn')).backgroundColor
    await rerender(
      <Button variant="primary" busy="Sending" onClick={onClick}>
        Send
      </Button>,
    )
    find<HTMLButtonElement>('.lk-btn').click()
    expect(find('.lk-btn').textContent).toBe('Sending')
    expect(find('.lk-i-spin')).toBeTruthy()
    expect(getComputedStyle(find('.lk-btn')).backgroundColor).toBe(fill)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('gives its element to a ref', async () => {
    const ref = createRef<HTMLButtonElement>()
    await stage(<Button ref={ref}>Send</Button>)
    expect(ref.current?.tagName).toBe('BUTTON')
  })
})

describe('links', () => {
  test('open in a new tab that learns nothing about the page', async () => {
    const { root } = await stage(
      <>
        <Link href="https://a.example/">Terms</Link>
        <LinkButton href="https://b.example/">Explorer</LinkButton>
      </>,
    )
    const links = Array.from(root.querySelectorAll('a'))
    expect(links.map((link) => link.href)).toEqual(['https://a.example/', 'https://b.example/'])
    for (const link of links) {
      expect(link.target).toBe('_blank')
      expect(link.rel).toBe('noopener noreferrer')
    }
  })
})

describe('IconButton', () => {
  test('draws 40 px and can be hit on 44', async () => {
    const onClick = vi.fn()
    const { find, root } = await stage(
      <div style={{ padding: 20 }}>
        <IconButton label="Close" icon="close" onClick={onClick} />
      </div>,
    )
    const box = find('.lk-ib').getBoundingClientRect()
    expect([box.width, box.height]).toEqual([40, 40])
    expect(root.elementFromPoint(box.right + 1, box.bottom + 1)).toBe(find('.lk-ib'))
    await page.getByRole('button', { name: 'Close' }).click()
    expect(onClick).toHaveBeenCalledOnce()
  })
})

describe('TextButton', () => {
  test('does nothing while disabled', async () => {
    const onClick = vi.fn()
    const { find } = await stage(
      <TextButton disabled onClick={onClick}>
        New code
      </TextButton>,
    )
    find<HTMLButtonElement>('button').click()
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('Field', () => {
  function Email({ error }: { error?: string }): ReactElement {
    const [value, setValue] = useState('')
    return <Field label="Email" type="email" value={value} onChange={setValue} error={error} clearLabel="Clear" />
  }

  test('is named by its visible label and reports what is typed', async () => {
    await stage(<Email />)
    const input = page.getByRole('textbox', { name: 'Email' })
    await input.fill('mira@post.example')
    await expect.element(input).toHaveValue('mira@post.example')
  })

  test('keeps the text and describes itself by the error', async () => {
    const { rerender, find } = await stage(<Email />)
    await page.getByRole('textbox').fill('mira@post')
    await rerender(<Email error="Enter a full email" />)
    const input = page.getByRole('textbox')
    await expect.element(input).toHaveValue('mira@post')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription('Enter a full email')
    expect(find('[role=alert]').textContent).toBe('Enter a full email')
  })

  test('empties by its clear button, which is there only with text, and takes the focus back', async () => {
    const { root, find } = await stage(<Email />)
    expect(root.querySelector('button')).toBeNull()
    await page.getByRole('textbox').fill('mira')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByRole('textbox')).toHaveValue('')
    expect(root.activeElement).toBe(find('input'))
  })

  test('hides the label of a search, but not from screen readers', async () => {
    const { root } = await stage(<Field label="Search wallets" type="search" value="" onChange={() => {}} />)
    expect(root.querySelector('label')).toBeNull()
    await expect.element(page.getByRole('searchbox', { name: 'Search wallets' })).toBeVisible()
  })

  test('is 48 px high and set in 16 px, below which iOS zooms in', async () => {
    const { find } = await stage(<Email />)
    expect(find('.lk-field').getBoundingClientRect().height).toBe(48)
    expect(getComputedStyle(find('input')).fontSize).toBe('16px')
  })
})

describe('Checkbox', () => {
  test('is checked by its sentence and by Space', async () => {
    const onChange = vi.fn()
    await stage(
      <Checkbox checked={false} onChange={onChange}>
        I accept the terms
      </Checkbox>,
    )
    await page.getByText('I accept the terms').click()
    await userEvent.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [true]])
  })

  test('says what is missing', async () => {
    await stage(
      <Checkbox checked={false} onChange={() => {}} error="Accept the terms first">
        I accept the terms
      </Checkbox>,
    )
    await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('Accept the terms first')
  })
})
