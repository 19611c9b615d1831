import { LatchkeyError, type PluginContext } from '#kernel'

/** How far a permanent node of the dialog has come; absent while nobody draws it. */
export type NodeState =
  | { readonly is: 'mounted' }
  /** Tried again by `retry`. */
  | { readonly is: 'failed'; readonly retry: () => void }

/** Which permanent nodes are wanted by their id, and which are there: between those who draw them and those who wait. */
export interface NodeTable {
  /** Wanted nodes are drawn although their plugin does not run yet. */
  isWanted(id: string): boolean
  want(id: string): void
  stateOf(id: string): NodeState | undefined
  /** Answers the undo. */
  note(id: string, state: NodeState): () => void
  subscribe(listener: () => void): () => void
  /** Grows with each change. */
  get(): number
}

// By the modal's own context, so that several modals of a page have one each and nothing outlives them.
const tables = /* @__PURE__ */ new WeakMap<PluginContext, NodeTable>()

export function nodeTableOf(context: PluginContext): NodeTable {
  const known = tables.get(context)
  if (known) return known
  if (context.signal.aborted) throw new LatchkeyError('ABORTED')
  const table = createNodeTable()
  tables.set(context, table)
  return table
}

function createNodeTable(): NodeTable {
  const wanted = new Set<string>()
  const states = new Map<string, NodeState>()
  const listeners = new Set<() => void>()
  let changes = 0
  const tell = (): void => {
    changes += 1
    for (const listener of [...listeners]) listener()
  }
  return {
    isWanted: (id) => wanted.has(id),
    want(id) {
      if (wanted.has(id)) return
      wanted.add(id)
      tell()
    },
    stateOf: (id) => states.get(id),
    note(id, state) {
      states.set(id, state)
      tell()
      return () => {
        if (states.get(id) !== state) return
        states.delete(id)
        tell()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => changes,
  }
}
