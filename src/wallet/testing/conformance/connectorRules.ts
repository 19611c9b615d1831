import type { Clock } from '#kernel'
import type { ConnectorFactory, Network, RequestArguments } from '../../contracts/index.ts'
import type { Notes } from './findings.ts'

/** What `checkConnector` looks at. docs/plugin-reference.md says each in a sentence. */
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
 * How the wallet and its person answer, whatever they are asked: `yes`; `no`, as its interface says no; `silent` – never; or
 * they answer this value, or throw it before any promise is made.
 */
export type WalletMood = 'yes' | 'no' | 'silent' | { readonly lie: unknown } | { readonly throw: unknown }

/** The wallet behind a connector, in the hands of the check. */
export interface DrivenWallet {
  /** From now on it reacts like this. It says yes until told otherwise. */
  behave(mood: WalletMood): void
  /** How often it has asked its person so far. */
  prompts(): number
  /** Listeners that are attached to it now. */
  listeners(): number
  /** Answers whatever it was silent about, with a yes. */
  wake(): void
  /** Tells its listeners of another account and another network; then anything at all that was never agreed upon. */
  change?(): void
  tell?(nonsense: unknown): void
}

/** A connector that nobody has used, and the wallet behind it. */
export interface ConnectorBench {
  readonly factory: ConnectorFactory
  readonly wallet: DrivenWallet
}

export interface ConnectorCheckOptions {
  /** Makes a new one for each question, with the clock that all waits have to use. */
  readonly make: (edges: { readonly clock: Clock }) => ConnectorBench | Promise<ConnectorBench>
  /** The page's networks, the first one to connect to, a second one to switch to. */
  readonly networks: readonly Network[]
  /** What a page may ask that the person has to allow, a signature say; left out, no requests are made. */
  readonly request?: RequestArguments | undefined
}

export interface ConnectorCase extends ConnectorCheckOptions {
  readonly notes: Notes<ConnectorRule>
}
