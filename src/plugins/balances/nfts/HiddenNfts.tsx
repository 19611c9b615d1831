import type { PluginContext } from '#kernel'
import { cleanText, Picture, Row, WindowedList } from '#kit'
import type { ReactElement } from 'react'
import { tokensCss } from '../tokens/tokens.css.ts'
import type { NftItem } from './holdings.ts'

interface HiddenNftsProps {
  readonly ctx: PluginContext
  readonly items: readonly NftItem[]
}

/** Shows spam NFTs without their pictures: these would contact the spammer's server and carry the advertisement. */
export function HiddenNfts({ ctx, items }: HiddenNftsProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <WindowedList
      name={t('balances.nft.hidden')}
      className="lk-tok-list"
      sheet={tokensCss}
      count={items.length}
      keyOf={(index) => items[index]?.key ?? String(index)}
    >
      {(index) => {
        const name = cleanText(items[index]?.name ?? '') || t('balances.nft.unnamed')
        return <Row label={name} picture={<Picture name={name} />} />
      }}
    </WindowedList>
  )
}
