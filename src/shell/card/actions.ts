import type { ViewRef } from '#kernel'
import type { ActionItem } from '#wallet'
import type { IconName } from '#kit'
import type { Shell } from '../shellContext.ts'
import { addressOf } from '../contributed/useItems.ts'

/** Plugins name icons by plain strings. `Icon` draws `more` for a name that it does not know. */
export const iconNamed = (name = 'more'): IconName => name as IconName

/** Runs the item's callback, or opens its view. */
export function openItem(shell: Shell, slot: { readonly id: string }, plugin: string, item: ActionItem): void {
  shell.attempt(plugin, addressOf(slot, item), () =>
    // A view that an item opens needs no parameters.
    item.onSelect ? item.onSelect(shell.items) : item.open && shell.kernel.router.push(item.open as ViewRef),
  )
}
