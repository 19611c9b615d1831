import type { Disposable, PluginContext } from '../contracts/index.ts'
import { sleep } from '../wait.ts'

/** More wallets than anyone has; a page that announces more is flooding (threat T2). */
export const MOST_WALLETS = 100

/** Wallets listed in one turn; a flood must not block the page. */
const AT_ONCE = 8

/** Characters that all icons may have together; a wallet that comes after that is listed without one. */
const ROOM_FOR_ICONS = 2 * 1024 * 1024

/** A wallet as it was read, with an icon that nobody has looked at yet. */
export type Unlooked<T> = Omit<T, 'icon'> & { readonly icon?: unknown }

/**
 * Takes a wallet in. `key` is what may be listed once at a time. `read` copies what the wallet says of itself and answers
 * nothing, or throws, when that makes no sense. The answer takes the wallet away again; twice is harmless.
 */
export type Intake<T> = (key: unknown, read: () => Unlooked<T> | undefined) => (() => void) | undefined

/**
 * Where wallets found in the page are taken in: those of one moment together, later than the announcement, a few in a
 * turn, and no more than anyone has. All go with the plugin. Of icons it takes only embedded ones, since an address would
 * tell its owner who looks; the registry judges them as every picture.
 */
export function createIntake<T extends { readonly icon?: string | undefined }>(
  { clock, own, signal }: Pick<PluginContext, 'clock' | 'own' | 'signal'>,
  list: (wallet: T) => Disposable,
): Intake<T> {
  const leaves = new Map<unknown, () => void>()
  const waiting = new Set<() => void>()
  let room = ROOM_FOR_ICONS
  let due = false

  const turn = () => {
    if (signal.aborted) return
    for (const enter of [...waiting].slice(0, AT_ONCE)) enter()
    due = waiting.size > 0
    if (due) sleep(clock, 0, signal).then(turn, () => {})
  }

  own(() => leaves.forEach((leave) => leave()))

  return (key, read) => {
    let raw: Unlooked<T> | undefined
    try {
      if (!signal.aborted && leaves.size < MOST_WALLETS && !leaves.has(key)) raw = read()
    } catch {
      // A misfit, a proxy or a getter that throws: such a wallet is not listed.
    }
    if (!raw) return undefined
    const icon = typeof raw.icon === 'string' && raw.icon.length <= room && /^data:/i.test(raw.icon) ? raw.icon : ''
    room -= icon.length
    let entry: Disposable | undefined
    const enter = () => {
      waiting.delete(enter)
      entry = list({ ...raw, icon: icon || undefined } as T)
    }
    const leave = () => {
      if (leaves.get(key) !== leave) return
      leaves.delete(key)
      waiting.delete(enter)
      room += icon.length
      void entry?.dispose()
    }
    leaves.set(key, leave)
    waiting.add(enter)
    if (!due) queueMicrotask(turn)
    due = true
    return leave
  }
}
