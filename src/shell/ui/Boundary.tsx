import { Component, type ReactNode } from 'react'
import { ShellContext } from './shellContext.ts'

interface BoundaryProps {
  readonly plugin: string
  /** `view:Swap`, `slot:account.tab/activity`. */
  readonly contribution: string
  /** Drawn instead; `retry` draws the children again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children?: ReactNode
}

/** Keeps a contribution's fault to itself and counts it; the third within a minute switches the plugin off. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  static override contextType = ShellContext
  declare context: React.ContextType<typeof ShellContext>
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    const { plugin, contribution } = this.props
    this.context?.kernel.plugins.crashed(plugin, contribution, error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
