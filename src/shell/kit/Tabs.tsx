import { useCallback, useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export interface TabsProps<Id extends string> {
  /** Names the list of tabs for screen readers. */
  name: string
  tabs: readonly { readonly id: Id; readonly label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** What the chosen tab shows. */
  children?: ReactNode | undefined
}

/** Tabs with one panel. They are one tab stop; the arrow keys choose, and the underline slides to the chosen tab. */
export function Tabs<Id extends string>({ name, tabs, value, onChange, children }: TabsProps<Id>): ReactElement {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useStyles(list, css)
  const underline = useSlide()

  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : -1
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
            ? (at + step + tabs.length) % tabs.length
            : undefined
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <>
      <div className="lk-tabs" role="tablist" aria-label={name} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.id === value && <i ref={underline} />}
          </button>
        ))}
      </div>
      <div className="lk-tab-panel" role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${value}`}>
        {children}
      </div>
    </>
  )
}

/** Animates each new underline from the place of the one before it. Its final place is plain layout, so nothing is measured later. */
function useSlide(): (line: HTMLElement | null) => void {
  const before = useRef<DOMRect>(undefined)
  return useCallback((line) => {
    if (!line) return
    reveal(line)
    const from = before.current
    const to = line.getBoundingClientRect()
    before.current = to
    if (!from || !to.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const start = `translateX(${from.left - to.left}px) scaleX(${from.width / to.width})`
    line.animate({ transform: [start, 'none'] }, { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
  }, [])
}

/** Scrolls the list of tabs, and nothing around it, until the chosen one can be seen. */
function reveal(line: HTMLElement): void {
  const list = line.closest('.lk-tabs')
  if (!list) return
  const [seen, tab] = [list.getBoundingClientRect(), line.getBoundingClientRect()]
  list.scrollLeft += Math.max(0, tab.right + EDGE - seen.right) || Math.min(0, tab.left - EDGE - seen.left)
}

/** Between the first tab and the card's edge. */
const EDGE = 24

const css = `
.lk-tabs{display:flex;gap:24px;margin:0 -12px;padding:0 24px;box-shadow:inset 0 -1px var(--latchkey-color-line);overflow-x:auto;scrollbar-width:none}
.lk-tabs button{height:44px;flex:none;position:relative;max-width:200px;font:var(--latchkey-type-label);color:var(--latchkey-color-text-2);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.lk-tabs button:is(:hover,[aria-selected=true]){color:var(--latchkey-color-text)}
.lk-tabs :focus-visible{outline-offset:-4px;border-radius:var(--latchkey-radius-small)}
.lk-tabs i{position:absolute;inset:auto 0 0;height:3px;border-radius:2px 2px 0 0;background:var(--latchkey-color-accent-text);transform-origin:left;forced-color-adjust:none}
.lk-tab-panel{display:flex;flex-direction:column;gap:8px;min-width:0}
.lk-tab-panel>:is(.lk-txt,.lk-rail)+:not(.lk-txt){margin-block-start:8px}
`
