import { ALL_WALLETS, DOWNLOADS, WALLETS, type ViewProps } from '#kernel'
import { Heading, Picture, Plate, Row, Text, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { RECOMMENDED } from '../entries.ts'
import { CORE } from '../tokens.ts'
import { suggested } from './listings.ts'

/** The first few wallets worth having, and the way to all of them. */
export function GetWallet({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  // The directory may still be on its way when the view opens.
  useReadable(ctx.use(WALLETS).state)
  const wallets = suggested(core).slice(0, RECOMMENDED)
  const all = ctx.router.canOpen(ALL_WALLETS)
  return (
    <>
      {wallets.length > 0 ? (
        <Text>{t('wallets.get.text')}</Text>
      ) : (
        <>
          <Heading>{t('wallets.get.none')}</Heading>
          <Text>{t('wallets.get.noneText')}</Text>
        </>
      )}
      {(wallets.length > 0 || all) && (
        <Plate name={t('wallets.title.GetWallet')}>
          {wallets.map((wallet) => (
            <Row
              key={wallet.id}
              label={wallet.name}
              picture={<Picture name={wallet.name} src={core.pictures.wallet(wallet)} />}
              trailing="chevron"
              onClick={() => ctx.router.push(DOWNLOADS, { wallet })}
            />
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
