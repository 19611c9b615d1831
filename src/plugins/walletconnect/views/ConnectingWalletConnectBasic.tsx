import type { ViewProps } from '#kernel'
import { ALL_WALLETS, ENVIRONMENT, WALLETS, type RowItem } from '#wallet'
import { Badge, icons, Picture, Plate, Row, RowSkeleton, Tile, useReadable, type IconName } from '#kit'
import type { ReactElement } from 'react'
import { Ended, hasEnded } from './Ended.tsx'
import { QrPane } from './QrPane.tsx'
import { usePairing } from './usePairing.ts'
import { useAnnouncement } from './useAnnouncement.ts'

/** The first view of a site that connects remote wallets only: the code and a link to all wallets, on a phone the wallets. */
export function ConnectingWalletConnectBasic({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const { mobile } = ctx.use(ENVIRONMENT)
  const sections = useReadable(ctx.use(WALLETS).rows)
  const pairing = usePairing(ctx, {}, !mobile)
  useAnnouncement(ctx, pairing.slow ? t('walletconnect.slow') : undefined)

  if (mobile) {
    return (
      <>
        {sections.map(({ id, label, rows, pending = 0 }) => (
          <Plate key={id} label={label} name={label ? undefined : t('walletconnect.wallets')} busy={pending > 0}>
            {rows.map((row) => (
              <WalletRow key={row.id} row={row} />
            ))}
            {Array.from({ length: pending }, (_, at) => (
              <RowSkeleton key={at} at={rows.length + at} />
            ))}
          </Plate>
        ))}
      </>
    )
  }
  return (
    <>
      {hasEnded(pairing) ? (
        <Ended ctx={ctx} wallet={undefined} pairing={pairing} />
      ) : (
        <QrPane ctx={ctx} wallet={undefined} pairing={pairing} />
      )}
      {ctx.router.canOpen(ALL_WALLETS) && (
        <Plate name={t('walletconnect.wallets')}>
          <Row
            label={t('walletconnect.all')}
            picture={<Tile icon="search" />}
            trailing="chevron"
            onClick={() => ctx.router.push(ALL_WALLETS)}
          />
        </Plate>
      )}
    </>
  )
}

function WalletRow({ row }: { readonly row: RowItem }): ReactElement {
  const { label, detail, unavailable, badge, chevron, picture, onSelect } = row
  const { icon, src, shape } = picture ?? {}
  return (
    <Row
      label={label}
      detail={unavailable ?? detail}
      unavailable={unavailable !== undefined}
      picture={
        icon && !src ? (
          <Tile icon={Object.hasOwn(icons, icon) ? (icon as IconName) : 'wallet'} />
        ) : (
          <Picture name={label} src={src} shape={shape} />
        )
      }
      badge={badge && <Badge dot={badge.kind === 'installed' || badge.kind === 'connected'}>{badge.text}</Badge>}
      trailing={chevron ? 'chevron' : undefined}
      onClick={onSelect}
    />
  )
}
