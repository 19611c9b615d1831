import { whenFound, within } from '#kernel'
import type { WalletListing } from '#wallet'
import type { Core } from '../core.ts'
import { createShelf, itemsOf, type WalletItem } from './items.ts'
import { fold, matching } from './match.ts'
import { createPages, type Pages } from './pages.ts'
import { isUseful, read, type Query } from './read.ts'
import { createSearch } from './search.ts'

/** Milliseconds to wait for the first screen's wallets, so that no page has to repeat them. */
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
export interface AllWallets {
  get(): AllWalletsState
  subscribe(listener: () => void): () => void
  /** A view is there; until the returned function is called requests are made. */
  enter(): () => void
  /** Back to the whole list, for a view that is opened anew. */
  reset(): void
  search(text: string): void
  certifiedOnly(on: boolean): void
  /** The end of the list is near: reads the next page, unless that is under way, has failed, or there is none. */
  more(): void
  /** Does again what failed. */
  retry(): void
}

export function createAllWallets(core: Core): AllWallets {
  const { ctx, host } = core
  const listeners = new Set<() => void>()
  /** By "certified only": each filter has its own pages. The same few listings are left out of all of them. */
  const sequences = new Map<boolean, Pages>()
  let known: readonly WalletListing[] = []
  let shelf = createShelf(core)
  let query = ''
  let certified = false
  let failed = false
  /** The view that is there. */
  let life: symbol | undefined
  let reading: AbortController | undefined

  const request = (asked: Query, signal: AbortSignal) => read(core, asked, signal)
  const judged = new WeakMap<WalletListing, boolean>()
  const useful = (listing: WalletListing): boolean => {
    const verdict = judged.get(listing) ?? isUseful(core, listing)
    judged.set(listing, verdict)
    return verdict
  }
  const finder = createSearch({
    ctx,
    read: request,
    exclude: host.excludeWalletIds ?? [],
    enabled: host.projectId !== '',
    changed: publish,
  })

  function pagesOf(filter: boolean): Pages {
    let pages = sequences.get(filter)
    if (!pages) {
      // Whoever comes first says what the pages leave out, once for all: see PagesOptions.exclude. Only what is really
      // there is left out: featured wallets whose own request failed come with the pages.
      if (sequences.size === 0) {
        const { featured, recommended } = core.state.get().directory
        known = [...featured, ...recommended]
      }
      const exclude = [...new Set([...(host.excludeWalletIds ?? []), ...known.map(({ id }) => id)])]
      pages = createPages({ certified: filter, exclude, read: request })
      sequences.set(filter, pages)
    }
    return pages
  }

  /** Everything that is known, in order: this device, featured, the host's own, the directory. */
  function everything(): readonly WalletItem[] {
    const { featured, recommended } = core.state.get().directory
    const read = (filter: boolean): readonly WalletListing[] => sequences.get(filter)?.listings.filter(useful) ?? []
    const own = host.customWallets ?? []
    // The host chose the featured ones; what the directory recommends passes the same filters as its pages.
    // Both sequences are cut from one list, so what the filtered one has more comes after what both have.
    const head = [...recommended, ...known].filter((listing) => featured.includes(listing) || useful(listing))
    const listed = itemsOf(shelf, featured, own, head, read(false), certified ? read(true) : [])
    return [...shelf.installed, ...listed]
  }

  function compute(): AllWalletsState {
    const wanted = fold(query)
    const all = everything()
    const fits = ({ certified: has }: WalletItem): boolean => !certified || has
    const pages = sequences.get(certified)
    const common = { query, certified }
    if (wanted === '') {
      const done = host.projectId === '' || pages?.done === true
      return { ...common, items: all.filter(fits), searching: false, failed, done }
    }
    const seen = new Set(all.map(({ key }) => key))
    const more = itemsOf(shelf, finder.seen.filter(useful)).filter(({ key }) => !seen.has(key))
    const local = matching([...all, ...more].filter(fits), wanted)
    const shown = new Set(local.map(({ key }) => key))
    // What the directory finds besides (it may look at more than names) comes below: nothing that is shown moves.
    const found = itemsOf(shelf, finder.found.filter(useful)).filter((item) => fits(item) && !shown.has(item.key))
    return { ...common, items: [...local, ...found], searching: finder.waiting, failed: finder.failed, done: true }
  }

  let state = compute()
  function publish(): void {
    state = compute()
    listeners.forEach((listener) => listener())
  }

  async function turnPage(): Promise<void> {
    if (!life || reading || failed || host.projectId === '' || sequences.get(certified)?.done) return
    const turn = new AbortController()
    reading = turn
    try {
      if (sequences.size === 0) await firstScreen(core, turn.signal)
      if (!turn.signal.aborted) await pagesOf(certified).next(turn.signal)
    } catch {
      // The code that went wrong is of no use to a person: they are told that it did, and can try again.
      if (!turn.signal.aborted) failed = true
    }
    if (reading !== turn) return
    reading = undefined
    publish()
  }

  function stop(): void {
    reading?.abort()
    reading = undefined
    finder.stop()
  }

  ctx.own(() => {
    life = undefined
    stop()
  })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter() {
      const mine = Symbol('view')
      life = mine
      let parts = partsOf(core)
      const off = core.state.subscribe(() => {
        const next = partsOf(core)
        if (next.every((part, at) => part === parts[at])) return
        parts = next
        shelf = createShelf(core)
        publish()
      })
      shelf = createShelf(core)
      failed = false
      publish()
      if (query !== '') finder.ask(query, certified)
      // What is there already goes on when its end is near.
      if (!sequences.get(certified)?.listings.length) void turnPage()
      return () => {
        off()
        if (life !== mine) return
        life = undefined
        stop()
        publish()
      }
    },
    reset() {
      query = ''
      certified = false
      failed = false
      finder.ask('', false)
      publish()
    },
    search(text) {
      query = text
      finder.ask(text, certified)
      publish()
    },
    certifiedOnly(on) {
      if (on === certified) return
      certified = on
      reading?.abort()
      reading = undefined
      failed = false
      finder.ask(query, on)
      publish()
      void turnPage()
    },
    more() {
      void turnPage()
    },
    retry() {
      failed = false
      finder.retry()
      publish()
      void turnPage()
    },
  }
}

/** What of the state decides the list; it changes far less often than balances do. */
function partsOf({ state }: Core): readonly unknown[] {
  const { connections, connectors, directory, doubts, looks, recent } = state.get()
  return [connections, connectors, directory, doubts, looks, recent]
}

/** Resolves when the first screen's wallets are read, have failed to, or take too long. */
async function firstScreen({ ctx, state }: Core, signal: AbortSignal): Promise<void> {
  const { clock } = ctx
  const atLimit = (): undefined => undefined
  await within({ clock, ms: FIRST_SCREEN_LIMIT, signal, atLimit }, (until) =>
    whenFound(state, ({ directory }) => (directory.loading ? undefined : true), until),
  )
}
