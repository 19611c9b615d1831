import { Component, createRef, type ReactNode } from 'react'
import type { Clock } from '#kernel'

interface AnimatedViewProps {
  readonly clock: Clock
  /** Changes with the view. */
  readonly view: number
  /** Changes whenever the content's height may jump. */
  readonly step: string
  /** Undefined until the extras have come: before that, views change without animation. */
  readonly animateChange: ((root: HTMLElement, leaving: boolean, clock: Clock) => () => void) | undefined
  readonly children: ReactNode
}

/** Animates the change of views. A class, because no React hook runs before the old nodes are removed. */
export class AnimatedView extends Component<AnimatedViewProps> {
  readonly root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: AnimatedViewProps): (() => void) | null {
    const { clock, animateChange, step, view } = this.props
    const root = this.root.current
    return (root && before.step !== step && animateChange?.(root, before.view !== view, clock)) || null
  }

  override componentDidUpdate(_: AnimatedViewProps, __: object, finish: (() => void) | null): void {
    finish?.()
  }

  override render(): ReactNode {
    return (
      <div className="lk-views" ref={this.root}>
        {this.props.children}
      </div>
    )
  }
}
