import type { ReactElement, ReactNode } from 'react'
import type { ComponentLoader, ItemProps, SlotEntry, SlotItem } from '#kernel'
import { Boundary } from './Boundary.tsx'
import { PartFailure } from './Failure.tsx'
import { useContributed } from './useContributed.ts'
import { addressOf } from './useItems.ts'

interface SlotPartProps {
  readonly slot: { readonly id: string }
  readonly entry: SlotEntry<SlotItem & { readonly load: ComponentLoader }>
  /** Drawn while the item's chunk loads. */
  readonly pending?: ReactNode
}

/** A slot item that is a component, loaded on demand, in an error boundary of its own. */
export function SlotPart(props: SlotPartProps): ReactElement {
  const { slot, entry } = props
  const address = addressOf(slot, entry.item)
  return (
    <Boundary key={address} plugin={entry.plugin} contribution={address} fallback={PartFailure}>
      <Part {...props} />
    </Boundary>
  )
}

function Part({ slot, entry: { plugin, item }, pending }: SlotPartProps): ReactNode {
  const { ready, failed, retry } = useContributed<ItemProps>(item.id, plugin, item.load, addressOf(slot, item))
  if (ready) return <ready.Component ctx={ready.ctx} />
  return failed ? <PartFailure retry={retry} /> : pending
}
