import type { ViewProps } from '#kernel'
import { ALL_WALLETS, DOWNLOADS, type ChainNamespace } from '#wallet'
import { Heading, Picture, Plate, Row, RowSkeleton, Text, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'
import type { Surroundings } from '../core.ts'
import { RECOMMENDED } from '../list/entries.ts'
import { availabilityOf } from '../list/rows.ts'
import { CORE } from '../tokens.ts'
import { suggested } from './listings.ts'

/** Pages on which the makers of a network list its wallets, for sites without a directory. */
const LISTS: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/solana-wallets',
}

const listsFor = ({ host }: Surroundings): readonly string[] => [
  ...new Set(host.networks.flatMap(({ chainNamespace }) => LISTS[chainNamespace] ?? [])),
]

/** A few wallets to suggest, and the way to all of them. */
export function GetWallet({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  // The directory may still be loading when the view opens.
  const { directory } = useReadable(core.state)
  const wallets = suggested(core).slice(0, RECOMMENDED)
  const pending = wallets.length === 0 && directory.loading ? RECOMMENDED : 0
  const isEmpty = wallets.length + pending === 0
  // Without a directory there is nothing to explore.
  const all = availabilityOf(core).allWallets && core.host.projectId !== ''
  const lists = isEmpty ? listsFor(core) : []
  return (
    <>
      {!isEmpty ? (
        <Text>{t('wallets.get.text')}</Text>
      ) : core.host.projectId ? (
        <>
          <Heading>{t('wallets.get.none')}</Heading>
          <Text>{t('wallets.get.noneText')}</Text>
        </>
      ) : (
        <Text>{t(`wallets.get.install${core.environment.mobile ? 'Phone' : ''}`)}</Text>
      )}
      {(!isEmpty || all || lists.length > 0) && (
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
          {lists.map((href) => (
            <Row
              key={href}
              label={t('wallets.get.list', { site: new URL(href).hostname })}
              picture={<Tile icon="globe" />}
              trailing="external"
              href={href}
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
