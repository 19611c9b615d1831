import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject, type UIEvent } from 'react'
import type { RouteEntry, RouterState, ViewEntry } from '#kernel'
import { Alert } from './Alert.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { RouterView } from './RouterView.tsx'
import { useShell } from './shellContext.ts'
import { titlesOf } from './title.ts'
import { useSheetDrag } from './useSheetDrag.ts'

/** Milliseconds of the shake, or of the warning ring that stands for it. */
const SHAKE = 500

interface CardProps {
  readonly route: RouterState
  readonly close: () => boolean
}

/** The card with the view on top of the stack. */
export function Card({ route, close }: CardProps): ReactElement | null {
  const card = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const entry = route.stack[route.stack.length - 1]
  const view = useView(entry)
  useRefusal(card, route.refusals, entry, view)
  useFocus(card, title, entry?.key)
  const drag = useSheetDrag(close)
  if (!entry || !view) return null
  return (
    <div className="lk lk-card" ref={card} onScrollCapture={markScrolled} {...drag}>
      <div className="lk-grab" />
      <Header entry={entry} view={view} canGoBack={route.stack.length > 1} titleRef={title} onClose={close} />
      <Alert />
      <RouterView entry={entry} view={view} direction={route.direction} opening={route.loading} />
      <Footer view={entry.id} />
    </div>
  )
}

/** What was contributed for the entry; for the moment between a plugin's stop and its eviction, what was there before. */
function useView(entry: RouteEntry | undefined): ViewEntry | undefined {
  const { kernel } = useShell()
  const now = entry && kernel.view(entry)
  const [before, setBefore] = useState(now)
  if (now && now !== before) setBefore(now)
  return now ?? (before?.view.ref.id === entry?.id ? before : undefined)
}

/** A hairline under the header as soon as the body is scrolled. */
function markScrolled({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (target instanceof Element && target.classList.contains('lk-body')) {
    currentTarget.toggleAttribute('data-scrolled', target.scrollTop > 0)
  }
}

/** Shakes the card for every refused close, and says what comes first. */
function useRefusal(
  card: RefObject<HTMLElement | null>,
  refusals: number,
  entry: RouteEntry | undefined,
  view: ViewEntry | undefined,
): void {
  const shell = useShell()
  const seen = useRef(refusals)
  useEffect(() => {
    const element = card.current
    if (refusals === seen.current || !element) return
    seen.current = refusals
    const { kernel, notices, t } = shell
    if (entry && view) notices.announce(t('shell.refused', { title: titlesOf(shell, entry, view).title }))
    // Reading the size makes the browser notice that the attribute was gone, so that a second refusal shakes again.
    void element.offsetWidth
    element.toggleAttribute('data-refused', true)
    const end = (): void => {
      kernel.clock.clearTimeout(timer)
      element.removeAttribute('data-refused')
    }
    const timer = kernel.clock.setTimeout(end, SHAKE)
    return end
  }, [card, refusals, shell, entry, view])
}

/** Moves the focus to the heading when the view changes, unless the view took it for a field of its own. */
function useFocus(
  card: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  key: number | undefined,
): void {
  useLayoutEffect(() => {
    if (key === undefined) return
    card.current?.removeAttribute('data-scrolled')
    const focused = (card.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    if (!focused?.closest('[data-view]')) title.current?.focus({ preventScroll: true })
  }, [card, title, key])
}
