import type { ReactElement } from 'react'
import type { SlotEntry } from '#kernel'
import { CONNECT, MODAL_FOOTER, type FooterItem } from '#wallet'
import { Icon } from '#kit'
import { iconNamed } from './actions.ts'
import { LegalText, useLegal } from './Legal.tsx'
import { useShell } from '../shellContext.ts'
import { SlotPart } from '../contributed/SlotPart.tsx'
import { useItems } from '../contributed/useItems.ts'

/** One thing at the foot of the card: the legal line on Connect, else the first item that wants to be there. */
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
    <footer className="lk-foot">
      {notice ? <LegalText {...legal} sentence="shell.legal.notice" /> : item && <Line {...item} />}
    </footer>
  )
}

function Line({ plugin, item }: SlotEntry<FooterItem>): ReactElement {
  const { t } = useShell()
  const { load, icon, text } = item
  if (load) return <SlotPart slot={MODAL_FOOTER} entry={{ plugin, item: { ...item, load } }} />
  return (
    <>
      {icon && <Icon name={iconNamed(icon)} size={16} />}
      {/* Data of a plugin: what is no text must not take the card with it. */}
      <span>{typeof text === 'string' && t(text)}</span>
    </>
  )
}
