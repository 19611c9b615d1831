import type { ViewProps } from '#kernel'
import type { RowItem } from '#wallet'
import { Badge, icons, Picture, Plate, Row, RowSkeleton, Tile, useReadable, type IconName } from '#kit'
import { useState, type ReactElement } from 'react'
import { createRows } from '../list/rows.ts'
import { CORE } from '../tokens.ts'

/** The whole list of wallets, for hosts whose first screen shows only one row that leads here. */
export function ConnectWallets({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const [{ all }] = useState(() => createRows(ctx.use(CORE)))
  const sections = useReadable(all)
  return (
    <>
      {sections.map(({ id, label, rows, pending = 0 }) => (
        <Plate key={id} label={label} name={label ? undefined : t('wallets.rows.name')} busy={pending > 0}>
          {rows.map((row) => (
            <Row
              key={row.id}
              label={row.label}
              detail={row.unavailable ?? row.detail}
              unavailable={row.unavailable !== undefined}
              picture={pictureOf(row)}
              badge={
                row.badge && (
                  <Badge dot={row.badge.kind === 'installed' || row.badge.kind === 'connected'}>{row.badge.text}</Badge>
                )
              }
              trailing={row.chevron ? 'chevron' : undefined}
              onClick={row.onSelect}
            />
          ))}
          {Array.from({ length: pending }, (_, at) => (
            <RowSkeleton key={at} at={rows.length + at} />
          ))}
        </Plate>
      ))}
    </>
  )
}

function pictureOf({ label, picture }: RowItem): ReactElement {
  const { icon, src } = picture ?? {}
  return icon && !src ? (
    <Tile icon={Object.hasOwn(icons, icon) ? (icon as IconName) : 'wallet'} />
  ) : (
    <Picture name={label} src={src} shape={picture?.shape} />
  )
}
