/** An EVM chain that a test holds in its hands: balances, prepared transfers and outcomes. Addresses are the real ones of EVM. */
import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import {
  askWallet,
  CHAIN,
  type ChainAdapter,
  type EvmTransaction,
  type PreparedTransfer,
  type SignedTransaction,
  type TransactionOutcome,
  type TransactionPlace,
} from '#wallet'
import * as v from 'valibot'
import { isAddress, normalizeAddress } from '../../../src/plugins/evm/address.ts'

/** What waits for an outcome. */
export interface Waiting {
  readonly hash: string
  readonly known: TransactionPlace | undefined
  seen(place: TransactionPlace): void
  end(outcome: TransactionOutcome | Error): void
}

export interface HeldChain {
  readonly plugin: InstalledPlugin
  /** Wei, by address. */
  readonly balances: Map<string, bigint>
  /** What the account has of the token at this address, and its decimals. */
  readonly tokens: Map<string, { readonly decimals: number; balance: bigint }>
  /** Names in the registry, and what the reverse records say. */
  readonly names: Map<string, string>
  readonly reverse: Map<string, string>
  readonly signed: Map<string, SignedTransaction>
  readonly waiting: Waiting[]
  /** The network of each transaction that the wallet was asked for. */
  readonly sentOn: string[]
  /** Calls that the adapter does not have. */
  readonly lacks: Set<'prepareTransfer' | 'sendTransaction'>
  /** Changes what is prepared. */
  prepared: Partial<PreparedTransfer<'eip155'>> | Error
  /** Called before each read. */
  before: () => unknown
}

export const FEE = { likely: 1_000n, most: 2_500n } as const

/** `solana: false` leaves that namespace to another plugin. */
export function heldChain({ solana = true } = {}): HeldChain {
  const balanceOf = (address: string): bigint => chain.balances.get(normalizeAddress(address)) ?? 10n ** 18n
  const adapter: ChainAdapter<'eip155'> = {
    namespace: 'eip155',
    isAddress,
    normalizeAddress: (address) => normalizeAddress(address),
    async getBalance({ address }) {
      await chain.before()
      return { value: balanceOf(address), decimals: 18, symbol: 'ETH' }
    },
    async readToken({ token }) {
      await chain.before()
      const found = chain.tokens.get(normalizeAddress(token.slice(token.lastIndexOf(':') + 1)))
      if (!found) throw new LatchkeyError('TOKEN_NOT_SENDABLE')
      return { ...found }
    },
    async prepareTransfer({ from, to, token, amount }) {
      await chain.before()
      const { prepared } = chain
      if (prepared instanceof Error) throw prepared
      const contract = token === undefined ? undefined : normalizeAddress(token.slice(token.lastIndexOf(':') + 1))
      const transaction: EvmTransaction =
        contract === undefined
          ? { to, value: amount }
          : { to: contract, data: `0x${amount.toString(16).padStart(64, '0')}` }
      const common = { transaction, fee: FEE, deposit: 0n, balance: balanceOf(from), least: 0n }
      return { ...common, receiver: 'account', ...prepared }
    },
    async sendTransaction({ network, from, transaction, wallet, signal }) {
      chain.sentOn.push(network.caipNetworkId)
      const { to, value, data } = transaction
      const params = [{ from, to, value: value?.toString(), data }]
      const schema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
      return askWallet({ wallet, signal, args: { method: 'eth_sendTransaction', params }, schema })
    },
    async addressOf({ name }) {
      return chain.names.get(name) ?? null
    },
    async nameOf({ address }) {
      const name = chain.reverse.get(address)
      return name === undefined ? null : { name, avatar: null }
    },
    normalizeName: async (name) => name.toLowerCase(),
    readTransaction: async ({ hash }) => chain.signed.get(hash) ?? null,
    waitForTransaction: ({ hash, signal, track }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')), { once: true })
        chain.waiting.push({
          hash,
          known: track?.known,
          seen: (place) => track?.seen?.(place),
          end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        })
      }),
  }
  const chain: HeldChain = {
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
            load: async () => ({ default: () => without(adapter, chain.lacks) }),
          }),
          ...(solana
            ? [
                contribute(CHAIN, {
                  id: 'solana',
                  label: 'Solana',
                  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
                  load: async () => ({ default: () => adapter }),
                }),
              ]
            : []),
        ],
      },
    })(),
    balances: new Map(),
    tokens: new Map(),
    names: new Map(),
    reverse: new Map(),
    signed: new Map(),
    waiting: [],
    sentOn: [],
    lacks: new Set(),
    prepared: {},
    before: () => {},
  }
  return chain
}

const without = (adapter: ChainAdapter<'eip155'>, lacks: ReadonlySet<string>): ChainAdapter<'eip155'> =>
  Object.fromEntries(Object.entries(adapter).filter(([name]) => !lacks.has(name))) as unknown as ChainAdapter<'eip155'>
