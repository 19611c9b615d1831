import type { ChainAdapter, ChainContribution, Network, WalletRequest } from '../../contracts/index.ts'
import type { FakeClock } from '#kernel/testing'
import type { Notes } from './findings.ts'

/** What `checkChain` looks at. docs/plugin-reference.md says each in a sentence. */
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

/** A request as it reaches the node. */
export interface ChainQuestion {
  readonly url: string
  readonly method: string
  readonly body: string
}

export interface ChainCheckOptions {
  readonly chain: ChainContribution
  /** Where is asked; its nodes are the only ones that may be. */
  readonly network: Network
  /** Of this network; two where the chain transfers: the second one receives. */
  readonly addresses: readonly string[]
  /** What looks like an address and is none: a letter wrong, of another namespace. */
  readonly falseAddresses?: readonly string[] | undefined
  /** Addresses of another network of the namespace, that are of no use on this one. */
  readonly foreign?: readonly string[] | undefined
  /** A good node: answers the body of its response, or a whole one. `live`: the network's own nodes are really asked. */
  readonly node: 'live' | ((question: ChainQuestion) => string | Response | Promise<string | Response>)
  /** What each method is asked besides network and signal; balances, fees and pings need nothing. */
  readonly requests?: Readonly<Partial<Record<ChainMethod, object>>> | undefined
  /** The connected wallet, for what asks it. */
  readonly wallet?: WalletRequest | undefined
  /** Methods that may take longer than a minute, as waiting for a block does, and how long, in ms. */
  readonly limits?: Readonly<Partial<Record<ChainMethod, number>>> | undefined
}

export interface ChainCase extends ChainCheckOptions {
  readonly notes: Notes<ChainRule>
}

/** How the nodes are. */
export type NodeMood = 'good' | 'silent' | 'gone' | ((question: ChainQuestion) => Response)

/** A new adapter in surroundings of its own. */
export interface ChainStage {
  readonly adapter: ChainAdapter
  readonly clock: FakeClock
  /** How often nodes were asked so far. */
  asked(): number
  behave(mood: NodeMood): void
  /** The plugin stops. */
  end(): void
}
