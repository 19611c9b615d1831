import type { ReactElement } from 'react'
import type { SlotEntry } from '#kernel'
import { CONNECT, MODAL_FOOTER, type FooterItem } from '#wallet'
import { Icon } from '#kit'
import { iconNamed } from './actions.ts'
import { LegalText, useLegal } from './Legal.tsx'
import { useShell } from '../shellContext.ts'
import { SlotPart } from '../contributed/SlotPart.tsx'
import { useItems } from '../contributed/useItems.ts'

/** The card's footer: the legal notice on Connect, otherwise the first item for this view. */
export function Footer({
  view,
  stage,
}: {
  readonly view: string
  readonly stage: string | undefined
}): ReactElement | null {
  const legal = useLegal()
  const item = useItems(MODAL_FOOTER).find(({ item: { stage: of, views } }) =>
    views || of ? views?.includes(view) || (of !== undefined && of === stage) : true,
  )
  const notice = view === CONNECT.id && legal && !legal.checkbox
  if (!notice && !item) return null
  return (
    <div className="lk-foot">
      {notice ? <LegalText {...legal} sentence="shell.legal.notice" /> : item && <Item {...item} />}
    </div>
  )
}

function Item({ plugin, item }: SlotEntry<FooterItem>): ReactElement {
  const { t } = useShell()
  const { load, icon, text } = item
  if (load) return <SlotPart slot={MODAL_FOOTER} entry={{ plugin, item: { ...item, load } }} />
  return (
    <>
      {icon && <Icon name={iconNamed(icon)} size={16} />}
      {/* It is a plugin's data, and anything other than a string could crash the card. */}
      <span>{typeof text === 'string' && t(text)}</span>
    </>
  )
}
