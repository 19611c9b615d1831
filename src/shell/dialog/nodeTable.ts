import { createBox, LatchkeyError, type PluginContext, type Readable } from '#kernel'

/** State of a permanent node of the dialog; undefined while it is not drawn. */
export type NodeState = { readonly is: 'mounted' } | { readonly is: 'failed'; readonly retry: () => void }

/**
 * The permanent nodes by id: which are wanted, and the state of each. `mountNode` and `DialogNodes` share it. Its own value
 * grows with each change.
 */
export interface NodeTable extends Readable<number> {
  /** A wanted node is drawn even if its plugin does not run yet. */
  isWanted(id: string): boolean
  want(id: string): void
  stateOf(id: string): NodeState | undefined
  /** Returns the undo. */
  note(id: string, state: NodeState): () => void
}

// By the modal's context: each modal of a page has its own table, which is garbage-collected with the modal.
const tables = /* @__PURE__ */ new WeakMap<PluginContext, NodeTable>()

export function nodeTableOf(context: PluginContext): NodeTable {
  const known = tables.get(context)
  if (known) return known
  if (context.signal.aborted) throw new LatchkeyError('ABORTED')
  const table = createNodeTable(context)
  tables.set(context, table)
  return table
}

function createNodeTable(context: PluginContext): NodeTable {
  const wanted = new Set<string>()
  const states = new Map<string, NodeState>()
  const changes = createBox(context, 0)
  const notify = (): void => changes.update((count) => count + 1)
  return {
    isWanted: (id) => wanted.has(id),
    want(id) {
      if (wanted.has(id)) return
      wanted.add(id)
      notify()
    },
    stateOf: (id) => states.get(id),
    note(id, state) {
      states.set(id, state)
      notify()
      return () => {
        if (states.get(id) !== state) return
        states.delete(id)
        notify()
      }
    },
    subscribe: changes.subscribe,
    get: changes.get,
  }
}
