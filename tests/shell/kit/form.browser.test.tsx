/** A form is sent once at a time, says what went wrong, and leads to what has to be mended. */
import { useState, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, Field, Form, Select } from '#kit'
import { eventually } from '../../eventually.ts'
import { stage } from './stage.tsx'

interface Given {
  onSubmit: (signal: AbortSignal) => unknown
  /** Without a button of its own, or with one that is off. */
  button?: 'none' | 'off'
}

const nothing = (): void => {}
const textOf = (error: unknown): string | undefined => (error === 'quiet' ? undefined : `It said ${String(error)}`)

function Contact({ onSubmit, button }: Given): ReactElement {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState<{ name?: string; address?: string }>({})
  const send = (signal: AbortSignal): unknown => {
    const found = { ...(!name && { name: 'Type a name' }), ...(!address && { address: 'Type an address' }) }
    setWrong(found)
    return Object.keys(found).length > 0 ? undefined : onSubmit(signal)
  }
  return (
    <Form label="New contact" onSubmit={send} errorText={textOf}>
      {(busy) => (
        <>
          <Field label="Name" value={name} onChange={setName} error={wrong.name} />
          <Field label="Address" value={address} onChange={setAddress} error={wrong.address} />
          {button !== 'none' && (
            <Button variant="primary" type="submit" busy={busy && 'Adding'} disabled={button === 'off'}>
              Add
            </Button>
          )}
        </>
      )}
    </Form>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const form = () => page.getByRole('form', { name: 'New contact' })

async function filled(given: Given) {
  const shown = await stage(<Contact {...given} />)
  await field('Name').fill('Mira')
  await field('Address').fill('0x7C3f')
  return shown
}

describe('Form', () => {
  test.each([undefined, 'none'] as const)('is sent by Enter in any field (its button: %s)', async (button) => {
    const onSubmit = vi.fn()
    await filled({ onSubmit, ...(button && { button }) })
    await userEvent.click(field('Name'))
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  })

  test('is not sent by Enter while its button is off', async () => {
    const onSubmit = vi.fn()
    await filled({ onSubmit, button: 'off' })
    await userEvent.click(field('Name'))
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('is sent once at a time, says that it is busy, and can be sent again then', async () => {
    const ends: (() => void)[] = []
    const onSubmit = vi.fn(() => new Promise<void>((end) => ends.push(end)))
    const { find } = await filled({ onSubmit })
    find<HTMLFormElement>('form').requestSubmit()
    find<HTMLFormElement>('form').requestSubmit()
    await userEvent.click(field('Name'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Adding' })).toBeVisible()
    await expect.element(form()).toHaveAttribute('aria-busy', 'true')
    expect(onSubmit).toHaveBeenCalledTimes(1)

    ends[0]?.()
    await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible()
    await expect.element(form()).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: 'Add' }).click()
    await eventually(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })

  test('leads to the first field that is wrong, and asks for nothing', async () => {
    const onSubmit = vi.fn()
    const { find } = await stage(<Contact onSubmit={onSubmit} />)
    await field('Name').fill('Mira')
    await page.getByRole('button', { name: 'Add' }).click()
    await eventually(() => expect(shadowFocus()).toBe(find('input[aria-invalid]')))
    await expect.element(field('Address')).toHaveAccessibleDescription('Type an address')
    await field('Name').fill('')
    await page.getByRole('button', { name: 'Add' }).click()
    await eventually(() => expect(shadowFocus()).toBe(find('input')))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('says what failed as an alert, takes it back at the next try, and says nothing of a no', async () => {
    const onSubmit = vi
      .fn<() => unknown>()
      .mockRejectedValueOnce('busy')
      .mockImplementationOnce(() => {
        throw 'thrown'
      })
      .mockRejectedValueOnce('quiet')
    const { root } = await filled({ onSubmit })
    const add = () => page.getByRole('button', { name: 'Add' }).click()
    await add()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It said busy')
    await expect.element(form()).toHaveAccessibleDescription('It said busy')
    await add()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It said thrown')
    await add()
    await eventually(() => expect(onSubmit).toHaveBeenCalledTimes(3))
    await eventually(() => expect(root.querySelector('[role=alert]')).toBeNull())
  })

  test('tells its work when it goes, and hears nothing of it any more', async () => {
    let life: AbortSignal | undefined
    const said = vi.fn()
    const { unmount, find } = await stage(
      <Form
        onSubmit={(signal) => {
          life = signal
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))))
        }}
        errorText={said}
      >
        <Field label="Name" value="" onChange={nothing} />
      </Form>,
    )
    find<HTMLFormElement>('form').requestSubmit()
    await eventually(() => expect(life?.aborted).toBe(false))
    await unmount()
    expect(life?.aborted).toBe(true)
    expect(said).not.toHaveBeenCalled()
  })
})

/** What has the focus, also inside a shadow root. */
const shadowFocus = (): Element | null | undefined => document.activeElement?.shadowRoot?.activeElement

const SPEEDS = [
  { id: 'slow', label: 'Slow' },
  { id: 'fast', label: 'Fast' },
  { id: 'never', label: 'Never', disabled: true },
] as const

describe('Select', () => {
  function Speed({ error }: { error?: string }): ReactElement {
    const [value, setValue] = useState<'slow' | 'fast' | 'never'>()
    return (
      <Select label="Speed" options={SPEEDS} value={value} placeholder="Choose" onChange={setValue} error={error} />
    )
  }
  const box = () => page.getByRole('combobox', { name: 'Speed' })

  test('is the browser’s own, named by its label, and is chosen from by keyboard', async () => {
    const { find } = await stage(<Speed />)
    expect(find('label').getAttribute('for')).toBe(find('select').id)
    await expect.element(box()).toHaveDisplayValue('Choose')
    await userEvent.tab()
    expect(shadowFocus()).toBe(find('select'))
    // By arrows: the headless Chromium of the tests does not look letters up.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(box()).toHaveDisplayValue('Fast')
    // What is chosen cannot be taken back to nothing.
    expect(Array.from(find<HTMLSelectElement>('select').options, ({ text }) => text)).toEqual(['Slow', 'Fast', 'Never'])
  })

  test('says what is wrong with it', async () => {
    await stage(<Speed error="Choose a speed" />)
    await expect.element(box()).toHaveAccessibleDescription('Choose a speed')
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true')
  })

  test.each([
    ['ltr', 'right'],
    ['rtl', 'left'],
  ] as const)('fills its outline, 48 px high, with the arrow at the end (%s)', async (dir, side) => {
    const { find } = await stage(<Speed />, { dir })
    const [outline, select] = [find('.lk-select'), find('select')].map((node) => node.getBoundingClientRect())
    expect(select?.height).toBeGreaterThanOrEqual(48)
    expect(select?.width).toBe(outline?.width)
    const arrow = find('.lk-select>.lk-i').getBoundingClientRect()
    expect(Math.round(Math.abs(arrow[side] - (outline?.[side] ?? 0)))).toBe(12)
    // A press on the arrow is a press on the list.
    const hit = find('.lk-select').getRootNode() as ShadowRoot
    expect(hit.elementFromPoint(arrow.x + 4, arrow.y + 4)).toBe(find('select'))
  })
})
