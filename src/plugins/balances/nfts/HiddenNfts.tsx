import type { PluginContext } from '#kernel'
import { cleanText, Picture, Row, WindowedList } from '#kit'
import type { ReactElement } from 'react'
import { tokensCss } from '../tokens/tokens.css.ts'
import type { NftItem } from './holdings.ts'

interface HiddenNftsProps {
  readonly ctx: PluginContext
  readonly items: readonly NftItem[]
}

/** Spam by name only: its pictures would load addresses of those who sent it, and carry what they want to say. */
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
