import type { ChainAdapter, ChainContribution, Network, WalletRequest } from '#wallet'
import type { FakeClock } from '#kernel/testing'
import type { Notes } from './findings.ts'

/** The rules of `checkChain`. docs/plugin-reference.md explains each. */
export const CHAIN_RULES = [
  'chain',
  'addresses',
  'other-networks',
  'answers',
  'aborts',
  'time-limit',
  'named-errors',
  'asks-only',
  'stops',
  'leaves-nothing',
] as const

export type ChainRule = (typeof CHAIN_RULES)[number]

/** Methods that take a request with a signal. */
export type ChainMethod = Exclude<keyof ChainAdapter, 'namespace' | 'isAddress' | 'normalizeAddress' | 'normalizeName'>

/** A request as the node gets it. */
export interface ChainQuestion {
  readonly url: string
  readonly method: string
  readonly body: string
}

export interface ChainCheckOptions {
  readonly chain: ChainContribution
  /** The network to check with; only its nodes may be asked. */
  readonly network: Network
  /** Addresses of this network; two if the chain can transfer: the second one receives. */
  readonly addresses: readonly string[]
  /** Texts that look like addresses but are invalid: with a wrong letter, or of another namespace. */
  readonly falseAddresses?: readonly string[] | undefined
  /** Addresses of another network of the namespace that are not valid on this one. */
  readonly foreign?: readonly string[] | undefined
  /** A good node: returns the body of its response, or a whole response. `live`: the network's real nodes are asked. */
  readonly node: 'live' | ((question: ChainQuestion) => string | Response | Promise<string | Response>)
  /** Fields of each method's request besides network and signal; balances, fees and pings need none. */
  readonly requests?: Readonly<Partial<Record<ChainMethod, object>>> | undefined
  /** The connected wallet, for methods that ask it. */
  readonly wallet?: WalletRequest | undefined
  /** Limits in ms of methods that may take longer than a minute, such as waiting for a block. */
  readonly limits?: Readonly<Partial<Record<ChainMethod, number>>> | undefined
}

export interface ChainCase extends ChainCheckOptions {
  readonly notes: Notes<ChainRule>
}

/** How the nodes behave. */
export type NodeMood = 'good' | 'silent' | 'gone' | ((question: ChainQuestion) => Response)

/** A new adapter with its own environment. */
export interface ChainStage {
  readonly adapter: ChainAdapter
  readonly clock: FakeClock
  /** The number of requests to nodes so far. */
  asked(): number
  behave(mood: NodeMood): void
  /** Stops the plugin. */
  end(): void
}
