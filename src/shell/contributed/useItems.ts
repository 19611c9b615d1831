import type { SlotEntry, SlotItem, SlotRef } from '#kernel'
import type { ModalItem } from '#wallet'
import { useReadable } from '#kit'
import { useShell } from '../shellContext.ts'

/** `slot:account.tab/activity`: the address of an item in reports. */
export const addressOf = (slot: { readonly id: string }, item: SlotItem): string => `slot:${slot.id}/${item.id}`

/** The items of a slot whose `when` is true. An item whose `when` throws is left out. */
export function useItems<I extends ModalItem>(slot: SlotRef<I>): readonly SlotEntry<I>[] {
  const { kernel, state } = useShell()
  const entries = useReadable(kernel.items(slot))
  const now = useReadable(state)
  return entries.filter(({ plugin, item }) =>
    kernel.reporter.guard(
      { plugin, contribution: addressOf(slot, item) },
      () => item.when?.(now, kernel.plugins.options(plugin) as never) ?? true,
      false,
    ),
  )
}
