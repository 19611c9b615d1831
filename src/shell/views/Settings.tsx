import type { ReactElement } from 'react'
import { SETTINGS_ROW, type Account, type SettingsRowItem } from '#wallet'
import { Plate, Row, Tile } from '#kit'
import { safeLink } from '../links.ts'
import { iconNamed, openItem } from '../card/actions.ts'
import { useShell } from '../shellContext.ts'
import { SlotPart } from '../contributed/SlotPart.tsx'
import { addressOf, useItems } from '../contributed/useItems.ts'

/** The account's settings: contributed rows and the block explorer, with dangerous rows last. */
export function Settings({ account }: { readonly account: Account }): ReactElement {
  const shell = useShell()
  const { kernel, t } = shell
  const items = useItems(SETTINGS_ROW).filter(({ item }) => !item.open || kernel.router.canOpen(item.open))
  const explorer = safeLink(account.addressExplorerUrl)
  const detailOf = (plugin: string, item: SettingsRowItem): string | undefined =>
    kernel.reporter.guard(
      { plugin, contribution: addressOf(SETTINGS_ROW, item) },
      () => item.detail?.(shell.items),
      undefined,
    )

  const row = ({ plugin, item }: (typeof items)[number]): ReactElement => {
    const { load } = item
    const key = `${plugin}/${item.id}`
    const data = (
      <Row
        key={key}
        label={item.tone === 'danger' ? <span className="lk-danger">{t(item.label)}</span> : t(item.label)}
        detail={detailOf(plugin, item)}
        picture={<Tile icon={iconNamed(item.icon)} />}
        trailing={item.open ? 'chevron' : undefined}
        onClick={item.open || item.onSelect ? () => openItem(shell, SETTINGS_ROW, plugin, item) : undefined}
      />
    )
    return load ? (
      <SlotPart key={key} slot={SETTINGS_ROW} entry={{ plugin, item: { ...item, load } }} pending={data} />
    ) : (
      data
    )
  }

  return (
    <Plate name={t('shell.account.settings')}>
      {items.filter(({ item }) => item.tone !== 'danger').map(row)}
      {explorer && <Row label={t('shell.account.explorer')} picture={<Tile icon="external" />} href={explorer} />}
      {items.filter(({ item }) => item.tone === 'danger').map(row)}
    </Plate>
  )
}
