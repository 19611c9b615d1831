import { derive, FEATURE_CHANGED, PLUGIN_CHANGED, type I18n, type Readable } from '#kernel'
import { ALL_WALLETS, CONNECT_METHOD, CONNECT_WALLETS, type HostOptions, type RowItem, type RowSection } from '#wallet'
import type { Core, Surroundings } from '../core.ts'
import { walletEntries, type WalletEntry } from './entries.ts'
import type { Pictures } from '../directory/pictures.ts'
import { remoteView } from './remoteView.ts'
import { openTarget } from './select.ts'
import { isAmong, isPaired, sizeOf } from '../state.ts'
import { connectFilter } from './filter.ts'

/** What can be opened now: it changes with plugins and features while the page runs. */
export interface Availability {
  readonly walletConnect: boolean
  readonly allWallets: boolean
  readonly connectWallets: boolean
  /** Other ways to connect (email, social login, a third party's). */
  readonly logins: number
}

/** Everything that a row needs besides its wallet. */
export interface RowTools {
  readonly t: I18n['t']
  readonly pictures: Pictures
  readonly open: (entry: WalletEntry) => void
  /** A remote wallet is connected. Another pairing would replace it without asking. */
  readonly paired: boolean
}

/** The connect screen's rows: all of them, and what the first screen shows of them. */
export interface Rows {
  readonly all: Readable<readonly RowSection[]>
  readonly first: Readable<readonly RowSection[]>
}

/** Keeps the rows up to date with wallets, plugins and the directory. */
export function createRows(core: Core): Rows {
  const { ctx, environment, host, pictures, state } = core
  const { bus, i18n, router } = ctx
  const { t } = i18n
  // As text, so that it is equal when nothing in it has changed.
  const availability: Readable<string> = {
    get: () => JSON.stringify([availabilityOf(core), host.features, connectFilter(router)]),
    subscribe(listener) {
      const offs = [
        bus.on(PLUGIN_CHANGED, listener),
        bus.on(FEATURE_CHANGED, listener),
        router.state.subscribe(listener),
      ]
      return () => offs.forEach((off) => off())
    },
  }
  const linkRow = (id: string, icon: string, onSelect: () => void): RowItem => ({
    id,
    label: t(`wallets.rows.${id}`),
    picture: { icon },
    chevron: true,
    onSelect,
  })
  const all = derive([state, availability], () => {
    const { connections, ...listed } = state.get()
    const { directory } = listed
    const { allWallets, ...ways } = availabilityOf(core)
    const { entries, pending } = walletEntries({
      ...ways,
      ...listed,
      host,
      mobile: environment.mobile,
      namespace: connectFilter(router)?.namespace,
      isConnected: isAmong(connections),
    })
    const tools: RowTools = {
      t,
      pictures,
      paired: isPaired(state.get()),
      open: ({ target }) => openTarget(core, target),
    }
    const count = sizeOf(directory)
    const badge = count > 0 ? ({ text: roundCount(count), kind: 'plain' } as const) : undefined
    // Without a directory the view lists only the wallets of this screen.
    const last =
      allWallets && (host.projectId || entries.length > 0)
        ? [{ ...linkRow('all', 'search', () => router.push(ALL_WALLETS)), badge }]
        : []
    return sections(entries, pending, last, tools, ways.logins > 0)
  })
  const first = derive([all, availability], () =>
    isCollapsed(host, availabilityOf(core))
      ? [{ id: 'collapsed', rows: [linkRow('collapsed', 'wallet', () => router.push(CONNECT_WALLETS))] }]
      : all.get(),
  )
  return { all, first }
}

/**
 * Wallets of this device and others under labels of their own, in the given order; one list where other ways to connect
 * stand above. `last` ends the list. While rows before it are still being read, it has a section of its own, so that it stays.
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
  const isUnsure = entries.some(({ unverified }) => unverified)
  const listed = runs.map(({ here, rows }, at): RowSection => {
    const id = here ? 'here' : 'more'
    return {
      id: `${id}-${at}`,
      rows,
      // What stands before the wallets of this device (the phone's row) needs no label of its own.
      label:
        (both && (here || at > 0)) || (here && isUnsure)
          ? tools.t(`wallets.rows.${here && isUnsure ? 'again' : id}`)
          : undefined,
      pending: at === runs.length - 1 ? pending : 0,
    }
  })
  return pending > 0 && last.length > 0 ? [...listed, { id: 'last', rows: last }] : listed
}

function toRow(entry: WalletEntry, { t, pictures, open, paired }: RowTools): RowItem {
  const { unverified, mark, name, target } = entry
  const common = {
    onSelect: () => open(entry),
    badge: mark && { text: t(`wallets.badge.${mark}`), kind: mark },
    detail: lookalikeText(t, entry) ?? (unverified && t('wallets.rows.unsure')),
    unavailable: paired && target.kind !== 'connectors' ? t('wallets.rows.paired') : undefined,
  }
  const named = (id: string, src: string | undefined): RowItem => ({
    ...common,
    id,
    label: name,
    picture: { shape: 'square', src },
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

/** The text that tells a wallet from its lookalikes. */
export function lookalikeText(
  t: I18n['t'],
  { target, alike }: Pick<WalletEntry, 'target' | 'alike'>,
): string | undefined {
  if (!alike) return undefined
  const { at, count, origin = t(`wallets.rows.${target.kind === 'wallet' ? 'listed' : 'inPage'}`) } = alike
  return t('wallets.rows.alike', { origin, at, count })
}

/** Up to 9 exactly, then in tens: the directory grows daily. */
export const roundCount = (count: number): string => (count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`)

const isCollapsed = ({ features }: HostOptions, { logins, connectWallets }: Availability): boolean =>
  (features?.collapseWallets === true || features?.emailShowWallets === false) && logins > 0 && connectWallets

/** What can be opened now, and what the host wants offered. */
export function availabilityOf({ ctx, environment, host }: Surroundings): Availability {
  const { canOpen } = ctx.router
  const show = host.allWallets ?? 'SHOW'
  return {
    // The relay and the directory need a project id: a row that leads nowhere would hide what to do instead.
    walletConnect: remoteView(ctx) !== undefined && host.projectId !== '',
    allWallets:
      canOpen(ALL_WALLETS) &&
      host.features?.allWallets !== false &&
      (show === 'SHOW' || (show === 'ONLY_MOBILE' && environment.mobile)),
    connectWallets: canOpen(CONNECT_WALLETS),
    logins: ctx
      .items(CONNECT_METHOD)
      .get()
      .filter(({ group }) => group !== 'wallet').length,
  }
}
