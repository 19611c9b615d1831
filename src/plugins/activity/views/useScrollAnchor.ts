import type { Readable } from '#kernel'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ActivityState } from '../activityOf.ts'

interface Anchor {
  readonly id: string
  /** Distance from the scroller's upper edge, in px. */
  readonly top: number
}

/**
 * Keeps the visible rows in place while rows are inserted above them. Browsers' own scroll anchoring does not work with the
 * absolutely positioned rows of a windowed list (CSS Scroll Anchoring §2.2).
 */
export function useScrollAnchor(root: RefObject<HTMLElement | null>, state: Readable<ActivityState>): void {
  const kept = useRef<{ readonly state: ActivityState; readonly anchor: Anchor | undefined }>(undefined)
  // State listeners run before React redraws, so the document still shows the old list here.
  useLayoutEffect(() => {
    let drawn = state.get()
    return state.subscribe(() => {
      if (root.current && !kept.current) kept.current = { state: drawn, anchor: anchorIn(root.current, drawn) }
      drawn = state.get()
    })
  }, [root, state])
  useLayoutEffect(() => {
    const { anchor } = kept.current ?? {}
    kept.current = undefined
    const scroller = root.current && scrollerOf(root.current)
    if (!scroller) return
    const top = anchor && topOf(root.current, state.get(), anchor.id)
    const moved = top === undefined ? 0 : Math.round(top - edgeOf(scroller) - anchor!.top)
    if (moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
  })
}

/** The first visible row; undefined while the top of the list is visible, where nothing has to be kept. */
function anchorIn(root: HTMLElement, { transactions }: ActivityState): Anchor | undefined {
  const scroller = scrollerOf(root)
  if (!scroller || root.getBoundingClientRect().top >= edgeOf(scroller)) return undefined
  const edge = edgeOf(scroller)
  for (const { id, entries } of transactions) {
    const list = listOf(root, id)
    if (!list || list.bottom <= edge) continue
    const at = Math.max(0, Math.floor((edge - list.top) / list.stride))
    const entry = entries[at]
    if (entry) return { id: entry.item.id, top: list.top + at * list.stride - edge }
  }
  return undefined
}

function topOf(root: HTMLElement | null, { transactions }: ActivityState, id: string): number | undefined {
  for (const group of transactions) {
    const at = group.entries.findIndex(({ item }) => item.id === id)
    const list = at < 0 || !root ? undefined : listOf(root, group.id)
    if (list) return list.top + at * list.stride
  }
  return undefined
}

function listOf(root: HTMLElement, id: string): { top: number; bottom: number; stride: number } | undefined {
  const list = root.querySelector(`[data-group="${id}"]>.lk-win`)
  const item = list?.querySelector('.lk-win-item')
  if (!list || !item) return undefined
  const { top, bottom } = list.getBoundingClientRect()
  return { top, bottom, stride: item.getBoundingClientRect().height }
}

const edgeOf = (scroller: Element): number =>
  scroller === scroller.ownerDocument.scrollingElement ? 0 : scroller.getBoundingClientRect().top

/** The list's scroll container: a part of the card, or the page. */
function scrollerOf(root: HTMLElement): Element | null {
  for (let at = root.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return root.ownerDocument.scrollingElement
}
