import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** The part of a long list that is drawn: the indices from `start` to before `end`, and the list's measured geometry. */
export interface ListWindow {
  readonly start: number
  readonly end: number
  /** Items in a line. */
  readonly columns: number
  /** Height of a line, and distance between the starts of two lines, in px; 0 while the list is not laid out. */
  readonly row: number
  readonly stride: number
  /** Lines that Page Up and Page Down move by. */
  readonly page: number
}

const NOTHING: ListWindow = { start: 0, end: 0, columns: 1, row: 0, stride: 0, page: 1 }

/**
 * The visible part of `list` while it scrolls, with one more line in the direction of the scroll. The list is a CSS grid whose computed
 * `grid-auto-rows`, gap and columns are read, so zoom and touch sizes need no code here. A store is used because React draws
 * its changes before the browser paints the frame.
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
  // One hook has one window, so there is one listener.
  let changed: (() => void) | undefined

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
    // Nothing is visible while the list is not laid out.
    const next = stride > 0 ? { start: Math.min(start, count), end, columns, row, stride, page } : NOTHING
    if ((Object.keys(next) as (keyof ListWindow)[]).every((key) => next[key] === now[key])) return
    now = next
    changed?.()
  }

  return {
    get: () => now,
    subscribe(listener: () => void): () => void {
      changed = listener
      return () => {
        changed = undefined
      }
    },
    /** Keeps the window up to date until the returned function is called. */
    follow(list: HTMLElement, count: number): () => void {
      const scroller = scrollerOf(list)
      const look = (): void => update(list, scroller, count)
      const target = scroller ?? list.ownerDocument
      target.addEventListener('scroll', look, { passive: true })
      // In the next frame, because a resize during a ResizeObserver callback is reported as an error of the page.
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

/** The element that scrolls the list; null for the page itself. */
function scrollerOf(list: HTMLElement): Element | null {
  for (let at = list.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
