import { ALL_WALLETS, DOWNLOADS, type ViewProps } from '#kernel'
import { Heading, Picture, Plate, Row, RowSkeleton, Text, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { RECOMMENDED } from '../entries.ts'
import { reachOf } from '../rows.ts'
import { CORE } from '../tokens.ts'
import { suggested } from './listings.ts'

/** The first few wallets worth having, and the way to all of them. */
export function GetWallet({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  // The directory may still be on its way when the view opens.
  const { directory } = useReadable(core.state)
  const wallets = suggested(core).slice(0, RECOMMENDED)
  const pending = wallets.length === 0 && directory.loading ? RECOMMENDED : 0
  const all = reachOf(core).allWallets
  return (
    <>
      {wallets.length + pending > 0 ? (
        <Text>{t('wallets.get.text')}</Text>
      ) : (
        <>
          <Heading>{t('wallets.get.none')}</Heading>
          <Text>{t('wallets.get.noneText')}</Text>
        </>
      )}
      {(wallets.length + pending > 0 || all) && (
        <Plate name={t('wallets.title.GetWallet')} busy={pending > 0}>
          {wallets.map((wallet) => (
            <Row
              key={wallet.id}
              label={wallet.name}
              picture={<Picture name={wallet.name} src={core.pictures.wallet(wallet)} />}
              trailing="chevron"
              onClick={() => ctx.router.push(DOWNLOADS, { wallet })}
            />
          ))}
          {Array.from({ length: pending }, (_, at) => (
            <RowSkeleton key={at} at={at} />
          ))}
          {all && (
            <Row
              label={t('wallets.get.explore')}
              picture={<Tile icon="search" />}
              trailing="chevron"
              onClick={() => ctx.router.push(ALL_WALLETS)}
            />
          )}
        </Plate>
      )}
    </>
  )
}
