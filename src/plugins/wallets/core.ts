import type {
  CaipNetworkId,
  ChainNamespace,
  ChainsService,
  Environment,
  HostOptions,
  Network,
  PluginContext,
  Readable,
} from '#kernel'
import type { Operations } from './operations.ts'
import type { Entry, Registry } from './registry.ts'
import type { Transition, WalletsSlice } from './state.ts'

/** What the parts of the plugin share. Made once per modal; only `commit` changes state. */
export interface Core {
  readonly ctx: PluginContext
  readonly host: HostOptions
  readonly environment: Environment
  readonly chains: ChainsService
  readonly state: Readable<WalletsSlice>
  /** State first, events second: `told` and the events of what changed come after the new state is in place. */
  commit(transition: Transition, told?: () => void): void
  readonly registry: Registry
  readonly operations: Operations
  /** Questions that wait for a wallet, and what it says of its own accord meanwhile. */
  readonly questions: Set<Question>
  /** Who wants the wallets' own messages (EIP-1193 `message`). */
  readonly messages: Set<(namespace: ChainNamespace, message: unknown) => void>
}

/** A wallet is being asked. What it tells meanwhile may be newer than its answer, so it is noted. */
export interface Question {
  readonly entry: Entry
  /** The operation that waits. */
  readonly key: string
  /** Kinds of events since it was asked. */
  readonly said: Set<string>
}

/** The key under which a namespace's wallet is asked to connect or to come back. */
export const walletKey = (namespace: ChainNamespace): string => `wallet:${namespace}`
/** The key under which a namespace's wallet is asked to go to another network. */
export const switchKey = (namespace: ChainNamespace): string => `switch:${namespace}`

export const findNetwork = ({ host }: Pick<Core, 'host'>, id: CaipNetworkId | undefined): Network | undefined =>
  host.networks.find(({ caipNetworkId }) => caipNetworkId === id)
