import type { ReactElement } from 'react'
import { LatchkeyError, SETTINGS_ROW, WALLETS, type Account, type SettingsRowItem } from '#kernel'
import { Plate, Row, Tile } from '#kit'
import { safeLink } from '../links.ts'
import { iconNamed, openItem } from '../ui/actions.ts'
import { useService, useShell } from '../ui/shellContext.ts'
import { addressOf, useItems } from '../ui/useItems.ts'

/** The account's settings: contributed rows, the block explorer, and the way out. */
export function Settings({ account }: { readonly account: Account }): ReactElement {
  const shell = useShell()
  const { kernel, t } = shell
  const wallets = useService(WALLETS)
  const items = useItems(SETTINGS_ROW).filter(({ item }) => !item.open || kernel.router.canOpen(item.open))
  const explorer = safeLink(account.addressExplorerUrl)
  const detailOf = (plugin: string, item: SettingsRowItem): string | undefined =>
    kernel.reporter.guard(
      { plugin, contribution: addressOf(SETTINGS_ROW, item) },
      () => item.detail?.(shell.items),
      undefined,
    )

  const disconnect = (): void => {
    void wallets?.disconnect().catch((error: unknown) => {
      kernel.reporter.report({ error, plugin: 'wallets', contribution: 'disconnect' })
      shell.notices.fail(new LatchkeyError('DISCONNECT_FAILED', { cause: error }))
    })
  }

  return (
    <Plate name={t('shell.account.settings')}>
      {items.map(({ plugin, item }) => (
        <Row
          key={`${plugin}/${item.id}`}
          label={item.tone === 'danger' ? <span className="lk-danger">{t(item.label)}</span> : t(item.label)}
          detail={detailOf(plugin, item)}
          picture={<Tile icon={iconNamed(item.icon)} />}
          trailing={item.open ? 'chevron' : undefined}
          onClick={() => openItem(shell, SETTINGS_ROW, plugin, item)}
        />
      ))}
      {explorer && <Row label={t('shell.account.explorer')} picture={<Tile icon="external" />} href={explorer} />}
      {wallets && (
        <Row
          label={<span className="lk-danger">{t('shell.account.disconnect')}</span>}
          picture={<Tile icon="power" />}
          onClick={disconnect}
        />
      )}
    </Plate>
  )
}
