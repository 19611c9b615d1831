import type { ItemProps } from '#kernel'
import { ENVIRONMENT, NETWORKS } from '#wallet'
import { Button, Heading, Hint, Text, Unloaded, useReadable, useStyles, WindowedList } from '#kit'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { Unable } from '../tokens/Empty.tsx'
import { tokensCss } from '../tokens/tokens.css.ts'
import { Toggle } from '../Toggle.tsx'
import { NFTS } from '../tokens.ts'
import { HiddenNfts } from './HiddenNfts.tsx'
import { nftsCss } from './nfts.css.ts'
import { NftSkeletons, NftTile } from './NftTile.tsx'

/** The next page is read when fewer than this many NFTs are left below the visible ones. */
const AHEAD = 9
/** Skeleton tiles for the first page and for the next one. */
const PLACES = 6
const MORE_PLACES = 3

/** The NFTs of the active account, as far as its history has been read. */
export default function Nfts({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const nfts = ctx.use(NFTS)
  const state = useReadable(nfts)
  const network = useReadable(ctx.use(NETWORKS).state).active?.name ?? ''
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, tokensCss)
  useStyles(root, nftsCss)
  useEffect(() => nfts.enter(), [nfts])

  const { items, first, loading, failed, done, paused } = state
  const shown = items.filter(({ spam }) => !spam)
  const hidden = items.filter(({ spam }) => spam)
  const count = shown.length
  // A new function for every state, so that it is called again after a page without NFTs.
  const onDrawn = useCallback(
    (end: number) => {
      if (end > count - AHEAD && !state.done) nfts.more()
    },
    [nfts, state, count],
  )
  useEffect(() => {
    if (count === 0) onDrawn(0)
  }, [count, onDrawn])
  const offline = first && !loading && !ctx.use(ENVIRONMENT).online()
  const broken = failed === 'failed' || offline
  const waiting = !broken && !done && !paused

  if (failed === 'unable' && first)
    return (
      <div className="lk-tok" ref={root}>
        <Unable ctx={ctx} what="balances.nft" />
      </div>
    )
  const unloaded = (words: string): ReactElement => (
    <Unloaded busy={loading} action={t(loading ? 'balances.retrying' : 'balances.retry')} onRetry={nfts.retry}>
      {t(words)}
    </Unloaded>
  )
  return (
    <div className="lk-tok lk-nft" ref={root} aria-busy={waiting || undefined}>
      {broken && count === 0 && unloaded('balances.nft.failed')}
      {count > 0 && (
        <WindowedList
          name={t('balances.nfts')}
          className="lk-nft-grid"
          sheet={nftsCss}
          count={count}
          total={done ? count : -1}
          keyOf={(index) => shown[index]?.key ?? String(index)}
          onDrawn={onDrawn}
        >
          {(index) => shown[index] && <NftTile ctx={ctx} item={shown[index]} />}
        </WindowedList>
      )}
      {waiting && <NftSkeletons count={count === 0 ? PLACES : MORE_PLACES} />}
      {broken && count > 0 && unloaded('balances.nft.failedMore')}
      {!broken && count === 0 && (done || paused) && (
        <div className="lk-tok-none">
          <Heading>{t('balances.nft.none')}</Heading>
          <Text>{t(done ? 'balances.nft.noneText' : 'balances.nft.furtherText', { network })}</Text>
        </div>
      )}
      {!broken && paused && <Button onClick={nfts.retry}>{t('balances.nft.further')}</Button>}
      {hidden.length > 0 && (
        <>
          <Toggle open={open} onClick={() => setOpen(!open)}>
            {t(open ? 'balances.nft.hideHidden' : 'balances.nft.showHidden', { count: hidden.length })}
          </Toggle>
          {open && (
            <>
              <Hint>{t('balances.nft.hiddenText')}</Hint>
              <HiddenNfts ctx={ctx} items={hidden} />
            </>
          )}
        </>
      )}
    </div>
  )
}
