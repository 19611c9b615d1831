import {
  ALL_WALLETS,
  CONNECT_WALLETS,
  CONNECTING_WALLET_CONNECT,
  PLUGIN_CHANGED,
  type HostOptions,
  type I18n,
  type Readable,
  type RowItem,
  type RowSection,
} from '#kernel'
import type { Core } from './core.ts'
import { walletEntries, type WalletEntry } from './entries.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { derived } from './readable.ts'
import { openTarget } from './select.ts'

/** What can be opened now; plugins come and go while the page runs. */
export interface Reach {
  readonly walletConnect: boolean
  readonly allWallets: boolean
  readonly connectWallets: boolean
  readonly email: boolean
  readonly socials: boolean
}

/** Everything that a row needs besides its wallet. */
export interface RowTools {
  readonly t: I18n['t']
  readonly pictures: Pictures
  readonly open: (entry: WalletEntry) => void
  /** A remote wallet is connected: a second pairing would replace it unasked. */
  readonly paired: boolean
}

/** The connect screen's rows: all of them, and what the first screen shows of them. */
export function createRows(core: Core): {
  readonly all: Readable<readonly RowSection[]>
  readonly first: Readable<readonly RowSection[]>
} {
  const { ctx, environment, host, state } = core
  const reach = createReach(core)
  const pictures = createPictures(ctx.http, host.projectId)
  const all = derived([state, reach], () => {
    const { accounts, connectors, directory, recent } = state.get()
    const { allWallets, ...ways } = reach.get()
    const { entries, pending } = walletEntries({
      ...ways,
      connectors,
      directory,
      recent,
      host,
      mobile: environment.mobile,
      isConnected: ({ chain, id }) => accounts[chain]?.connectorId === id,
    })
    const paired = Object.values(accounts).some((account) => account.connectedWalletInfo?.type === 'WALLET_CONNECT')
    const tools: RowTools = { t: ctx.i18n.t, pictures, paired, open: ({ target }) => openTarget(core, target) }
    const last = allWallets
      ? [allWalletsRow(tools.t, directory.count + directory.featured.length, () => ctx.router.push(ALL_WALLETS))]
      : []
    return sections(entries, pending, last, tools, ways.email || ways.socials)
  })
  const first = derived([all, reach], () =>
    isCollapsed(host, reach.get())
      ? [{ id: 'collapsed', rows: [collapsedRow(ctx.i18n.t, () => ctx.router.push(CONNECT_WALLETS))] }]
      : all.get(),
  )
  return { all, first }
}

/**
 * Wallets of this device and others under labels of their own, in the given order; one list where other ways to connect
 * stand above. `last` ends the list; while rows before it are on their way it stands apart, so that it does not move.
 */
export function sections(
  entries: readonly WalletEntry[],
  pending: number,
  last: readonly RowItem[],
  tools: RowTools,
  oneList: boolean,
): readonly RowSection[] {
  const runs: { readonly here: boolean; readonly rows: RowItem[] }[] = []
  const add = (here: boolean, ...rows: readonly RowItem[]): void => {
    if (runs.at(-1)?.here === here) runs.at(-1)!.rows.push(...rows)
    else runs.push({ here, rows: [...rows] })
  }
  for (const entry of entries)
    add(!oneList && (entry.type === 'recent' || entry.type === 'injected'), toRow(entry, tools))
  if (pending > 0) add(false)
  else if (last.length > 0) add(false, ...last)
  const both = runs.some(({ here }) => here) && runs.some(({ here }) => !here)
  const listed = runs.map(({ here, rows }, at): RowSection => ({
    id: `${here ? 'here' : 'more'}-${at}`,
    rows,
    // What stands before the wallets of this device (the phone's row) needs no label of its own.
    ...(both && (here || at > 0) ? { label: tools.t(here ? 'wallets.rows.here' : 'wallets.rows.more') } : {}),
    ...(pending > 0 && at === runs.length - 1 ? { pending } : {}),
  }))
  return pending > 0 && last.length > 0 ? [...listed, { id: 'last', rows: last }] : listed
}

function toRow(entry: WalletEntry, { t, pictures, open, paired }: RowTools): RowItem {
  const { target, mark } = entry
  const common = {
    onSelect: () => open(entry),
    ...(mark ? { badge: { text: t(`wallets.badge.${mark}`), kind: mark } } : {}),
    ...(entry.twin ? { detail: t('wallets.rows.twin') } : {}),
    ...(paired && target.kind !== 'connectors' ? { unavailable: t('wallets.rows.paired') } : {}),
  }
  const named = (id: string, src: string | undefined): RowItem => ({
    ...common,
    id,
    label: entry.name,
    picture: { shape: 'square', ...(src === undefined ? {} : { src }) },
  })
  if (target.kind === 'wallet') return named(`wallet:${target.wallet.id}`, pictures.wallet(target.wallet))
  if (target.kind === 'connectors') {
    const connector = target.connectors[0]!
    return named(`connector:${connector.chain}:${connector.id}`, pictures.connector(connector))
  }
  return {
    ...common,
    id: 'walletConnect',
    label: t('wallets.rows.phone'),
    picture: { icon: 'qr' },
    badge: { text: t('wallets.badge.qr'), kind: 'plain' },
  }
}

function allWalletsRow(t: I18n['t'], count: number, onSelect: () => void): RowItem {
  return {
    id: 'allWallets',
    label: t('wallets.rows.all'),
    picture: { icon: 'search' },
    chevron: true,
    onSelect,
    ...(count > 0 ? { badge: { text: roundCount(count), kind: 'plain' } } : {}),
  }
}

function collapsedRow(t: I18n['t'], onSelect: () => void): RowItem {
  return { id: 'collapsed', label: t('wallets.rows.collapsed'), picture: { icon: 'wallet' }, chevron: true, onSelect }
}

/** Up to 9 exactly, then in tens: the directory grows daily. */
export const roundCount = (count: number): string => (count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`)

const isCollapsed = ({ features }: HostOptions, { email, socials, connectWallets }: Reach): boolean =>
  (features?.collapseWallets === true || features?.emailShowWallets === false) && (email || socials) && connectWallets

function createReach({ ctx, environment, host }: Core): Readable<Reach> {
  const { canOpen } = ctx.router
  const show = host.allWallets ?? 'SHOW'
  const look = (): Reach => ({
    walletConnect: canOpen(CONNECTING_WALLET_CONNECT),
    allWallets:
      canOpen(ALL_WALLETS) &&
      host.features?.allWallets !== false &&
      (show === 'SHOW' || (show === 'ONLY_MOBILE' && environment.mobile)),
    connectWallets: canOpen(CONNECT_WALLETS),
    // Whether email and social login are on shows in whether their first steps can be opened.
    email: canOpen({ id: 'EmailVerifyOtp' }),
    socials: canOpen({ id: 'ConnectingSocial' }),
  })
  let last = look()
  return {
    get() {
      const now = look()
      if (JSON.stringify(now) !== JSON.stringify(last)) last = now
      return last
    },
    subscribe: (listener) => ctx.bus.on(PLUGIN_CHANGED, listener),
  }
}
