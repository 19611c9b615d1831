import { Component, createRef, type ReactNode } from 'react'
import type { Clock } from '#kernel'

interface StageProps {
  readonly clock: Clock
  /** Changes with the view. */
  readonly view: number
  /** Changes whenever the content's height may jump. */
  readonly step: string
  /** Softens the change, once it has come; the first view changes into nothing before that. */
  readonly soften: ((root: HTMLElement, leaving: boolean, clock: Clock) => () => void) | undefined
  readonly children: ReactNode
}

/** Holds the current view and has its change softened. A class: React has no hook that runs before the old nodes go. */
export class Stage extends Component<StageProps> {
  readonly root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: StageProps): (() => void) | null {
    const { clock, soften, step, view } = this.props
    const root = this.root.current
    return (root && before.step !== step && soften?.(root, before.view !== view, clock)) || null
  }

  override componentDidUpdate(_: StageProps, __: object, finish: (() => void) | null): void {
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
