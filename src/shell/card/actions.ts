import type { ViewRef } from '#kernel'
import type { ActionItem } from '#wallet'
import type { IconName } from '#kit'
import type { Shell } from '../shellContext.ts'
import { addressOf } from '../contributed/useItems.ts'

/** The kit's icon of that name; plugins name icons by plain strings, and for one it lacks `Icon` draws `more`. */
export const iconNamed = (name = 'more'): IconName => name as IconName

/** Does what an item is there for. */
export function openItem(shell: Shell, slot: { readonly id: string }, plugin: string, item: ActionItem): void {
  shell.attempt(plugin, addressOf(slot, item), () =>
    // Such a view takes no parameters, or none that it needs.
    item.onSelect ? item.onSelect(shell.items) : item.open && shell.kernel.router.push(item.open as ViewRef),
  )
}
