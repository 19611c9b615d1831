import type { ReactElement } from 'react'
import type { SlotRef } from '#kernel'
import type { ComponentItem } from '#wallet'
import { SlotPart } from '../contributed/SlotPart.tsx'
import { useItems } from '../contributed/useItems.ts'

/** All items of a slot of components, by rank. */
export function SlotList<I extends ComponentItem>({ slot }: { readonly slot: SlotRef<I> }): ReactElement {
  return (
    <>
      {useItems(slot).map((entry) => (
        <SlotPart key={`${entry.plugin}/${entry.item.id}`} slot={slot} entry={entry} />
      ))}
    </>
  )
}
