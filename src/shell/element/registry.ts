import type { Disposable } from '#kernel'
import type { Modal } from '#wallet'
import { wordsOf, type Translate } from '../button/words.ts'

/** The name that an element without the `modal` attribute uses. */
export const DEFAULT_NAME = 'default'

export interface ElementOptions {
  /** The name that elements write into `modal="…"`; "default" is for elements without it. */
  readonly name?: string
  /** BCP 47, for amounts; default: the browser's own. */
  readonly locale?: string
  /** The host's words by key (`element.…`); the record that `createModal` got may be passed as it is. */
  readonly strings?: Readonly<Record<string, string>>
}

export interface Registered {
  readonly modal: Modal
  readonly t: Translate
  readonly locale: string | undefined
}

/** The modals that this page's elements may show. The element classes hold it, so that no module has state. */
export interface ElementRegistry {
  /** The newest modal of a name applies; once it is disposed of, the one before it applies again. */
  register(modal: Modal, options?: ElementOptions): Disposable
  get(name: string): Registered | undefined
  /** The entry of a modal that was set on an element as a property. */
  of(modal: Modal): Registered | undefined
  /** Calls back when a modal is registered or unregistered; returns its undo. */
  watch(listener: () => void): () => void
}

export function createRegistry(): ElementRegistry {
  let entries: readonly (Registered & { readonly name: string })[] = []
  // The platform's own list of listeners, because the kernel is not loaded with the elements: one that throws stops no other.
  const changes = new EventTarget()
  const change = (next: typeof entries): void => {
    entries = next
    changes.dispatchEvent(new Event('change'))
  }
  return {
    register(modal, { name = DEFAULT_NAME, locale, strings } = {}) {
      const entry = { name, modal, locale, t: wordsOf(strings) }
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
      // Wrapped, because an EventTarget adds the same function only once.
      const entry = (): void => listener()
      changes.addEventListener('change', entry)
      return () => changes.removeEventListener('change', entry)
    },
  }
}
