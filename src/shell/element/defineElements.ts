import { LatchkeyError, type Disposable } from '#kernel'
import type { Modal } from '#wallet'
import { elementClass, type ElementClass } from './elementClass.ts'
import { KINDS } from './kinds.ts'
import { createRegistry, type ElementOptions, type ElementRegistry } from './registry.ts'

/**
 * Makes the elements known to the page, once, and gives them `modal` to follow; without one they wait. Disposing of the
 * answer takes the modal away from its elements. Elements of another copy of the package take the modal as well. Does
 * nothing on a server. Throws INVALID_OPTIONS when the page uses one of the names for something else.
 */
export function defineElements(modal?: Modal, options?: ElementOptions): Disposable {
  const page = globalThis.customElements
  if (!page) return { dispose() {} }
  const takers = new Set<ElementRegistry['register']>()
  let own: ElementRegistry | undefined
  for (const [name, kind] of Object.entries(KINDS)) {
    const known = page.get(name) as Partial<ElementClass> | undefined
    if (!known) {
      own ??= createRegistry()
      page.define(name, elementClass(kind, own))
      takers.add(own.register)
    } else if (known.register) {
      takers.add(known.register)
    } else {
      throw new LatchkeyError('INVALID_OPTIONS', { detail: `the page has a <${name}> of its own` })
    }
  }
  const registered = modal ? [...takers].map((register) => register(modal, options)) : []
  return {
    dispose() {
      for (const one of registered) void one.dispose()
    },
  }
}
