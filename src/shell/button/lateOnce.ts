import type * as Late from './connectedParts.ts'

/** Loads what only a connected page needs, once; what did not come is tried afresh by the next call. */
export function lateOnce(come: (late: typeof Late) => void): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    import('./connectedParts.ts').then(come, () => {
      asked = false
    })
  }
}
