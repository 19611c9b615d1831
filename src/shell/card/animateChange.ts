import type { Clock } from '#kernel'

const HEIGHT = { duration: 150, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' }
/** Milliseconds after which a ghost is removed even if its animation never ran, as in a hidden tab. */
const GHOST_LIMIT = 300

/**
 * Call it before the content of `root` changes, and the function that it returns afterwards. The card's height moves to the new one,
 * and a copy of the old view's nodes fades out: a copy, so that the old view's code does not run on.
 */
export function animateChange(root: HTMLElement, leaving: boolean, clock: Clock): () => void {
  const card = root.closest<HTMLElement>('.lk-card')
  const before = card?.offsetHeight
  const ghost = leaving ? ghostOf(root) : undefined
  return () => {
    const after = card?.offsetHeight
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isReduced && after !== before) card?.animate({ height: [`${before}px`, `${after}px`] }, HEIGHT)
    if (ghost) fade(root, ghost, clock)
  }
}

function fade(root: HTMLElement, ghost: HTMLElement, clock: Clock): void {
  const scrolled = Number(ghost.dataset.scrolled)
  root.append(ghost)
  ghost.firstElementChild?.scrollTo(0, scrolled)
  const end = (): void => {
    clock.clearTimeout(timer)
    ghost.remove()
  }
  const timer = clock.setTimeout(end, GHOST_LIMIT)
  ghost.addEventListener('animationend', (event) => event.target === ghost && end())
}

function ghostOf(root: HTMLElement): HTMLElement | undefined {
  const view = root.querySelector<HTMLElement>('[data-view]')
  const ghost = view?.cloneNode(true) as HTMLElement | undefined
  if (!view || !ghost) return undefined
  // A copied frame or video would load again.
  for (const node of ghost.querySelectorAll('iframe,video,audio,object,embed')) node.remove()
  for (const node of ghost.querySelectorAll('[id]')) node.removeAttribute('id')
  delete ghost.dataset.view
  ghost.dataset.motion = 'out'
  ghost.dataset.scrolled = String(view.firstElementChild?.scrollTop ?? 0)
  ghost.inert = true
  ghost.ariaHidden = 'true'
  return ghost
}
