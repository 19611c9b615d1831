/** Describes the sandbox's state, for people and programs. */
import { CHAIN_IDS, NETWORKS, type ChainId } from './chains/networks.ts'
import type { Chains } from './chains/index.ts'
import type { FrameDescription, FrameState } from './frame/state.ts'
import type { Inbox } from './mail/inbox.ts'
import type { PhoneDescription, PhoneMemory } from './phone/settings.ts'
import type { RelayState } from './relay/hub.ts'
import type { Relay } from './relay/server.ts'
import type { Fault } from './services/faultSchema.ts'
import type {
  DirectorySettings,
  Identity,
  LoggedRequest,
  ProjectSettings,
  ReceivedEvent,
  ServicesState,
} from './services/state.ts'
import type { FeatureRow } from './services/wire.ts'
import type { SandboxSignIn } from './signIn/server.ts'
import type { Solana, SolanaState } from './solana/node/index.ts'
import type { WalletDescription } from './wallets/memory.ts'
import type { WalletId } from './wallets/profiles.ts'
import type { DemoWallet } from './wallets/wallet.ts'

/** Everything there is to see, as `GET /_sandbox/state` answers it. */
export interface SandboxState {
  readonly chains: readonly {
    readonly chainId: ChainId
    readonly name: string
    readonly url: string
    readonly block: number
  }[]
  readonly solana: SolanaState
  readonly features: readonly FeatureRow[]
  readonly project: ProjectSettings
  readonly listings: DirectorySettings
  readonly faults: readonly Fault[]
  /** Paths of the requests that a fault holds, oldest first. */
  readonly held: readonly string[]
  readonly names: Readonly<Record<string, Identity>>
  readonly events: readonly ReceivedEvent[]
  readonly requests: readonly LoggedRequest[]
  readonly wallets: Readonly<Record<WalletId, WalletDescription>>
  readonly phone: PhoneDescription
  readonly relay: RelayState
  readonly frame: FrameDescription
  /** How many mails wait in the inbox. */
  readonly mails: number
}

/** The parts that are controlled and described. */
export interface SandboxParts {
  /** Where clients reach the EVM nodes. */
  readonly nodes: Readonly<Record<ChainId, string>>
  readonly chains: Chains
  readonly solana: Solana
  readonly services: ServicesState
  readonly wallets: Readonly<Record<WalletId, DemoWallet>>
  readonly phone: PhoneMemory
  readonly relay: Relay
  readonly signIn: SandboxSignIn
  readonly frame: FrameState
  readonly inbox: Inbox
}

export async function describeSandbox({
  nodes,
  chains,
  solana,
  services,
  wallets,
  phone,
  relay,
  frame,
  inbox,
}: SandboxParts): Promise<SandboxState> {
  return {
    chains: await Promise.all(CHAIN_IDS.map((id) => describeChain(chains, id, nodes[id]))),
    solana: solana.describe(),
    features: [...services.features.values()],
    project: services.project,
    listings: services.directory,
    faults: services.faults.list(),
    held: services.faults.held(),
    names: Object.fromEntries(services.names),
    events: services.events,
    requests: services.requests,
    wallets: {
      larkspur: wallets.larkspur.memory.describe(),
      quarry: wallets.quarry.memory.describe(),
      marram: wallets.marram.memory.describe(),
      saltbox: wallets.saltbox.memory.describe(),
      lintel: wallets.lintel.memory.describe(),
      sapling: wallets.sapling.memory.describe(),
    },
    phone: phone.describe(),
    relay: relay.describe(),
    frame: frame.describe(),
    mails: inbox.list().length,
  }
}

async function describeChain(chains: Chains, chainId: ChainId, url: string): Promise<SandboxState['chains'][number]> {
  const block = Number(await chains.rpc[chainId].hex('eth_blockNumber'))
  return { chainId, name: NETWORKS[chainId].name, url, block }
}
