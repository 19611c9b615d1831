import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Which part of a long list is drawn: indices from `start` to before `end`, and the geometry its style sheet gives it. */
export interface ListWindow {
  readonly start: number
  readonly end: number
  /** Items to a line. */
  readonly columns: number
  /** Height of a line, and from one line's start to the next, in px; 0 while the list is not drawn. */
  readonly row: number
  readonly stride: number
  /** Lines that are seen at once, for Page Up and Page Down. */
  readonly page: number
}

const NOTHING: ListWindow = { start: 0, end: 0, columns: 1, row: 0, stride: 0, page: 1 }

/**
 * Follows what is seen of `list` while it scrolls, with one line more in the direction of the scroll. The list is a CSS
 * grid: its `grid-auto-rows`, gap and columns are read as the browser computed them, so zoom, other scripts and touch
 * sizes need nothing here. A scroll is told within its frame: a store's change is drawn before the browser paints.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number): ListWindow {
  const [{ get, subscribe, follow }] = useState(createWindow)
  useLayoutEffect(() => (list.current ? follow(list.current, count) : undefined), [list, count, follow])
  return useSyncExternalStore(subscribe, get, get)
}

function createWindow() {
  let now = NOTHING
  let top = -Infinity
  let downward = true
  const listeners = new Set<() => void>()

  function update(list: HTMLElement, scroller: Element | null, count: number): void {
    const { columns, row, stride } = geometryOf(list)
    const view = scroller?.getBoundingClientRect().top ?? 0
    const height = scroller?.clientHeight ?? list.ownerDocument.documentElement.clientHeight
    const above = view - list.getBoundingClientRect().top
    if (above !== top) downward = above > top
    top = above
    const lines = Math.ceil(count / columns)
    const first = Math.floor(above / stride) - (downward ? 0 : 1)
    const last = Math.ceil((above + height) / stride) + (downward ? 1 : 0)
    const start = Math.max(0, Math.min(first, lines - 1)) * columns
    const end = Math.min(count, Math.max(0, last) * columns)
    const page = Math.max(1, Math.floor(height / stride) - 1)
    // Without a height (a list that is not drawn) nothing is in the window.
    const next = stride > 0 ? { start: Math.min(start, count), end, columns, row, stride, page } : NOTHING
    if ((Object.keys(next) as (keyof ListWindow)[]).every((key) => next[key] === now[key])) return
    now = next
    listeners.forEach((listener) => listener())
  }

  return {
    get: () => now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Keeps the window up to date until the returned function is called. */
    follow(list: HTMLElement, count: number): () => void {
      const scroller = scrollerOf(list)
      const look = (): void => update(list, scroller, count)
      const target = scroller ?? list.ownerDocument
      target.addEventListener('scroll', look, { passive: true })
      // In the next frame: a list that sizes itself while sizes are being told of is an error of the page's window.
      let frame = 0
      const resizes = new ResizeObserver(() => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(look)
      })
      resizes.observe(list)
      if (scroller) resizes.observe(scroller)
      look()
      return () => {
        target.removeEventListener('scroll', look)
        resizes.disconnect()
        cancelAnimationFrame(frame)
      }
    },
  }
}

function geometryOf(list: HTMLElement): Pick<ListWindow, 'columns' | 'row' | 'stride'> {
  const { gridAutoRows, gridTemplateColumns, rowGap } = getComputedStyle(list)
  const row = Number.parseFloat(gridAutoRows) || 0
  const columns = gridTemplateColumns === 'none' ? 1 : gridTemplateColumns.split(' ').length
  return { columns, row, stride: row && row + (Number.parseFloat(rowGap) || 0) }
}

/** What scrolls the list; null is the page itself. */
function scrollerOf(list: HTMLElement): Element | null {
  for (let at = list.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
