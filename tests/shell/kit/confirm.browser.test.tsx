import { useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeClock, type FakeClock } from '#kernel/testing'
import { ConfirmButton, type ConfirmButtonProps } from '#kit'
import { isForeignFrame } from '../../../src/shell/kit/confirm/foreignFrame.ts'
import { stage } from './stage.tsx'

let clock: FakeClock
const onConfirm = vi.fn()
beforeEach(() => {
  clock = createFakeClock()
  onConfirm.mockReset()
})

const Pay = (props: Partial<ConfirmButtonProps>): ReactElement => (
  <ConfirmButton clock={clock} again="Yes, pay 5 USDC" onConfirm={onConfirm} {...props}>
    Pay
  </ConfirmButton>
)

const pay = () => page.getByRole('button', { name: 'Pay' })
/** A real press, also of what says that it does nothing yet. */
const press = () => pay().click({ force: true })
async function steady(find: (selector: string) => Element): Promise<void> {
  await expect.poll(() => find('.lk-btn').getAttribute('aria-disabled')).toBeNull()
}
async function unsteady(find: (selector: string) => Element): Promise<void> {
  await expect.poll(() => find('.lk-btn').getAttribute('aria-disabled')).toBe('true')
}

describe('a confirm button', () => {
  test('does nothing in its first 500 ms, says so, and keeps the focus all the while', async () => {
    const { find } = await stage(<Pay />)
    find<HTMLButtonElement>('.lk-btn').focus()
    for (const ms of [0, 100, 399]) {
      await clock.advance(ms)
      await unsteady(find)
      await press()
      await userEvent.keyboard('{Enter}')
      await userEvent.keyboard(' ')
    }
    expect(onConfirm).not.toHaveBeenCalled()
    await clock.advance(1)
    await steady(find)
    expect(find('.lk-btn').matches(':focus')).toBe(true)
    await press()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('restarts after a yes: the second click of a double click is not another one', async () => {
    const { find } = await stage(<Pay />)
    await clock.advance(500)
    await steady(find)
    await pay().dblClick()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('begins anew when it moves, by layout or by scrolling, and when it changes its size', async () => {
    function Moving(): ReactElement {
      const [lines, setLines] = useState(0)
      return (
        <div className="box" style={{ height: 200, width: 300, overflow: 'auto' }}>
          <button type="button" className="more" onClick={() => setLines(lines + 1)}>
            More
          </button>
          {lines > 0 && <p>Something above it</p>}
          <Pay />
          <div style={{ height: 400 }} />
        </div>
      )
    }
    const { find } = await stage(<Moving />)
    const changes = [
      () => find<HTMLButtonElement>('.more').click(),
      () => (find('.box').scrollTop = 5),
      () => (find('.box').style.width = '250px'),
    ]
    for (const change of changes) {
      await clock.advance(500)
      await steady(find)
      change()
      await unsteady(find)
      await press()
      expect(onConfirm).not.toHaveBeenCalled()
    }
  })

  test('counts no press of the very frame in which it moved', async () => {
    const { find } = await stage(<Pay />)
    await clock.advance(500)
    await steady(find)
    find('.lk-confirm').setAttribute('style', 'margin-top: 80px')
    find<HTMLButtonElement>('.lk-btn').click()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('begins anew when the window comes back', async () => {
    const { find } = await stage(<Pay />)
    for (const event of [new Event('focus'), new Event('visibilitychange')]) {
      await clock.advance(500)
      await steady(find)
      ;(event.type === 'focus' ? window : document).dispatchEvent(event)
      find<HTMLButtonElement>('.lk-btn').click()
      expect(onConfirm).not.toHaveBeenCalled()
    }
  })

  test('does not count a press that began too early, however late it ends, nor a held key', async () => {
    const { find } = await stage(<Pay />)
    const button = find<HTMLButtonElement>('.lk-btn')
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await clock.advance(500)
    await steady(find)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
      composed: true,
    })
    expect(button.dispatchEvent(held)).toBe(false)
    const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, composed: true })
    expect(button.dispatchEvent(pressed)).toBe(true)
    expect(onConfirm).not.toHaveBeenCalled()
    await press()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('lets nothing through while it is busy or off', async () => {
    const { find, rerender } = await stage(<Pay busy="Paying" />)
    await clock.advance(500)
    find<HTMLButtonElement>('.lk-btn').click()
    await rerender(<Pay disabled />)
    find<HTMLButtonElement>('.lk-btn').click()
    expect(find('.lk-btn').getAttribute('aria-disabled')).toBe('true')
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('leaves nothing behind', async () => {
    const { unmount } = await stage(<Pay />)
    const frame = window.requestAnimationFrame.bind(window)
    const asked = vi.spyOn(window, 'requestAnimationFrame')
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1)
    await unmount()
    asked.mockClear()
    await new Promise(frame)
    await new Promise(frame)
    expect(asked).not.toHaveBeenCalled()
    expect(clock.pending).toBe(0)
    asked.mockRestore()
  })
})

describe('a foreign frame', () => {
  const view = (origin: string, ancestors: readonly string[]) =>
    ({ origin, location: { ancestorOrigins: ancestors } }) as unknown as Window
  const own = 'https://shop.example'

  test.each([
    ['a page of its own', [], [], false],
    ['its own pages', [own, own], [], false],
    ['another site', ['https://other.example'], [], true],
    ['another site inside its own', [own, 'https://other.example', own], [], true],
    ['a site that was named', ['https://partner.example'], ['https://partner.example/shop'], false],
    ['a site like the named one', ['https://partner.example.evil.example'], ['https://partner.example'], true],
    ['another port of the named one', ['https://partner.example:8443'], ['https://partner.example'], true],
    ['plain http of the named one', ['http://partner.example'], ['https://partner.example'], true],
    ['a sandboxed page', ['null'], ['null'], true],
    [
      'a named site inside another',
      ['https://partner.example', 'https://other.example'],
      ['https://partner.example'],
      true,
    ],
    ['nonsense in the options', ['https://other.example'], ['*', '', 'https:', 'https://*'], true],
  ])('around it is %s', (_, ancestors, framedBy, foreign) => {
    expect(isForeignFrame(view(own, ancestors), framedBy)).toBe(foreign)
  })

  test('is found without the list of origins, where frames cannot be named', () => {
    const top = { origin: own, location: {} } as unknown as Window
    Object.assign(top, { parent: top })
    const inside = (parent: unknown) => ({ origin: own, location: {}, parent }) as unknown as Window
    const closed = {
      get origin() {
        throw new DOMException('no', 'SecurityError')
      },
    }
    expect(isForeignFrame(inside(top))).toBe(false)
    expect(isForeignFrame(inside(inside(top)))).toBe(false)
    expect(isForeignFrame(inside(closed), ['https://partner.example'])).toBe(true)
  })
})
