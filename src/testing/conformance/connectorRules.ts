import type { Clock } from '#kernel'
import type { ConnectorFactory, Network, RequestArguments } from '#wallet'
import type { Notes } from './findings.ts'

/** The rules of `checkConnector`. docs/plugin-reference.md explains each. */
export const CONNECTOR_RULES = [
  'connects',
  'prepare',
  'restore-silent',
  'aborts',
  'rejected',
  'named-errors',
  'late-answers',
  'disconnects',
  'events',
  'silent-after',
  'leaves-nothing',
] as const

export type ConnectorRule = (typeof CONNECTOR_RULES)[number]

/**
 * How the wallet answers all calls. `yes`: the person approves. `no`: the person refuses, in the wallet's own way. `silent`:
 * never. `lie`: answers this value. `throw`: throws this synchronously.
 */
export type WalletMood = 'yes' | 'no' | 'silent' | { readonly lie: unknown } | { readonly throw: unknown }

/** The wallet behind a connector, under the control of the check. */
export interface DrivenWallet {
  /** Sets its behaviour; at first it is `yes`. */
  behave(mood: WalletMood): void
  /** The number of prompts so far. */
  prompts(): number
  /** The number of attached listeners. */
  listeners(): number
  /** Answers all calls that it was silent about, with approval. */
  wake(): void
  /** Changes account and network, and tells its listeners. */
  change?(): void
  /** Sends malformed events to its listeners. */
  tell?(nonsense: unknown): void
}

/** A new connector and the wallet behind it. */
export interface ConnectorBench {
  readonly factory: ConnectorFactory
  readonly wallet: DrivenWallet
}

export interface ConnectorCheckOptions {
  /** Makes a new pair for each call. Everything has to wait on the given clock. */
  readonly make: (edges: { readonly clock: Clock }) => ConnectorBench | Promise<ConnectorBench>
  /** The page's networks: the first one to connect to, the second one to switch to. */
  readonly networks: readonly Network[]
  /** A request that needs approval, such as a signature; without it, `request` is not checked. */
  readonly request?: RequestArguments | undefined
}

export interface ConnectorCase extends ConnectorCheckOptions {
  readonly notes: Notes<ConnectorRule>
}
