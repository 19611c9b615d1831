import type { PluginContext, ViewRef } from '#kernel'

/** True while the person looks at this view of the thing with this key. What it shows needs no notice beside it. */
export function isOnTop(
  { router }: Pick<PluginContext, 'router'>,
  view: ViewRef<{ readonly key: string }>,
  key: string,
): boolean {
  const { open, stack } = router.state.get()
  const top = stack.at(-1)
  return open && top?.id === view.id && (top.params as { readonly key?: string } | undefined)?.key === key
}
