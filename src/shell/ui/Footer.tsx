import type { ReactElement } from 'react'
import { CONNECT, MODAL_FOOTER } from '#kernel'
import { LegalText, useLegal } from './Legal.tsx'
import { SlotPart } from './SlotPart.tsx'
import { useItems } from './useItems.ts'

/** One thing at the foot of the card: the legal line on Connect, else the first item that wants to be there. */
export function Footer({ view }: { readonly view: string }): ReactElement | null {
  const legal = useLegal()
  const item = useItems(MODAL_FOOTER).find((entry) => entry.item.views?.includes(view) ?? true)
  const notice = view === CONNECT.id && legal && !legal.checkbox
  if (!notice && !item) return null
  return (
    <footer className="lk-foot">
      {notice ? (
        <LegalText {...legal} sentence="shell.legal.notice" />
      ) : (
        item && <SlotPart slot={MODAL_FOOTER} entry={item} />
      )}
    </footer>
  )
}
