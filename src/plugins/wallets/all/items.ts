import type { ConnectorInfo, WalletListing } from '#wallet'
import type { Core } from '../core.ts'
import { isSame, walletEntries, type Target, type WalletEntry } from '../list/entries.ts'
import { isAmong } from '../state.ts'
import { supportsNamespace, connectFilter } from '../list/filter.ts'
import { fold } from './match.ts'

/** One wallet of the list. The same object for as long as nothing about it changes. */
export interface WalletItem {
  readonly key: string
  readonly name: string
  /** The name as the search compares it. */
  readonly folded: string
  readonly mark: 'installed' | 'connected' | 'recent' | undefined
  /** Others of the list could be mistaken for it (threat T2). */
  readonly alike: WalletEntry['alike']
  readonly certified: boolean
  readonly target: Target
}

/** The wallets of this device as items, and items for listings of the directory. */
export interface WalletItems {
  /** Read this after `itemOf`: the directory's listings may say that one of these is certified. */
  readonly installed: readonly WalletItem[]
  /** Undefined for a wallet that is among the installed ones, or not of the wanted namespace. */
  itemOf(listing: WalletListing): WalletItem | undefined
}

/** The badge that the directory gives to wallets it has tested. */
export const isCertified = ({ badge_type }: WalletListing): boolean => badge_type === 'certified'

/** Created again when the state that the list depends on changes. */
export function createWalletItems(core: Pick<Core, 'ctx' | 'environment' | 'host' | 'state'>): WalletItems {
  const { ctx, environment, host, state } = core
  const namespace = connectFilter(ctx.router)?.namespace
  const { connections, ...listed } = state.get()
  const { recent } = listed
  const { mobile } = environment
  const { entries } = walletEntries({
    ...listed,
    host,
    mobile,
    namespace,
    isConnected: isAmong(connections),
    walletConnect: false,
    logins: 0,
  })
  const here = entries.filter(({ target }) => target.kind === 'connectors')
  const reached = here.flatMap(({ target }) => (target.kind === 'connectors' ? target.connectors : []))
  const recentIds = new Set(recent.map(({ id }) => id))
  const made = new Map<WalletListing, WalletItem | undefined>()
  // Connectors whose own listing is certified.
  const certified = new Set<ConnectorInfo>()

  const itemOf: WalletItems['itemOf'] = (listing) => {
    if (!made.has(listing)) made.set(listing, make(listing))
    return made.get(listing)
  }

  function make(listing: WalletListing): WalletItem | undefined {
    if (!supportsNamespace(listing, namespace)) return undefined
    const same = reached.filter((connector) => isSame(listing, connector, mobile))
    if (same.length > 0) {
      if (isCertified(listing)) same.forEach((connector) => certified.add(connector))
      return undefined
    }
    return {
      key: `wallet:${listing.id}`,
      name: listing.name,
      folded: fold(listing.name),
      mark: recentIds.has(listing.id) ? 'recent' : undefined,
      alike: undefined,
      certified: isCertified(listing),
      target: { kind: 'wallet', wallet: listing },
    }
  }

  let installed: readonly WalletItem[] | undefined
  let knew = 0
  return {
    itemOf,
    get installed() {
      // The listing of an installed wallet may be on a later page.
      if (!installed || knew !== certified.size) {
        knew = certified.size
        installed = here.map((entry) => installedItem(entry, certified))
      }
      return installed
    },
  }
}

function installedItem({ mark, name, target, alike }: WalletEntry, certified: ReadonlySet<ConnectorInfo>): WalletItem {
  const own = target.kind === 'connectors' ? target.connectors : []
  return {
    key: `connector:${own.map(({ chain, id }) => `${chain}:${id}`).join()}`,
    name,
    folded: fold(name),
    mark,
    alike: alike,
    certified: own.some((connector) => certified.has(connector)),
    target,
  }
}

/** The directory's wallets as items, each id once, without those of this device. */
export function itemsOf(source: WalletItems, ...lists: readonly (readonly WalletListing[])[]): readonly WalletItem[] {
  const ids = new Set<string>()
  const items: WalletItem[] = []
  for (const list of lists) {
    for (const listing of list) {
      if (ids.has(listing.id)) continue
      ids.add(listing.id)
      const item = source.itemOf(listing)
      if (item) items.push(item)
    }
  }
  return items
}
