/** More transactions than anybody waits for at once. */
const MOST = 100

/** The transactions that this adapter sent, with the block height after which each of them has expired. */
export interface SentTransactions {
  /** `lastHeight`: the last block that can contain it; undefined if the wallet may have chosen another blockhash. */
  add(hash: string, lastHeight: number | undefined): void
  find(hash: string): { readonly lastHeight: number | undefined } | undefined
}

export function createSentTransactions(): SentTransactions {
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
