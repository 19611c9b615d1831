import { createBox, waitFor, withTimeout, type Readable } from '#kernel'
import type { WalletListing } from '#wallet'
import type { Cell, Surroundings } from '../core.ts'
import { createWalletItems, itemsOf, type WalletItem } from './items.ts'
import { fold, matching } from './match.ts'
import { createPages, type Pages } from './pages.ts'
import { isUseful, read, type Query } from './read.ts'
import { createSearch } from './search.ts'

/** Milliseconds to wait for the first screen's wallets, which the pages then leave out. */
const FIRST_SCREEN_LIMIT = 2_000

export interface AllWalletsState {
  /** As typed. */
  readonly query: string
  readonly certified: boolean
  readonly items: readonly WalletItem[]
  /** The directory is being searched, or will be in a moment. */
  readonly searching: boolean
  /** The last request failed; what was read is still there. */
  readonly failed: boolean
  /** There is nothing more to read. */
  readonly done: boolean
}

/** The list of all wallets: pages, search and filters. One for each modal; what was read stays while the page lives. */
export interface AllWallets extends Readable<AllWalletsState> {
  /** A view is shown: requests are made until the returned function is called. */
  enter(): () => void
  /** Back to the whole list, for a view that is opened anew. */
  reset(): void
  search(text: string): void
  certifiedOnly(on: boolean): void
  /** Reads the next page, unless that is under way, has failed, or there is none. */
  more(): void
  /** Repeats the request that failed. */
  retry(): void
}

export function createAllWallets(core: Surroundings & Cell): AllWallets {
  const { ctx, host } = core
  /** Pages by the filter "certified only". The wallets of the first screen are left out of both. */
  const sequences = new Map<boolean, Pages>()
  let onFirstScreen: readonly WalletListing[] = []
  let walletItems = createWalletItems(core)
  let query = ''
  let certified = false
  let failed = false
  /** The view that is shown. */
  let activeView: symbol | undefined
  let reading: AbortController | undefined

  const request = (asked: Query, signal: AbortSignal) => read(core, asked, signal)
  const usefulness = new WeakMap<WalletListing, boolean>()
  const useful = (listing: WalletListing): boolean => {
    const verdict = usefulness.get(listing) ?? isUseful(core, listing)
    usefulness.set(listing, verdict)
    return verdict
  }
  const directorySearch = createSearch({
    ctx,
    read: request,
    exclude: host.excludeWalletIds ?? [],
    enabled: host.projectId !== '',
    changed: publish,
  })

  function pagesOf(filter: boolean): Pages {
    let pages = sequences.get(filter)
    if (!pages) {
      // The first call decides what all pages leave out: see PagesOptions.exclude. Only wallets that were really read are
      // left out: featured wallets whose own request failed come with the pages.
      if (sequences.size === 0) {
        const { featured, recommended } = core.state.get().directory
        onFirstScreen = [...featured, ...recommended]
      }
      const exclude = [...new Set([...(host.excludeWalletIds ?? []), ...onFirstScreen.map(({ id }) => id)])]
      pages = createPages({ certified: filter, exclude, read: request })
      sequences.set(filter, pages)
    }
    return pages
  }

  /** All wallets read so far, in order: this device, featured, the host's own, the directory. */
  function allItems(): readonly WalletItem[] {
    const { featured, recommended } = core.state.get().directory
    const read = (filter: boolean): readonly WalletListing[] => sequences.get(filter)?.listings.filter(useful) ?? []
    const own = host.customWallets ?? []
    // The host chose the featured ones; what the directory recommends passes the same filters as its pages.
    // Both sequences are pages of one list, so wallets that only the filtered one has read come last.
    const head = [...recommended, ...onFirstScreen].filter((listing) => featured.includes(listing) || useful(listing))
    const listed = itemsOf(walletItems, featured, own, head, read(false), certified ? read(true) : [])
    return [...walletItems.installed, ...listed]
  }

  function compute(): AllWalletsState {
    const wanted = fold(query)
    const all = allItems()
    const fits = ({ certified: has }: WalletItem): boolean => !certified || has
    const pages = sequences.get(certified)
    const common = { query, certified }
    if (wanted === '') {
      const done = host.projectId === '' || pages?.done === true
      return { ...common, items: all.filter(fits), searching: false, failed, done }
    }
    const seen = new Set(all.map(({ key }) => key))
    const more = itemsOf(walletItems, directorySearch.seen.filter(useful)).filter(({ key }) => !seen.has(key))
    const local = matching([...all, ...more].filter(fits), wanted)
    const shown = new Set(local.map(({ key }) => key))
    // What else the directory finds (it may search more than names) comes below, so that nothing that is shown moves.
    const found = itemsOf(walletItems, directorySearch.found.filter(useful)).filter(
      (item) => fits(item) && !shown.has(item.key),
    )
    return {
      ...common,
      items: [...local, ...found],
      searching: directorySearch.waiting,
      failed: directorySearch.failed,
      done: true,
    }
  }

  const state = createBox(ctx, compute())
  function publish(): void {
    state.update(compute)
  }

  async function readNextPage(): Promise<void> {
    if (!activeView || reading || failed || host.projectId === '' || sequences.get(certified)?.done) return
    const request = new AbortController()
    reading = request
    try {
      if (sequences.size === 0) await firstScreenRead(core, request.signal)
      if (!request.signal.aborted) await pagesOf(certified).next(request.signal)
    } catch {
      // An error code does not help the person: the view says that reading failed, and offers to try again.
      if (!request.signal.aborted) failed = true
    }
    if (reading !== request) return
    reading = undefined
    publish()
  }

  function stop(): void {
    reading?.abort()
    reading = undefined
    directorySearch.stop()
  }

  ctx.own(() => {
    activeView = undefined
    stop()
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    enter() {
      const mine = Symbol('view')
      activeView = mine
      let parts = partsOf(core)
      const off = core.state.subscribe(() => {
        const next = partsOf(core)
        if (next.every((part, at) => part === parts[at])) return
        parts = next
        walletItems = createWalletItems(core)
        publish()
      })
      walletItems = createWalletItems(core)
      failed = false
      publish()
      if (query !== '') directorySearch.ask(query, certified)
      // With wallets already read, the view asks for more when its end is near.
      if (!sequences.get(certified)?.listings.length) void readNextPage()
      return () => {
        off()
        if (activeView !== mine) return
        activeView = undefined
        stop()
        publish()
      }
    },
    reset() {
      query = ''
      certified = false
      failed = false
      directorySearch.ask('', false)
      publish()
    },
    search(text) {
      query = text
      directorySearch.ask(text, certified)
      publish()
    },
    certifiedOnly(on) {
      if (on === certified) return
      certified = on
      reading?.abort()
      reading = undefined
      failed = false
      directorySearch.ask(query, on)
      publish()
      void readNextPage()
    },
    more() {
      void readNextPage()
    },
    retry() {
      failed = false
      directorySearch.retry()
      publish()
      void readNextPage()
    },
  }
}

/** The parts of the state that the list depends on; they change far less often than balances do. */
function partsOf({ state }: Cell): readonly unknown[] {
  const { connections, connectors, directory, unverified, looks, recent } = state.get()
  return [connections, connectors, directory, unverified, looks, recent]
}

/** Resolves when the first screen's wallets are read, have failed to load, or take too long. */
async function firstScreenRead({ ctx, state }: Surroundings & Cell, signal: AbortSignal): Promise<void> {
  const { clock } = ctx
  await withTimeout({ clock, ms: FIRST_SCREEN_LIMIT, signal, fallback: () => undefined }, (until) =>
    waitFor(state, ({ directory }) => (directory.loading ? undefined : true), until),
  )
}
