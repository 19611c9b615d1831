/** More transactions than anybody waits for at once. */
const MOST = 100

/** The transactions that this adapter sent, with the block height after which each of them has expired. */
export interface SentTransactions {
  /** `lastHeight`: the last block that can contain it; undefined if the wallet may have chosen another blockhash. */
  add(hash: string, lastHeight: number | undefined): void
  find(hash: string): { readonly lastHeight: number | undefined } | undefined
  /** A transaction with this blockhash was prepared: the last block that can contain it. */
  prepared(blockhash: string, lastHeight: number): void
  lastHeightOf(blockhash: string): number | undefined
}

export function createSentTransactions(): SentTransactions {
  const entries = new Map<string, { readonly lastHeight: number | undefined }>()
  const heights = new Map<string, number>()
  return {
    add(hash, lastHeight) {
      entries.set(hash, { lastHeight })
      limit(entries)
    },
    find: (hash) => entries.get(hash),
    prepared(blockhash, lastHeight) {
      heights.set(blockhash, lastHeight)
      limit(heights)
    },
    lastHeightOf: (blockhash) => heights.get(blockhash),
  }
}

function limit(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > MOST && oldest !== undefined) map.delete(oldest)
}
