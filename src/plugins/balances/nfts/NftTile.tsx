import type { PluginContext } from '#kernel'
import { cleanText, Picture, Skeleton, VisuallyHidden } from '#kit'
import { memo, type ReactElement } from 'react'
import type { NftItem } from './holdings.ts'

interface NftTileProps {
  readonly ctx: PluginContext
  readonly item: NftItem
}

/** One NFT: its picture, in an `img` only, and its name as text. A letter stands in for a missing picture. */
export const NftTile = memo(function NftTile({ ctx, item }: NftTileProps): ReactElement {
  const { t, number } = ctx.i18n
  const name = cleanText(item.name) || t('balances.nft.unnamed')
  const amount = item.amount > 1n ? number(item.amount) : undefined
  return (
    <div className="lk-nft-tile">
      <Picture name={name} src={item.image} size={56} />
      {amount && (
        <span className="lk-nft-amount" aria-hidden="true">
          ×{amount}
        </span>
      )}
      <bdi className="lk-cut" aria-hidden={amount ? true : undefined}>
        {name}
      </bdi>
      {amount && <VisuallyHidden>{t('balances.nft.amount', { name, count: amount })}</VisuallyHidden>}
    </div>
  )
})

/** Skeleton tiles of the final size. */
export function NftSkeletons({ count }: { readonly count: number }): ReactElement {
  return (
    <div className="lk-nft-grid lk-nft-rest" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div className="lk-nft-tile" key={at}>
          <Skeleton width="100%" height={0} shape="square" />
          <Skeleton width={64} height={10} />
        </div>
      ))}
    </div>
  )
}
