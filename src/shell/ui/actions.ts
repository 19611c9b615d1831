import type { ActionItem } from '#kernel'
import { icons, type IconName } from '#kit'
import type { Shell } from './shellContext.ts'
import { addressOf } from './useItems.ts'

/** The kit's icon of that name; plugins name icons by plain strings. */
export function iconNamed(name: string | undefined): IconName {
  return name !== undefined && Object.hasOwn(icons, name) ? (name as IconName) : 'more'
}

/** Does what an item is there for. */
export function openItem(shell: Shell, slot: { readonly id: string }, plugin: string, item: ActionItem): void {
  shell.attempt(plugin, addressOf(slot, item), () =>
    item.onSelect ? item.onSelect(shell.items) : item.open && shell.kernel.router.push(item.open),
  )
}
