import { Component, createRef, type ReactNode } from 'react'

interface FocusKeeperProps {
  /** Changes with the view. */
  readonly view: number | undefined
  readonly children: ReactNode
}

/**
 * Moves the focus to the new view's heading, but only if it was in the old view: an embedded card must not take the focus from the
 * page. A class, because no React hook runs before the old nodes, and the focus in them, are removed.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  readonly root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: FocusKeeperProps): boolean {
    return before.view !== this.props.view && this.focused() !== null
  }

  override componentDidUpdate(_: FocusKeeperProps, __: object, wasInside: boolean): void {
    const heading = this.root.current?.querySelector<HTMLElement>('h2')
    if (wasInside && !this.focused()?.closest('[data-view]')) heading?.focus({ preventScroll: true })
  }

  private focused(): Element | null {
    return (this.root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement ?? null
  }

  override render(): ReactNode {
    return <div ref={this.root}>{this.props.children}</div>
  }
}
