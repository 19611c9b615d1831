// @chunk first: plugins that bring wallets share it, and every page has one of them.
import { sleep, type Disposable, type PluginContext, type Readable } from '#kernel'

/** More wallets than anyone has installed: a page that announces more is flooding the list (threat T2). */
export const MAX_WALLETS = 100

/** Listed in addition for each known name or domain; more claimants would be a flood under that name (threat T27). */
export const MAX_CLAIMS = 4

/** Wallets listed in one task, so that a flood does not block the page. */
const BATCH = 8

/** Characters of all icons together; once they are used up, further wallets are listed without an icon. */
const ICON_BUDGET = 2 * 1024 * 1024

/** Longer names and domains are not compared: no known wallet has one. */
const LONGEST_CLAIM = 200

/** A wallet as it was read; its icon is not validated yet. */
export type UncheckedWallet<T> = Omit<T, 'icon'> & { readonly icon?: unknown }

/** Names and domains that a wallet claims. They are read from its own objects, so this may throw. */
export type Claims = () => readonly unknown[]

/**
 * Adds an announced wallet. `key` identifies it: one wallet per key is listed at a time. `read` copies its fields; it
 * returns undefined or throws if they are invalid. Returns a function that removes the wallet again; calling it twice is
 * harmless. Undefined if the wallet is not listed.
 */
export type AnnounceWallet<T> = (
  key: unknown,
  read: () => UncheckedWallet<T> | undefined,
  claims?: Claims,
) => (() => void) | undefined

export interface AnnouncementOptions {
  /** Names and domains (by `plainName`) of wallets that were used here, or that the host or the directory lists. */
  readonly known?: Readable<readonly string[]> | undefined
  /** Asks wallets to announce themselves again. Called when `known` changes after some were refused. */
  readonly again?: (() => void) | undefined
}

/** Normalizes names and domains for comparison: "Trust Wallet" and "trust" are the same. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\s+wallet$/, '')

const NONE: readonly string[] = []

/** Separate limits for unknown and for known wallets. */
interface Quota {
  icons: number
  taken: number
}

/**
 * Lists announced wallets in small batches after the announcement, up to a limit. Known wallets come first and have a quota
 * of their own, which a flood of unknown ones cannot use up. All are removed when the plugin stops. Only embedded icons
 * (`data:`) are accepted: loading an address would tell its owner who visits the page. The registry validates them like
 * every picture.
 */
export function createAnnouncements<T extends { readonly icon?: string | undefined }>(
  { clock, own, signal }: Pick<PluginContext, 'clock' | 'own' | 'signal'>,
  list: (wallet: T) => Disposable,
  { known, again }: AnnouncementOptions = {},
): AnnounceWallet<T> {
  const removers = new Map<unknown, () => void>()
  const queues = { known: new Set<() => void>(), unknown: new Set<() => void>() }
  const quotas: Readonly<Record<keyof typeof queues, Quota>> = {
    known: { icons: ICON_BUDGET, taken: 0 },
    unknown: { icons: ICON_BUDGET, taken: 0 },
  }
  const claimants = new Map<string, number>()
  let isScheduled = false
  let hasRefused = false

  const listBatch = () => {
    if (signal.aborted) return
    for (const enter of [...queues.known, ...queues.unknown].slice(0, BATCH)) enter()
    isScheduled = queues.known.size + queues.unknown.size > 0
    if (isScheduled) sleep(clock, 0, signal).then(listBatch, () => {})
  }

  /** The known name or domain that the wallet claims, unless enough others claim it already. */
  function claimOf(claims: Claims): string | undefined {
    const names = known?.get() ?? NONE
    if (names.length === 0) return undefined
    const claim = claims()
      .map((said) => (typeof said === 'string' && said.length <= LONGEST_CLAIM ? plainName(said) : ''))
      .find((said) => names.includes(said))
    return claim !== undefined && (claimants.get(claim) ?? 0) < MAX_CLAIMS ? claim : undefined
  }

  own(() => removers.forEach((remove) => remove()))
  if (known && again) {
    const ask = (): void => {
      if (!hasRefused) return
      // Reset first: a wallet that is refused again sets it again.
      hasRefused = false
      again()
    }
    own(known.subscribe(ask))
  }

  return (key, read, claims = () => []) => {
    let raw: UncheckedWallet<T> | undefined
    let claim: string | undefined
    try {
      if (signal.aborted || removers.has(key)) return undefined
      claim = claimOf(claims)
      if (claim !== undefined || quotas.unknown.taken < MAX_WALLETS) raw = read()
      else hasRefused = true
    } catch {
      // Invalid fields, or a proxy or getter that throws: such a wallet is not listed.
    }
    if (!raw) return undefined
    const group = claim === undefined ? 'unknown' : 'known'
    const [quota, queue] = [quotas[group], queues[group]]
    const count = (change: 1 | -1): void => {
      quota.taken += change
      if (claim !== undefined) claimants.set(claim, (claimants.get(claim) ?? 0) + change)
    }
    const icon =
      typeof raw.icon === 'string' && raw.icon.length <= quota.icons && /^data:/i.test(raw.icon) ? raw.icon : ''
    quota.icons -= icon.length
    count(1)
    let entry: Disposable | undefined
    const enter = () => {
      queue.delete(enter)
      entry = list({ ...raw, icon: icon || undefined } as T)
    }
    const remove = () => {
      if (removers.get(key) !== remove) return
      removers.delete(key)
      queue.delete(enter)
      quota.icons += icon.length
      count(-1)
      void entry?.dispose()
    }
    removers.set(key, remove)
    queue.add(enter)
    if (!isScheduled) queueMicrotask(listBatch)
    isScheduled = true
    return remove
  }
}
