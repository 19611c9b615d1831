import type { ViewProps } from '#kernel'
import type { WalletListing } from '#wallet'
import { cleanText, Heading, Plate, Row, safeWebLink, Text, Tile, type IconName } from '#kit'
import type { ReactElement } from 'react'

const PLACES: readonly {
  readonly field: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly word: string
  readonly icon: IconName
}[] = [
  { field: 'chrome_store', word: 'wallets.download.chrome', icon: 'plus' },
  { field: 'app_store', word: 'wallets.download.ios', icon: 'wallet' },
  { field: 'play_store', word: 'wallets.download.android', icon: 'wallet' },
  { field: 'homepage', word: 'wallets.download.website', icon: 'globe' },
]

/** Where to get a wallet: each place that it has. */
export function Downloads({ ctx, params: { wallet } }: ViewProps<{ readonly wallet: WalletListing }>): ReactElement {
  const { t } = ctx.i18n
  const name = cleanText(wallet.name)
  // Parameters may come from the host's own `open`: their links pass the same check as the directory's links.
  const places = PLACES.flatMap(({ field, ...place }) => {
    const href = safeWebLink(wallet[field])
    return href ? [{ ...place, href }] : []
  })
  if (places.length === 0) {
    return (
      <>
        <Heading>{t('wallets.download.none', { wallet: name })}</Heading>
        <Text>{t('wallets.download.noneText')}</Text>
      </>
    )
  }
  return (
    <Plate name={t('wallets.title.Downloads', { wallet: name })}>
      {places.map(({ word, icon, href }) => (
        <Row key={word} label={t(word)} picture={<Tile icon={icon} />} trailing="external" href={href} />
      ))}
    </Plate>
  )
}
