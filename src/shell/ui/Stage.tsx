import { Component, createRef, type ReactNode } from 'react'
import type { Clock } from '#kernel'

interface StageProps {
  readonly clock: Clock
  /** Changes with the view: then the old one fades out. */
  readonly view: number
  /** Changes whenever the content's height may jump. */
  readonly step: string
  readonly children: ReactNode
}

interface Before {
  readonly height: number
  readonly ghost: HTMLElement | undefined
}

const HEIGHT = { duration: 150, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' }
/** Milliseconds after which a ghost goes even if its animation never ran (a hidden tab). */
const GHOST_LIMIT = 300

/**
 * Holds the current view and softens its change: the card's height moves to the new one, the old view fades out. What
 * fades is a copy of the old view's nodes, so its code has ended by then; a plugin that stopped is not drawn again.
 */
export class Stage extends Component<StageProps> {
  readonly root = createRef<HTMLDivElement>()

  // React has no hook that runs before the old nodes go.
  override getSnapshotBeforeUpdate(before: StageProps): Before | null {
    const root = this.root.current
    const card = root?.closest<HTMLElement>('.lk-card')
    if (!root || !card || before.step === this.props.step) return null
    return { height: card.offsetHeight, ghost: before.view === this.props.view ? undefined : ghostOf(root) }
  }

  override componentDidUpdate(_: StageProps, __: object, before: Before | null): void {
    const root = this.root.current
    if (!before || !root) return
    const card = root.closest<HTMLElement>('.lk-card')
    const height = card?.offsetHeight
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (card && !still && height !== before.height) {
      card.animate({ height: [`${before.height}px`, `${height}px`] }, HEIGHT)
    }
    if (before.ghost) this.fade(root, before.ghost)
  }

  private fade(root: HTMLElement, ghost: HTMLElement): void {
    const { clock } = this.props
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

  override render(): ReactNode {
    return (
      <div className="lk-views" ref={this.root}>
        {this.props.children}
      </div>
    )
  }
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
