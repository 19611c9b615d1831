import { useEffect, useRef, type RefObject } from 'react'
import type { RouteEntry, ViewEntry } from '#kernel'
import { useShell } from '../shellContext.ts'
import { titlesOf } from './title.ts'

/** Milliseconds of the shake, or of the warning ring that replaces it. */
const SHAKE = 500

/** Shakes the card at every refused close, and announces the view that has to be finished first. */
export function useRefusal(
  card: RefObject<HTMLElement | null>,
  refusals: number,
  entry: RouteEntry,
  view: ViewEntry,
): void {
  const shell = useShell()
  const seen = useRef(refusals)
  useEffect(() => {
    const element = card.current
    if (refusals === seen.current || !element) return undefined
    seen.current = refusals
    const { kernel, notices, t } = shell
    notices.announce(t('shell.refused', { title: titlesOf(shell, entry, view).title }))
    // Reading the size makes the browser apply the removed attribute, so that a second refusal restarts the animation.
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
