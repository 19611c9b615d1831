import type { Disposable } from '#kernel'
import type { Modal } from '#wallet'
import { wordsOf, type Say } from '../button/words.ts'

/** The modal of an element that names none. */
export const DEFAULT_NAME = 'default'

export interface ElementOptions {
  /** What elements write into `modal="…"` to follow this modal; "default" is for those that write nothing. */
  readonly name?: string
  /** BCP 47, for amounts; the browser's own without it. */
  readonly locale?: string
  /** Host's words by key (`element.…`); the record that `createModal` got may be passed as it is. */
  readonly strings?: Readonly<Record<string, string>>
}

export interface Registered {
  readonly modal: Modal
  readonly say: Say
  readonly locale: string | undefined
}

/** The modals that the elements of this page may follow. It hangs on the elements' classes: no module state. */
export interface ElementRegistry {
  /** The newest modal of a name counts; taken away, the one before it counts again. */
  register(modal: Modal, options?: ElementOptions): Disposable
  get(name: string): Registered | undefined
  /** The entry of a modal that an element was given itself. */
  of(modal: Modal): Registered | undefined
  /** Calls back when a modal comes or goes; answers its undo. */
  watch(listener: () => void): () => void
}

export function createRegistry(): ElementRegistry {
  let entries: readonly (Registered & { readonly name: string })[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof entries): void => {
    entries = next
    for (const listener of [...listeners]) listener()
  }
  return {
    register(modal, { name = DEFAULT_NAME, locale, strings } = {}) {
      const entry = { name, modal, locale, say: wordsOf(strings) }
      change([...entries, entry])
      return {
        dispose() {
          if (entries.includes(entry)) change(entries.filter((other) => other !== entry))
        },
      }
    },
    get: (name) => entries.findLast((entry) => entry.name === name),
    of: (modal) => entries.findLast((entry) => entry.modal === modal),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
