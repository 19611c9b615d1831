import { memo, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { RouteEntry, RouterState, ViewEntry } from '#kernel'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { RouterView } from './RouterView.tsx'
import { useExtras, useShell } from '../shellContext.ts'

interface CardProps {
  readonly route: RouterState
  readonly close: () => boolean
  /** In the flow of the page: opening a view does not take the focus. */
  readonly embedded?: boolean
}

/**
 * The card with the view on top of the stack. Memoised, because a dialog that begins to close renders again with the same route, in
 * the frame in which the page shows what came of it, such as an address.
 */
export const Card = memo(function Card({ route, close, embedded }: CardProps): ReactElement | null {
  const card = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const entry = route.stack.at(-1)
  const view = useView(entry)
  useFocus(card, title, embedded ? undefined : entry?.key)
  const extras = useExtras()
  if (!entry || !view) return null
  return (
    <div className="lk lk-card" ref={card} data-embedded={embedded}>
      <div className="lk-grab" />
      <Header entry={entry} view={view} canGoBack={route.stack.length > 1} titleRef={title} onClose={close} />
      {extras && <extras.CardExtras card={card} refusals={route.refusals} entry={entry} view={view} />}
      {extras && <extras.Toasts />}
      <RouterView entry={entry} view={view} direction={route.direction} opening={route.loading} />
      <Footer view={entry.id} stage={entry.stage} />
    </div>
  )
})

/** The view of the entry. After its plugin stopped, the last one known, until the router evicts the entry. */
function useView(entry: RouteEntry | undefined): ViewEntry | undefined {
  const { kernel } = useShell()
  const now = entry && kernel.view(entry)
  const [before, setBefore] = useState(now)
  if (now && now !== before) setBefore(now)
  return now ?? (before?.view.ref.id === entry?.id ? before : undefined)
}

/** Moves the focus to the heading when the view changes, unless the view itself took the focus. */
function useFocus(
  card: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  key: number | undefined,
): void {
  useLayoutEffect(() => {
    if (key === undefined) return
    const focused = (card.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    if (!focused?.closest('[data-view]')) title.current?.focus({ preventScroll: true })
  }, [card, title, key])
}
