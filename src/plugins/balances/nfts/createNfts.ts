import { codeOf, createBox, failureOf, type PageWatch, type PluginContext, type Readable } from '#kernel'
import { ACCOUNT, createHistoryReader, type HistoryReader } from '#wallet'
import type { Balances } from '../service.ts'
import { holdingsOf, type NftItem } from './holdings.ts'

/** Milliseconds between reads of the newest page while the tab is visible. */
const REFRESH = 30_000

export interface NftsState {
  readonly items: readonly NftItem[]
  /** Nothing has been read yet. */
  readonly first: boolean
  /** A page is being read, not in the background. */
  readonly loading: boolean
  /** `unable`: the service has no NFTs of this network. Items read before stay. */
  readonly failed: 'failed' | 'unable' | undefined
  /** The whole history has been read. */
  readonly done: boolean
  /** Many pages in a row had no NFT: the next one is read only on request (`retry`). */
  readonly paused: boolean
}

export interface Nfts extends Readable<NftsState>, Pick<HistoryReader, 'enter' | 'more' | 'retry'> {}

export interface NftsParts {
  readonly ctx: PluginContext
  readonly store: Pick<Balances, 'nfts'>
  readonly page: PageWatch
}

/** Collects the NFTs of the active account from its history, page by page. */
export function createNfts({ ctx, store, page }: NftsParts): Nfts {
  const reader = createHistoryReader({
    ctx,
    page,
    views: [ACCOUNT],
    refreshMs: REFRESH,
    count: (items) => holdingsOf(items, store.nfts.get()).length,
    isUnable,
    changed: publish,
  })
  const box = createBox(ctx, compute())
  ctx.own(store.nfts.subscribe(publish))

  function publish(): void {
    box.update(compute)
  }

  function compute(): NftsState {
    const { failure, history, loading, next, paused } = reader.state()
    return {
      items: history ? holdingsOf(history.items, store.nfts.get()) : [],
      first: !history,
      loading,
      failed: failure && (isUnable(failure.error) ? 'unable' : 'failed'),
      done: history !== undefined && next === undefined,
      paused,
    }
  }

  const { enter, more, retry } = reader
  return { get: box.get, subscribe: box.subscribe, enter, more, retry }
}

/** Any status 4xx, except for a timeout (408) and too many requests (429), means that there is no such history. */
const isUnable = (error: unknown): boolean =>
  codeOf(error) === 'CHAIN_NOT_SUPPORTED' || /^4(?!08|29)/.test(String(failureOf(error)?.status))
