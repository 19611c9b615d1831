import { Component, type ComponentType, type ContextType, type ReactNode } from 'react'
import { ShellContext } from '../shellContext.ts'

interface BoundaryProps {
  readonly plugin: string
  /** `view:Swap`, `slot:account.tab/activity`. */
  readonly contribution: string
  /** Drawn instead; `retry` draws the children again. */
  readonly fallback: ComponentType<{ readonly retry: () => void }>
  readonly children?: ReactNode
}

/** An error boundary around a contribution. Crashes are counted: the third within a minute switches the plugin off. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  static override contextType = ShellContext
  declare context: ContextType<typeof ShellContext>
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    const { plugin, contribution } = this.props
    this.context?.kernel.plugins.crashed(plugin, contribution, error)
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props
    return this.state.failed ? <Fallback retry={() => this.setState({ failed: false })} /> : children
  }
}
