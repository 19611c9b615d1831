/** More than anybody waits for at once. */
const MOST = 100

/** What this adapter sent, so that a wait knows when a transaction that never came cannot come any more. */
export interface Sent {
  /** `lastHeight`: the last block that may hold it; undefined when the wallet may have chosen a later one. */
  add(hash: string, lastHeight: number | undefined): void
  find(hash: string): { readonly lastHeight: number | undefined } | undefined
}

export function createSent(): Sent {
  const entries = new Map<string, { readonly lastHeight: number | undefined }>()
  return {
    add(hash, lastHeight) {
      entries.set(hash, { lastHeight })
      const [oldest] = entries.keys()
      if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
    },
    find: (hash) => entries.get(hash),
  }
}
