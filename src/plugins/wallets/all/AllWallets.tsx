import type { ViewProps } from '#kernel'
import {
  Checkbox,
  Field,
  Hint,
  IconButton,
  Note,
  useReadable,
  useStyles,
  WindowedList,
  type WindowedListHandle,
} from '#kit'
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { roundCount } from '../list/rows.ts'
import { isPaired, sizeOf } from '../state.ts'
import { remoteView } from '../list/remoteView.ts'
import { select } from '../list/select.ts'
import en from '../locales/en/all.ts'
import { CORE } from '../tokens.ts'
import { allCss } from './all.css.ts'
import { useFirstFocus, useRetryWhenOnline, useAnnouncedResults } from './hooks.ts'
import { listCacheOf } from './listCache.ts'
import { EmptyState, ListEnd, TileSkeletons } from './ListStatus.tsx'
import { WalletTile } from './WalletTile.tsx'

/** The next page is read when so few loaded wallets are left below. */
const READ_AHEAD = 24
/** Skeletons that are shown for the first page. */
const FIRST_PAGE_SKELETONS = 16

export const strings = { en }

/** Every wallet of the directory, after those of this device. */
export default function AllWallets({ ctx }: ViewProps): ReactElement {
  const core = ctx.use(CORE)
  const { t } = ctx.i18n
  const { mobile } = core.environment
  const [cache] = useState(() => {
    const found = listCacheOf(core)
    // A view that is opened anew shows the whole list; Back restores what the person saw.
    if (ctx.router.state.get().direction !== 'prev') {
      found.wallets.reset()
      found.position.set(undefined)
    }
    return found
  })
  const { wallets } = cache
  const state = useReadable(wallets)
  const { certified, done, failed, items, query } = state
  const known = useReadable(core.state)
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<WindowedListHandle>(null)
  const id = useId()
  useStyles(root, allCss)
  useEffect(() => wallets.enter(), [wallets])
  useFirstFocus({ root, field, list }, cache.position.get(), mobile)
  useAnnouncedResults(core, state)
  useRetryWhenOnline(failed, wallets.retry)

  const search = (text: string): void => {
    root.current?.closest('.lk-body')?.scrollTo(0, 0)
    wallets.search(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '' && !event.nativeEvent.isComposing) {
      // The first Escape clears the search, the next one closes the modal.
      event.preventDefault()
      search('')
      field.current?.focus()
    } else if (event.key === 'ArrowDown' && event.target === field.current && items.length > 0) {
      event.preventDefault()
      list.current?.focus(0)
    }
  }
  // A new function for every state, so that it is called again after a page without any wallet for this site.
  const onDrawn = useCallback(
    (end: number) => {
      if (state.query === '' && end > state.items.length - READ_AHEAD) wallets.more()
    },
    [wallets, state],
  )
  useEffect(() => {
    if (items.length === 0) onDrawn(0)
  }, [items.length, onDrawn])
  const count = sizeOf(known.directory)
  const label = count > 0 ? t('wallets.all.searchCount', { count: roundCount(count) }) : t('wallets.all.search')
  const paired = isPaired(known)
  const waiting = items.length === 0 && !failed && (!done || state.searching)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field and the list inside
    <div className="lk-aw" ref={root} onKeyDown={onKeyDown}>
      <div className="lk-aw-head lk-stays">
        <Field
          ref={field}
          type="search"
          label={t('wallets.all.search')}
          placeholder={label}
          clearLabel={t('wallets.all.clear')}
          value={query}
          maxLength={100}
          enterKeyHint="search"
          onChange={search}
        />
        {mobile && remoteView(ctx) && (
          <IconButton icon="qr" variant="plate" label={t('wallets.all.scan')} onClick={() => select(core, undefined)} />
        )}
      </div>
      <Checkbox checked={certified} onChange={wallets.certifiedOnly}>
        {t('wallets.all.certified')}
      </Checkbox>
      {certified && <Hint>{t('wallets.all.certifiedWhy')}</Hint>}
      {paired && <Note title={t('wallets.rows.paired')} />}
      {items.length > 0 && (
        <WindowedList
          name={t('wallets.title.AllWallets')}
          className="lk-aw-grid"
          sheet={allCss}
          count={items.length}
          total={done ? items.length : -1}
          keyOf={(index) => items[index]?.key ?? String(index)}
          handle={list}
          onDrawn={onDrawn}
          onLeave={() => field.current?.focus()}
        >
          {(index, tabIndex) => {
            const item = items[index]
            return (
              item && <WalletTile cache={cache} item={item} list={id} at={index} tabIndex={tabIndex} paired={paired} />
            )
          }}
        </WindowedList>
      )}
      {waiting && <TileSkeletons count={FIRST_PAGE_SKELETONS} />}
      {items.length === 0 && !waiting && (
        <EmptyState
          core={core}
          state={state}
          clear={() => search('')}
          showAll={() => wallets.certifiedOnly(false)}
          retry={wallets.retry}
        />
      )}
      {items.length > 0 && <ListEnd core={core} state={state} retry={wallets.retry} />}
    </div>
  )
}
