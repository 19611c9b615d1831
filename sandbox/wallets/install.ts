/** One wallet on a page: its faces, and its actions. */
import type { Wallet } from '@wallet-standard/base'
import * as v from 'valibot'
import { createConversation, type Conversation } from './conversation.ts'
import { announceProvider } from './eip6963.ts'
import { createLink } from './link.ts'
import { chainIdsOf, type Nodes } from './nodes.ts'
import { createPresence } from './presence.ts'
import { isEvmWallet, isSolanaWallet, PROFILES, STANDARD_CHAINS, type WalletId } from './profiles.ts'
import { BEHAVIOUR, type Behaviour, type BehaviourInput, type PatchInput } from './protocol.ts'
import { createProvider, type DemoProvider } from './provider.ts'
import { registerStandardWallet } from './register.ts'
import { createStandardWallet } from './standardWallet.ts'

export interface PageOptions {
  /** The wallets' own origin. */
  readonly origin: string
  /** The sandbox's nodes: EVM ones by chain id. The page reads from these; Solana's is the wallets' own affair. */
  readonly nodes: Nodes
  /** Networks the EVM wallets may know on this page; all of `nodes` without it. */
  readonly chainIds?: readonly number[]
  /** What the wallets' origin said of itself when it made the page's script: until then, wallets that ask it first are silent. */
  readonly modes?: Readonly<Partial<Record<WalletId, Behaviour['mode']>>> | undefined
  /** How long a request waits when the browser blocked the window, in ms; 30,000 without it. */
  readonly blockedLimit?: number
}

/** One wallet's actions. All but `behave` act on the wallet itself, for every page. */
export interface WalletControl {
  /** How the wallet treats this page until it is reloaded; null: as the wallet itself is set. */
  behave(behaviour: BehaviourInput | null): void
  switchAccount(index: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
}

export interface EvmWalletControl extends WalletControl {
  readonly provider: DemoProvider
  /** Also to a network that the site does not know. */
  switchChain(chainId: number): Promise<void>
}

export interface SolanaWalletControl extends WalletControl {
  /** The Wallet Standard object, as sites get it. */
  readonly wallet: Wallet
}

export interface WalletControls {
  readonly larkspur: EvmWalletControl
  readonly quarry: EvmWalletControl
  readonly marram: SolanaWalletControl
  readonly saltbox: EvmWalletControl & SolanaWalletControl
  readonly lintel: EvmWalletControl
  readonly sapling: EvmWalletControl
}
export type AnyWalletControl = WalletControls[WalletId]

export interface InstalledWallet {
  readonly conversation: Conversation
  readonly control: AnyWalletControl
}

/** Shows itself on the page until `signal` aborts, unless it does not run, or has vanished. */
export function installWallet(
  id: WalletId,
  options: PageOptions,
  signal: AbortSignal,
  onConnected: (connected: boolean) => void,
): InstalledWallet {
  const profile = PROFILES[id]
  const { nodes, blockedLimit = 30_000, chainIds = chainIdsOf(nodes) } = options
  const link = createLink(options.origin, signal)
  let own: Behaviour | undefined
  const behaviour = (): Behaviour | undefined => own
  const conversation = createConversation({ profile, link, chainIds, blockedLimit, signal, behaviour, onConnected })

  const presence = createPresence({
    first: options.modes?.[id],
    own: () => own?.mode,
    ask: () => conversation.refresh(),
    signal,
  })
  async function patch(change: PatchInput): Promise<void> {
    await link.post(`/${id}/patch`, change, v.unknown())
    await conversation.refresh()
  }
  function showProvider(): Pick<EvmWalletControl, 'provider' | 'switchChain'> {
    const provider = createProvider({ conversation, nodes, signal })
    announceProvider({ profile, provider, presence, signal })
    return { provider, switchChain: (chainId) => patch({ chainId }) }
  }
  function showStandardWallet(wallet: Wallet): Pick<SolanaWalletControl, 'wallet'> {
    registerStandardWallet({ wallet, presence, signal })
    return { wallet }
  }

  const actions: WalletControl = {
    behave(behaviour) {
      own = behaviour === null ? undefined : v.parse(BEHAVIOUR, behaviour)
    },
    switchAccount: (account) => patch({ account }),
    lock: () => patch({ locked: true }),
    unlock: () => patch({ locked: false }),
  }
  const faces = {
    ...(isEvmWallet(id) && showProvider()),
    ...(isSolanaWallet(id) &&
      showStandardWallet(createStandardWallet({ profile, chains: STANDARD_CHAINS[id], conversation }))),
  }
  // Which provider interfaces exist follows from the id, as `WalletControls` says.
  return { conversation, control: { ...actions, ...faces } as AnyWalletControl }
}
