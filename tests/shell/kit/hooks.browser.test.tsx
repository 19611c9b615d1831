import { useRef, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flushSync } from 'react-dom'
import { Header, Toast, useMediaQuery, useReadable, useStyles } from '#kit'
import { eventually } from '../../eventually.ts'
import { stage } from './stage.tsx'

/** A value with listeners that notes how many there are. */
function source<T>(value: T): {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
  listeners: Set<() => void>
} {
  const listeners = new Set<() => void>()
  return {
    listeners,
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

describe('useReadable', () => {
  test('shows the value, follows it, and stops listening when it goes', async () => {
    const count = source(1)
    const Count = (): ReactElement => <p>{useReadable(count)}</p>
    const { find, unmount } = await stage(<Count />)
    expect(find('p').textContent).toBe('1')
    flushSync(() => count.set(2))
    expect(find('p').textContent).toBe('2')
    await unmount()
    expect(count.listeners.size).toBe(0)
  })

  test('renders again only when the selection differs, even for a selector written in place', async () => {
    const state = source({ name: 'Mira', clicks: 0 })
    let renders = 0
    const Name = (): ReactElement => {
      renders++
      return <p>{useReadable(state, (value) => value.name)}</p>
    }
    const { find } = await stage(<Name />)
    const before = renders
    flushSync(() => state.set({ name: 'Mira', clicks: 1 }))
    expect(renders).toBe(before)
    flushSync(() => state.set({ name: 'Noor', clicks: 1 }))
    expect(find('p').textContent).toBe('Noor')
  })

  test('accepts a selector that makes a new object each time', async () => {
    const state = source({ wallets: ['Tern', 'Quarry'], clicks: 0 })
    let renders = 0
    const same = (a: string[], b: string[]): boolean => a.join() === b.join()
    const List = (): ReactElement => {
      renders++
      return <p>{useReadable(state, (value) => value.wallets.filter((name) => name !== 'Tern'), same).join()}</p>
    }
    const { find } = await stage(<List />)
    const before = renders
    flushSync(() => state.set({ wallets: ['Tern', 'Quarry'], clicks: 1 }))
    expect(renders).toBe(before)
    expect(find('p').textContent).toBe('Quarry')
  })
})

describe('useMediaQuery', () => {
  test('follows the window', async () => {
    const Width = (): ReactElement => <p>{useMediaQuery('(max-width: 430px)') ? 'phone' : 'wide'}</p>
    const { find } = await stage(<Width />)
    expect(find('p').textContent).toBe('wide')
    await page.viewport(390, 800)
    await eventually(() => expect(find('p').textContent).toBe('phone'))
  })
})

describe('useStyles', () => {
  const CSS = '.probe{outline:3px solid rgb(1, 2, 3)}'
  const Probe = (): ReactElement => {
    const ref = useRef<HTMLParagraphElement>(null)
    useStyles(ref, CSS)
    return (
      <p className="probe" ref={ref}>
        probe
      </p>
    )
  }

  test('adopts a sheet once for all users and keeps it: to add it again, the browser would style the whole root again', async () => {
    const { root, find, rerender } = await stage(
      <>
        <Probe />
        <Probe />
      </>,
    )
    const adopted = [...root.adoptedStyleSheets]
    expect(getComputedStyle(find('.probe')).outlineColor).toBe('rgb(1, 2, 3)')
    await rerender(<p>none</p>)
    await rerender(<Probe />)
    expect(getComputedStyle(find('.probe')).outlineColor).toBe('rgb(1, 2, 3)')
    expect(root.adoptedStyleSheets).toEqual(adopted)
  })

  test('leaves the sheets of others where they are', async () => {
    const { root, rerender } = await stage(<Probe />)
    const other = new CSSStyleSheet()
    root.adoptedStyleSheets.push(other)
    await rerender(<p>none</p>)
    expect(root.adoptedStyleSheets).toContain(other)
  })
})

describe('Toast', () => {
  // A mouse that rests where an earlier test left it enters a toast that is drawn beneath it, and holds it.
  beforeEach(async () => {
    const away = document.createElement('div')
    away.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:9px;height:9px'
    document.body.append(away)
    await userEvent.hover(away)
    away.remove()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('stays 2.5 s on success, 5 s on error, and for ever while loading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onDone = vi.fn()
    const { rerender } = await stage(<Toast onDone={onDone}>Copied</Toast>)
    vi.advanceTimersByTime(2499)
    expect(onDone).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onDone).toHaveBeenCalledOnce()
    await rerender(
      <Toast tone="danger" onDone={onDone}>
        Failed
      </Toast>,
    )
    vi.advanceTimersByTime(4999)
    expect(onDone).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    expect(onDone).toHaveBeenCalledTimes(2)
    await rerender(
      <Toast tone="loading" onDone={onDone}>
        Confirm
      </Toast>,
    )
    vi.advanceTimersByTime(600_000)
    expect(onDone).toHaveBeenCalledTimes(2)
  })

  test('keeps an error while the pointer is on it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onDone = vi.fn()
    const { find, unmount } = await stage(
      <Toast tone="danger" onDone={onDone}>
        Failed
      </Toast>,
    )
    find('.lk-toast').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(onDone).not.toHaveBeenCalled()
    find('.lk-toast').dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5000)
    expect(onDone).toHaveBeenCalledOnce()
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('Header', () => {
  test('fades a new title in without losing the focus on it', async () => {
    const { find, root, rerender } = await stage(<Header title="Larkspur" />)
    find('h2').focus()
    await rerender(<Header title="Tern" detail="Scan with your phone" />)
    expect(root.activeElement).toBe(find('h2'))
    expect(find('h2').parentElement?.getAnimations()[0]?.effect?.getTiming().duration).toBe(120)
    await expect.element(page.getByRole('heading', { name: 'Tern' })).toBeVisible()
  })

  test('reads the title out where a chip takes its place', async () => {
    const { find } = await stage(<Header title="Account" chip={<button>Base</button>} />)
    await expect.element(page.getByRole('heading', { name: 'Account' })).toBeInTheDocument()
    expect(find('h2').getBoundingClientRect().width).toBeLessThanOrEqual(1)
  })
})
