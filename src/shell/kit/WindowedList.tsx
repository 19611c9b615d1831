/* oxlint-disable jsx-a11y/prefer-tag-over-role -- items are placed one by one, and a plate of rows is a list by role too */
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'
import { useWindow, type ListWindow } from './useWindow.ts'

export interface WindowedListHandle {
  /** Moves the focus to an item and brings it into view, also when it was not drawn. */
  focus(index: number): void
}

export interface WindowedListProps {
  /** Names the list for screen readers. */
  name: string
  count: number
  /** A stable key of the item. */
  keyOf: (index: number) => string
  /** The content of an item: one button or link with the given `tabIndex`. */
  children: (index: number, tabIndex: 0 | -1) => ReactNode
  /** How many items there are in all, for screen readers; -1 while nobody knows. Default `count`. */
  total?: number | undefined
  /** More items are loading. */
  busy?: boolean | undefined
  /** Its rules may set `grid-template-columns`, `gap` and `grid-auto-rows`; default: rows of the usual height. */
  className?: string | undefined
  /** The style sheet with those rules. */
  sheet?: string | undefined
  /** Called with the index after the last drawn item, so that more can be fetched in time. */
  onDrawn?: ((end: number) => void) | undefined
  /** Called when the person presses the up arrow in the first line. */
  onLeave?: (() => void) | undefined
  handle?: Ref<WindowedListHandle> | undefined
}

/**
 * A list of any length that draws only what is visible. It is one tab stop: the arrow keys, Home, End, Page Up and Page Down move in it.
 * The item with the focus stays drawn wherever the list is scrolled to.
 */
export function WindowedList(props: WindowedListProps): ReactElement {
  const { name, count, keyOf, children, total = count, busy, className, sheet = '', onDrawn, onLeave, handle } = props
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  useStyles(root, sheet)
  const drawn = useWindow(root, count)
  const { active, setActive, take } = useRoving(root, count, keyOf)
  useImperativeHandle(handle, () => ({ focus: take }), [take])
  useEffect(() => onDrawn?.(drawn.end), [onDrawn, drawn.end])

  const onFocus = ({ target }: FocusEvent): void => {
    const at = target.closest<HTMLElement>('[data-at]')?.dataset.at
    if (at !== undefined) setActive(Number(at))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = moved(event.key, active, count, drawn, rtl)
    if (to === undefined) return
    event.preventDefault()
    if (to < 0) onLeave?.()
    else take(to)
  }

  const item = (index: number): ReactElement => (
    <div
      className="lk-win-item"
      role="listitem"
      key={keyOf(index)}
      data-at={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{
        gridColumn: `${(index % drawn.columns) + 1} / ${(index % drawn.columns) + 2}`,
        top: Math.floor(index / drawn.columns) * drawn.stride,
        height: drawn.row,
      }}
    >
      {children(index, index === active ? 0 : -1)}
    </div>
  )
  const indices = Array.from({ length: drawn.end - drawn.start }, (_, at) => drawn.start + at)
  if (drawn.stride > 0 && active < count) {
    // In the same array as the others, so that React keeps its node and the focus in it.
    if (active < drawn.start) indices.unshift(active)
    else if (active >= drawn.end) indices.push(active)
  }
  const lines = Math.ceil(count / drawn.columns)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the buttons in it
    <div
      className={cx('lk-win', className)}
      role="list"
      aria-label={name}
      aria-busy={busy || undefined}
      style={{ height: Math.max(0, lines * drawn.stride - (drawn.stride - drawn.row)) }}
      ref={root}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {indices.map(item)}
    </div>
  )
}

interface Roving {
  /** The item that Tab reaches. */
  readonly active: number
  setActive(index: number): void
  /** Makes it the active one, gives it the focus and brings it into view. */
  take(index: number): void
}

function useRoving(
  root: { readonly current: HTMLElement | null },
  count: number,
  keyOf: (index: number) => string,
): Roving {
  const [at, setAt] = useState<{ readonly index: number; readonly key: string | undefined }>({
    index: 0,
    key: undefined,
  })
  const wanted = useRef(false)
  const [, setTurn] = useState(0)
  const active = at.key === undefined ? 0 : find(at.index, at.key, count, keyOf)

  useLayoutEffect(() => {
    if (!wanted.current) return
    const item = root.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)
    const control = item?.querySelector<HTMLElement>('button, a')
    // The item is not drawn yet, since the list has no height so far. The next render tries again.
    if (!item || !control) return
    wanted.current = false
    control.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest' })
  })

  const setActive = (index: number): void => {
    if (index !== at.index || at.key === undefined) setAt({ index, key: keyOf(index) })
  }
  const take = (index: number): void => {
    if (index < 0 || index >= count) return
    wanted.current = true
    setActive(index)
    setTurn((turn) => turn + 1)
  }
  return { active, setActive, take }
}

/** The item's index now, since items may have been inserted before it; 0 if it is gone. */
function find(index: number, key: string, count: number, keyOf: (index: number) => string): number {
  if (index < count && keyOf(index) === key) return index
  for (let other = 0; other < count; other += 1) if (keyOf(other) === key) return other
  return 0
}

/** The index to which a key moves from `active`: -1 leaves the list, undefined if the key does not move. */
function moved(key: string, active: number, count: number, drawn: ListWindow, rtl: boolean): number | undefined {
  const { columns, page } = drawn
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    PageDown: page * columns,
    PageUp: -page * columns,
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined || (columns === 1 && /Left|Right/.test(key))) return undefined
  const to = active + step
  if (key === 'ArrowUp' && to < 0) return -1
  return Math.min(last, Math.max(0, to))
}

const css = `
.lk-win{position:relative;display:grid}
:where(.lk-win){grid-auto-rows:var(--latchkey-row-height);grid-template-columns:minmax(0,1fr)}
.lk-win-item{position:absolute;inset-inline:0;display:grid;min-width:0;contain:layout style;scroll-margin-block:var(--lk-win-above,8px) 8px}
`
