import { contribute, definePlugin, LatchkeyError } from '#kernel'
import { CHAIN, type ChainAdapter, type ChainNamespace, type SignedTransaction, type TransactionOutcome } from '#wallet'

/** A chain whose answers about transactions a test gives. */
export function watchedChain(namespace: ChainNamespace = 'eip155') {
  const waiting = new Map<string, { settle: (outcome: TransactionOutcome) => void; fail: (error: unknown) => void }>()
  /** What was signed, by hash; an error where the nodes say no. */
  const signed = new Map<string, SignedTransaction>()
  const node: { asked: string[]; error?: unknown } = { asked: [] }
  /** Whose transactions are followed. */
  const accounts: (string | undefined)[] = []
  const adapter: ChainAdapter = {
    namespace,
    isAddress: () => true,
    normalizeAddress: (address) => address,
    getBalance: async () => {
      reads.count += 1
      return { value: 10n ** 18n, decimals: 18, symbol: 'ETH' }
    },
    readTransaction: async ({ hash }) => {
      node.asked.push(hash)
      if (node.error) throw node.error
      return signed.get(hash) ?? null
    },
    waitForTransaction: ({ hash, account, signal }) =>
      new Promise((settle, fail) => {
        accounts.push(account)
        waiting.set(hash, { settle, fail })
        signal.addEventListener('abort', () => {
          waiting.delete(hash)
          fail(new LatchkeyError('ABORTED'))
        })
      }),
  }
  const reads = { count: 0 }
  const plugin = definePlugin({
    id: `watched-${namespace}`,
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: namespace,
          label: 'EVM',
          address: /^0x[0-9a-f]{40}$/i,
          load: async () => ({ default: () => adapter }),
        }),
      ],
    },
  })()
  return { plugin, waiting, accounts, adapter, reads, signed, node }
}
