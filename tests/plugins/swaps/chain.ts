/** The EVM chain of these tests, over the ledger. A test decides when blocks come. */
import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import { askWallet, CHAIN, type CaipAddress, type ChainAdapter, type Movement, type TransactionOutcome } from '#wallet'
import * as v from 'valibot'
import { isAddress, normalizeAddress } from '../../../src/plugins/evm/address.ts'
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
}

const plain = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toLowerCase()

export function swapChain(): SwapChain {
  const ledger = createLedger()
  const outcomes = new Map<string, { readonly failed: boolean; readonly effects: Effects; readonly from: string }>()
  const waiting: { readonly hash: string; readonly call: Call; readonly from: string }[] = []
  const listeners = new Map<string, (() => void)[]>()
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
    waitForTransaction: ({ hash, signal }) =>
      new Promise<TransactionOutcome>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')), { once: true })
        const look = (): boolean => {
          const outcome = outcomes.get(hash)
          if (outcome)
            resolve({
              hash,
              status: outcome.failed ? 'failed' : 'confirmed',
              ...(outcome.failed && { why: 'reverted' }),
            })
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
            load: async () => ({ default: () => adapter }),
          }),
        ],
      },
    })(),
    ledger,
    simulates: true,
    mines: true,
    before: () => {},
    mine() {
      for (const { hash, call, from } of waiting.splice(0)) {
        const { failure, effects } = ledger.send(call, from)
        outcomes.set(hash, { failed: failure !== undefined, effects, from: from.toLowerCase() })
        listeners.get(hash)?.forEach((look) => look())
      }
    },
    send(call, from) {
      count += 1
      const hash = `0x${count.toString(16).padStart(64, '0')}`
      waiting.push({ hash, call, from })
      if (chain.mines) chain.mine()
      return hash
    },
  }
  return chain
}
