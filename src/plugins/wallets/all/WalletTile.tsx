import type { I18n } from '#kernel'
import { cleanText } from '#kit'
import { memo, useMemo, type ReactElement } from 'react'
import type { List } from '../core.ts'
import { lookalikeText } from '../list/rows.ts'
import { openTarget } from '../list/select.ts'
import type { WalletItem } from './items.ts'
import type { ListCache } from './listCache.ts'
import { WalletPicture } from './WalletPicture.tsx'

interface WalletTileProps {
  readonly cache: ListCache
  readonly item: WalletItem
  /** The list's id, and the place in it. */
  readonly list: string
  readonly at: number
  readonly tabIndex: 0 | -1
  /** A remote wallet is connected. Another pairing would replace it without asking. */
  readonly paired: boolean
}

/** One wallet: picture, name, and marks that are words for screen readers. */
export const WalletTile = memo(function WalletTile(props: WalletTileProps): ReactElement {
  const { cache, item, list, at, tabIndex, paired } = props
  const { core } = cache
  const id = `${list}${at}`
  const { name, target } = item
  const src = useMemo(() => pictureOf(core, item), [core, item])
  const off = paired && target.kind !== 'connectors'
  const marks = marksOf(core.ctx.i18n, item)
  return (
    <>
      <button
        type="button"
        className="lk-aw-tile"
        tabIndex={tabIndex}
        aria-describedby={marks.length > 0 ? marks.map(({ mark }) => `${id}-${mark}`).join(' ') : undefined}
        aria-disabled={off || undefined}
        onClick={() => {
          if (off) return
          cache.position.set(at)
          openTarget(core, target)
        }}
      >
        <WalletPicture name={name} src={src} queue={cache.pictures} />
        <bdi className="lk-cut">{cleanText(name)}</bdi>
      </button>
      {marks.map(({ mark, word }) => (
        <span className="lk-aw-mark" data-mark={mark} id={`${id}-${mark}`} key={mark}>
          {word}
        </span>
      ))}
    </>
  )
})

interface Mark {
  readonly mark: 'state' | 'recent' | 'certified' | 'alike'
  readonly word: string
}

function marksOf({ t }: Pick<I18n, 't'>, item: WalletItem): readonly Mark[] {
  const { mark, certified } = item
  const alike = lookalikeText(t, item)
  const marks: (Mark | false | undefined)[] = [
    mark && { mark: mark === 'recent' ? 'recent' : 'state', word: t(`wallets.badge.${mark}`) },
    certified && { mark: 'certified', word: t('wallets.all.isCertified') },
    alike !== undefined && { mark: 'alike', word: alike },
  ]
  return marks.filter((one) => typeof one === 'object')
}

function pictureOf({ pictures }: List, { target }: WalletItem): string | undefined {
  if (target.kind === 'wallet') return pictures.wallet(target.wallet)
  return target.kind === 'connectors' && target.connectors[0] ? pictures.connector(target.connectors[0]) : undefined
}
