/** The EVM chain of these tests, over the ledger. A test decides when blocks come. */
import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import { askWallet, CHAIN, type CaipAddress, type ChainAdapter, type Movement, type TransactionOutcome } from '#wallet'
import * as v from 'valibot'
import { isAddress, normalizeAddress } from '../../../src/plugins/evm/address.ts'
import { canBatch, sendCalls, waitForBatch } from '../../../src/plugins/evm/batches.ts'
import { operationsIn } from '../../../src/plugins/evm/operations.ts'
import { createLedger, NATIVE, type Call, type Effects, type Ledger } from './ledger.ts'

export const GAS_PRICE = 1_000n
const GAS = 100_000n

export interface SwapChain {
  readonly plugin: InstalledPlugin
  readonly ledger: Ledger
  /** False: nodes cannot simulate. */
  simulates: boolean
  /** False: what is sent waits until `mine`. */
  mines: boolean
  /** Called before each read. */
  before: () => unknown
  /** Puts what was sent into a block. */
  mine(): void
  /** What a wallet sends: its hash. */
  send(call: Call, from: string): string
  /** What a smart account sends: the hash of the bundler's transaction, which succeeds in any case. */
  sendOperation(calls: readonly Call[], from: string): string
  /** The same as a batch of the wallet's: its id. Its hash comes with the block. */
  sendBatch(calls: readonly Call[], from: string): string
  /** What the wallet of a smart account answers about a batch. */
  batchStatus(id: string): object
}

/** What the EntryPoint writes about the operation of an account. */
const endOf = (sender: string, isDone: boolean) => {
  const word = (hex: string): string => hex.padStart(64, '0')
  return {
    address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      `0x${word('1')}`,
      `0x${word(sender.slice(2).toLowerCase())}`,
      `0x${word('0')}`,
    ],
    data: `0x${[word('7'), word(isDone ? '1' : '0'), word('0'), word('0')].join('')}`,
  }
}

const plain = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toLowerCase()

export function swapChain(): SwapChain {
  const ledger = createLedger()
  const outcomes = new Map<string, { readonly failed: boolean; readonly effects: Effects; readonly from: string }>()
  /** By the id of a batch. */
  const batches = new Map<string, string>()
  const waiting: { readonly hash: string; readonly calls: readonly Call[]; readonly from: string }[] = []
  const listeners = new Map<string, (() => void)[]>()
  /** Hashes of bundlers' transactions. */
  const bundles = new Set<string>()
  let count = 0
  const caip = (network: string, token: string) => `${network}:${normalizeAddress(token)}` as CaipAddress
  const movementsOf = ({ movements }: Effects, network: string): readonly Movement[] =>
    movements.map(({ token, units }) => ({ ...(token !== undefined && { token: caip(network, token) }), units }))

  const adapter: ChainAdapter<'eip155'> = {
    namespace: 'eip155',
    isAddress,
    normalizeAddress: (address) => normalizeAddress(address),
    async getBalance({ address }) {
      await chain.before()
      return { value: ledger.balance(NATIVE, address), decimals: 18, symbol: 'ETH' }
    },
    async readToken({ token, owner }) {
      await chain.before()
      const rules = ledger.tokens.get(plain(token))
      if (!rules) throw new LatchkeyError('TOKEN_NOT_SENDABLE')
      const { decimals, symbol = 'TKN', name = 'A token' } = rules
      return { decimals, balance: ledger.balance(plain(token), owner), symbol, name }
    },
    async allowance({ token, owner, spender }) {
      await chain.before()
      return ledger.allowance(plain(token), owner, spender)
    },
    suggestFees: async () => {
      const fees = { maxFeePerGas: GAS_PRICE, maxPriorityFeePerGas: 1n }
      return { slow: fees, normal: fees, fast: fees }
    },
    async simulate({ network, from, transactions }) {
      await chain.before()
      const { failures, effects } = ledger.run(transactions as readonly Call[], from)
      const isDone = failures.every((failure) => failure === undefined)
      if (!chain.simulates && failures[0] !== undefined)
        throw new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: failures[0] })
      const gas = GAS * BigInt(transactions.length)
      return {
        steps: failures.map((said) => ({
          gas: GAS,
          ...(chain.simulates && said !== undefined && { failure: { said } }),
        })),
        fees: { maxFeePerGas: GAS_PRICE, maxPriorityFeePerGas: 1n },
        fee: { likely: gas * (GAS_PRICE / 2n), most: gas * GAS_PRICE },
        balance: ledger.balance(NATIVE, from),
        ...(chain.simulates &&
          isDone && {
            effects: {
              movements: movementsOf(effects, network.caipNetworkId),
              approvals: effects.approvals.map(({ token, spender, units }) => ({
                token: caip(network.caipNetworkId, token),
                spender: caip(network.caipNetworkId, spender),
                units,
              })),
            },
          }),
      }
    },
    async sendTransaction({ from, transaction, wallet, signal }) {
      const { to, value, data } = transaction
      const params = [{ from, to, value: value?.toString(), data }]
      const schema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
      return askWallet({ wallet, signal, args: { method: 'eth_sendTransaction', params }, schema })
    },
    async readMovements({ network, hash, account }) {
      const outcome = outcomes.get(hash)
      if (!outcome) return null
      return plain(account) === outcome.from ? movementsOf(outcome.effects, network.caipNetworkId) : []
    },
    waitForTransaction: ({ hash, account = '', signal }) =>
      new Promise<TransactionOutcome>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')), { once: true })
        const look = (): boolean => {
          const outcome = outcomes.get(hash)
          if (outcome) {
            const { failed, from } = outcome
            const isUndone = bundles.has(hash) ? operationsIn([endOf(from, !failed)], account) === 'undone' : failed
            resolve({ hash, status: isUndone ? 'failed' : 'confirmed', ...(isUndone && { why: 'reverted' }) })
          }
          return outcome !== undefined
        }
        if (!look()) listeners.set(hash, [...(listeners.get(hash) ?? []), look])
      }),
  }

  const chain: SwapChain = {
    plugin: definePlugin({
      id: 'held',
      version: '1.0.0',
      apiVersion: 1,
      contributes: {
        slots: [
          contribute(CHAIN, {
            id: 'eip155',
            label: 'EVM',
            address: /^0x[0-9a-fA-F]{40}$/,
            caseless: true,
            oneAddress: true,
            load: async () => ({
              default: ({ clock: time }) => ({
                ...adapter,
                canBatch: (request) => canBatch({ ...request, time }),
                sendBatch: async ({ transactions, from, ...request }) => {
                  const fields = (transactions as readonly Call[]).map(({ to, data, value = 0n }) => {
                    return { from, to, value: `0x${value.toString(16)}`, ...(data !== undefined && { data }) }
                  })
                  return sendCalls({ ...request, fields, atomic: true })
                },
                waitForBatch: (request) => waitForBatch({ ...request, time }),
              }),
            }),
          }),
        ],
      },
    })(),
    ledger,
    simulates: true,
    mines: true,
    before: () => {},
    mine() {
      for (const { hash, calls, from } of waiting.splice(0)) {
        const { failure, effects } = ledger.send(calls, from)
        outcomes.set(hash, { failed: failure !== undefined, effects, from: from.toLowerCase() })
        listeners.get(hash)?.forEach((look) => look())
      }
    },
    send: (call, from) => send([call], from),
    sendOperation(calls, from) {
      return send(calls, from, true)
    },
    sendBatch(calls, from) {
      const hash = send(calls, from, true)
      const id = `batch-${batches.size}`
      batches.set(id, hash)
      return id
    },
    batchStatus(id) {
      const hash = batches.get(id)
      if (hash === undefined) throw Object.assign(new Error('unknown'), { code: 5730 })
      const outcome = outcomes.get(hash)
      if (!outcome) return { status: 100 }
      return { status: outcome.failed ? 500 : 200, receipts: [{ transactionHash: hash }] }
    },
  }
  return chain

  function send(calls: readonly Call[], from: string, isBundle = false): string {
    count += 1
    const hash = `0x${count.toString(16).padStart(64, '0')}`
    if (isBundle) bundles.add(hash)
    waiting.push({ hash, calls, from })
    if (chain.mines) chain.mine()
    return hash
  }
}
