// @chunk first: plugins that bring wallets share it, and every page has one of them.
import { sleep, type Disposable, type PluginContext, type Readable } from '#kernel'

/** More wallets than anyone has; a page that announces more is flooding (threat T2). */
export const MAX_WALLETS = 100

/** So many that claim to be one known wallet are listed besides: more would be a flood of that name (threat T27). */
export const MAX_CLAIMS = 4

/** Wallets listed in one turn; a flood must not block the page. */
const AT_ONCE = 8

/** Characters that all icons may have together; a wallet that comes after that is listed without one. */
const ROOM_FOR_ICONS = 2 * 1024 * 1024

/** A longer name or domain is nobody's that is known. */
const LONGEST_CLAIM = 200

/** A wallet as it was read, with an icon that nobody has looked at yet. */
export type UncheckedWallet<T> = Omit<T, 'icon'> & { readonly icon?: unknown }

/** What a wallet says of itself that may be known; fields of its own objects, which may throw. */
export type Claims = () => readonly unknown[]

/**
 * Takes a wallet in. `key` is what may be listed once at a time. `read` copies what the wallet says of itself and answers
 * nothing, or throws, when that makes no sense. The answer takes the wallet away again; twice is harmless.
 */
export type AnnounceWallet<T> = (
  key: unknown,
  read: () => UncheckedWallet<T> | undefined,
  claims?: Claims,
) => (() => void) | undefined

export interface AnnouncementOptions {
  /** Names and domains, each as `plainName` has it, of wallets that were used here or that the host or the directory names. */
  readonly known?: Readable<readonly string[]> | undefined
  /** Asks the page's wallets to announce themselves again: more are known, and some were turned away. */
  readonly again?: (() => void) | undefined
}

/** How names and domains of wallets are compared: "Trust Wallet" and "trust" are one. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\s+wallet$/, '')

const NOBODY: readonly string[] = []

/** What strangers have together, and known wallets. */
interface Places {
  icons: number
  taken: number
}

/**
 * Where wallets found in the page are taken in: those of one moment together, later than the announcement, a few in a
 * turn, and no more than anyone has. Known wallets come first and have places of their own, which a flood of strangers
 * cannot take. All go with the plugin. Of icons it takes only embedded ones, since an address would tell its owner who
 * looks; the registry judges them as every picture.
 */
export function createAnnouncements<T extends { readonly icon?: string | undefined }>(
  { clock, own, signal }: Pick<PluginContext, 'clock' | 'own' | 'signal'>,
  list: (wallet: T) => Disposable,
  { known, again }: AnnouncementOptions = {},
): AnnounceWallet<T> {
  const leaves = new Map<unknown, () => void>()
  const waiting = { known: new Set<() => void>(), strangers: new Set<() => void>() }
  const strangers: Places = { icons: ROOM_FOR_ICONS, taken: 0 }
  const friends: Places = { icons: ROOM_FOR_ICONS, taken: 0 }
  const alike = new Map<string, number>()
  let due = false
  let isMissing = false

  const turn = () => {
    if (signal.aborted) return
    for (const enter of [...waiting.known, ...waiting.strangers].slice(0, AT_ONCE)) enter()
    due = waiting.known.size + waiting.strangers.size > 0
    if (due) sleep(clock, 0, signal).then(turn, () => {})
  }

  /** The known wallet that it claims to be, while there is a place for that. */
  function claimOf(claims: Claims): string | undefined {
    const marks = known?.get() ?? NOBODY
    if (marks.length === 0) return undefined
    const claim = claims()
      .map((said) => (typeof said === 'string' && said.length <= LONGEST_CLAIM ? plainName(said) : ''))
      .find((said) => marks.includes(said))
    return claim !== undefined && (alike.get(claim) ?? 0) < MAX_CLAIMS ? claim : undefined
  }

  own(() => leaves.forEach((leave) => leave()))
  if (known && again) {
    const ask = (): void => {
      // Who is turned away again is noted again.
      if (!isMissing) return
      isMissing = false
      again()
    }
    own(known.subscribe(ask))
  }

  return (key, read, claims = () => []) => {
    let raw: UncheckedWallet<T> | undefined
    let claim: string | undefined
    try {
      if (signal.aborted || leaves.has(key)) return undefined
      claim = claimOf(claims)
      if (claim !== undefined || strangers.taken < MAX_WALLETS) raw = read()
      else isMissing = true
    } catch {
      // A misfit, a proxy or a getter that throws: such a wallet is not listed.
    }
    if (!raw) return undefined
    const [places, queue] = claim === undefined ? [strangers, waiting.strangers] : [friends, waiting.known]
    const count = (change: 1 | -1): void => {
      places.taken += change
      if (claim !== undefined) alike.set(claim, (alike.get(claim) ?? 0) + change)
    }
    const icon =
      typeof raw.icon === 'string' && raw.icon.length <= places.icons && /^data:/i.test(raw.icon) ? raw.icon : ''
    places.icons -= icon.length
    count(1)
    let entry: Disposable | undefined
    const enter = () => {
      queue.delete(enter)
      entry = list({ ...raw, icon: icon || undefined } as T)
    }
    const leave = () => {
      if (leaves.get(key) !== leave) return
      leaves.delete(key)
      queue.delete(enter)
      places.icons += icon.length
      count(-1)
      void entry?.dispose()
    }
    leaves.set(key, leave)
    queue.add(enter)
    if (!due) queueMicrotask(turn)
    due = true
    return leave
  }
}
