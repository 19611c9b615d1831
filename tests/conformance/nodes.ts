/** Good nodes, as small as the questions of the conformance check let them be. */
import type { ChainQuestion } from 'latchkey/plugin/testing'

interface Call {
  readonly id: unknown
  readonly method: string
}

/** JSON-RPC, batched or not, with these results. */
export const jsonRpc =
  (results: Readonly<Record<string, unknown>>) =>
  ({ body }: ChainQuestion): string => {
    const reply = ({ id, method }: Call): object =>
      Object.hasOwn(results, method)
        ? { jsonrpc: '2.0', id, result: results[method] }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: `no ${method}` } }
    const asked = JSON.parse(body) as Call | readonly Call[]
    return JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked as Call))
  }

export const ETHEREUM: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x2105',
  net_listening: true,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_call: `0x${'0'.repeat(63)}7`,
  eth_getCode: '0x6000',
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
  eth_blockNumber: '0x10',
  eth_getBlockByNumber: {
    number: '0x10',
    timestamp: '0x10',
    baseFeePerGas: '0x3b9aca00',
    gasLimit: '0x1',
    transactions: [],
  },
  eth_feeHistory: {
    oldestBlock: '0x1',
    baseFeePerGas: Array.from({ length: 6 }, () => '0x3b9aca00'),
    gasUsedRatio: Array.from({ length: 5 }, () => 0.5),
    reward: Array.from({ length: 5 }, () => ['0x1', '0x2', '0x3']),
  },
}

export const SOLANA: Readonly<Record<string, unknown>> = {
  getHealth: 'ok',
  getBalance: { context: { slot: 1 }, value: 5_000_000_000 },
  getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 10 }],
  getAccountInfo: { context: { slot: 1 }, value: null },
  getLatestBlockhash: {
    context: { slot: 1 },
    value: { blockhash: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', lastValidBlockHeight: 100 },
  },
  getFeeForMessage: { context: { slot: 1 }, value: 5_000 },
  getMinimumBalanceForRentExemption: 890_880,
  getSignatureStatuses: { context: { slot: 1 }, value: [null] },
}
