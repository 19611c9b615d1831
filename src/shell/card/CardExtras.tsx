import { useEffect, useLayoutEffect, type ReactElement, type RefObject } from 'react'
import type { RouteEntry, ViewEntry } from '#kernel'
import { useShell } from '../shellContext.ts'
import { Alert } from '../notices/Alert.tsx'
import { keepFocus } from './keepFocus.ts'
import { markScrolled } from './markScrolled.ts'
import { guardScroll } from './scrollGuard.ts'
import { dragSheet } from './sheetDrag.ts'
import { useRefusal } from './useRefusal.ts'

interface CardExtrasProps {
  readonly card: RefObject<HTMLElement | null>
  readonly refusals: number
  readonly entry: RouteEntry
  readonly view: ViewEntry
}

/** What the card does beyond showing a view: gestures, keeping the focus, the shake of a refused close, and the alert bar. */
export function CardExtras({ card, refusals, entry, view }: CardExtrasProps): ReactElement {
  const { router } = useShell().kernel
  useRefusal(card, refusals, entry, view)

  useEffect(() => {
    if (!card.current) return undefined
    const dialog = card.current.closest('dialog')
    const offs = [
      dragSheet(card.current, () => router.close()),
      keepFocus(card.current),
      markScrolled(card.current),
      dialog ? guardScroll(dialog) : undefined,
    ]
    return () => offs.forEach((off) => off?.())
  }, [card, router])

  // A new view is not scrolled. Its key is what the effect follows, though it reads nothing of it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the view that changes is the reason to run
  useLayoutEffect(() => card.current?.removeAttribute('data-scrolled'), [card, entry.key])

  return <Alert />
}
