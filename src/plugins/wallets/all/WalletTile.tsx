import type { I18n } from '#kernel'
import { cleanText } from '#kit'
import { memo, useMemo, type ReactElement } from 'react'
import type { Core } from '../core.ts'
import { twinWords } from '../list/rows.ts'
import { openTarget } from '../list/select.ts'
import type { WalletItem } from './items.ts'
import type { Kept } from './kept.ts'
import { WalletPicture } from './WalletPicture.tsx'

interface WalletTileProps {
  readonly kept: Kept
  readonly item: WalletItem
  /** The list's id, and the place in it. */
  readonly list: string
  readonly at: number
  readonly tabIndex: 0 | -1
  /** A remote wallet is connected: a second pairing would replace it unasked. */
  readonly paired: boolean
}

/** One wallet: picture, name, and marks that are words for screen readers. */
export const WalletTile = memo(function WalletTile(props: WalletTileProps): ReactElement {
  const { kept, item, list, at, tabIndex, paired } = props
  const { core } = kept
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
          kept.place.set(at)
          openTarget(core, target)
        }}
      >
        <WalletPicture name={name} src={src} turns={kept.pictures} />
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
  readonly mark: 'state' | 'recent' | 'certified' | 'twin'
  readonly word: string
}

function marksOf({ t }: Pick<I18n, 't'>, item: WalletItem): readonly Mark[] {
  const { mark, certified } = item
  const twin = twinWords(t, item)
  const marks: (Mark | false | undefined)[] = [
    mark && { mark: mark === 'recent' ? 'recent' : 'state', word: t(`wallets.badge.${mark}`) },
    certified && { mark: 'certified', word: t('wallets.all.isCertified') },
    twin !== undefined && { mark: 'twin', word: twin },
  ]
  return marks.filter((one) => typeof one === 'object')
}

function pictureOf({ pictures }: Core, { target }: WalletItem): string | undefined {
  if (target.kind === 'wallet') return pictures.wallet(target.wallet)
  return target.kind === 'connectors' && target.connectors[0] ? pictures.connector(target.connectors[0]) : undefined
}
