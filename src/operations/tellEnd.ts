import type { PluginContext, ViewRef } from '#kernel'
import { NOTICES } from '#wallet'

export interface End {
  /** Shows the progress of it. */
  readonly view: ViewRef<{ readonly key: string }>
  readonly key: string
  readonly text: string
  readonly isGood: boolean
}

/**
 * Says how something ended to people who do not look at its progress any more: over the page, since the window may be closed, or not
 * have been opened since a reload.
 */
export function tellEnd(ctx: Pick<PluginContext, 'router' | 'use'>, { view, key, text, isGood }: End): void {
  if (!isOnTop(ctx, view, key)) ctx.use(NOTICES).show(text, isGood ? 'success' : 'error', { onPage: true })
}

/** True while the person looks at this view of the thing with this key. */
function isOnTop({ router }: Pick<PluginContext, 'router'>, view: End['view'], key: string): boolean {
  const { open, stack } = router.state.get()
  const top = stack.at(-1)
  return open && top?.id === view.id && (top.params as { readonly key?: string } | undefined)?.key === key
}
