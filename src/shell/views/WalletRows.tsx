import type { ReactElement } from 'react'
import type { RowItem, RowSection } from '#wallet'
import { Badge, Picture, Plate, Row, RowSkeleton, Tile } from '#kit'
import { iconNamed } from '../card/actions.ts'
import { useShell } from '../shellContext.ts'

interface WalletRowsProps {
  readonly sections: readonly RowSection[]
  readonly onSelect: (row: RowItem) => void
}

/** Sections of rows as plates. Rows that are still loading are skeletons of the same size. */
export function WalletRows({ sections, onSelect }: WalletRowsProps): ReactElement {
  const { t } = useShell()
  return (
    <>
      {sections
        .filter(({ rows, pending = 0 }) => rows.length + pending > 0)
        .map(({ id, label, rows, pending = 0 }) => (
          <Plate key={id} label={label} name={label ? undefined : t('shell.connect.wallets')} busy={pending > 0}>
            {rows.map((row) => (
              <Row
                key={row.id}
                label={row.label}
                detail={row.unavailable ?? row.detail}
                unavailable={row.unavailable !== undefined}
                picture={pictureOf(row)}
                badge={row.badge && <Badge dot={hasDot(row.badge.kind)}>{row.badge.text}</Badge>}
                trailing={row.chevron ? 'chevron' : undefined}
                onClick={() => onSelect(row)}
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

const hasDot = (kind: NonNullable<RowItem['badge']>['kind']): boolean => kind === 'installed' || kind === 'connected'

function pictureOf({ label, picture }: RowItem): ReactElement | undefined {
  if (picture?.icon && !picture.src) return <Tile icon={iconNamed(picture.icon)} />
  return <Picture name={label} src={picture?.src} shape={picture?.shape} />
}
