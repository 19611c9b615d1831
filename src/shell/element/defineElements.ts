import { LatchkeyError, type Disposable } from '#kernel'
import type { Modal } from '#wallet'
import { elementClass, type ElementClass } from './elementClass.ts'
import { KINDS } from './kinds.ts'
import { createRegistry, type ElementOptions, type ElementRegistry } from './registry.ts'

/**
 * Defines the elements in the page, once, and registers `modal` with them; elements without a modal wait for one. Disposing of the
 * result unregisters the modal. If another copy of the package has defined the elements, the modal is registered there. Does
 * nothing on a server. Throws INVALID_OPTIONS if the page uses one of the names for something else.
 */
export function defineElements(modal?: Modal, options?: ElementOptions): Disposable {
  const page = globalThis.customElements
  if (!page) return { dispose() {} }
  const registers = new Set<ElementRegistry['register']>()
  let own: ElementRegistry | undefined
  for (const [name, kind] of Object.entries(KINDS)) {
    const known = page.get(name) as Partial<ElementClass> | undefined
    if (!known) {
      own ??= createRegistry()
      page.define(name, elementClass(kind, own))
      registers.add(own.register)
    } else if (known.register) {
      registers.add(known.register)
    } else {
      throw new LatchkeyError('INVALID_OPTIONS', { detail: `the page has a <${name}> of its own` })
    }
  }
  const registered = modal ? [...registers].map((register) => register(modal, options)) : []
  return {
    dispose() {
      for (const one of registered) void one.dispose()
    },
  }
}
