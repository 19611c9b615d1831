/** Puts the demo wallets on a page (EIP-6963), with levers to make them do what a person would, or misbehave. */
import * as v from 'valibot'
import { createLink } from './link.ts'
import { PROFILES, WALLET_IDS, type WalletId } from './profiles.ts'
import { BEHAVIOUR, PUSH, type Behaviour, type BehaviourInput, type PatchInput } from './protocol.ts'
import { createProvider, type DemoProvider, type ProviderParts } from './provider.ts'

export type { BehaviourInput, DemoProvider }

export interface AnnounceOptions {
  /** The wallets' own origin. */
  readonly origin: string
  /** The sandbox's nodes by chain id. */
  readonly nodes: Readonly<Record<number, string>>
  /** Networks the wallets may know on this page; all of `nodes` without it. */
  readonly chainIds?: readonly number[]
  /** How long a request waits when the browser blocked the window, in ms; 30,000 without it. */
  readonly blockedLimit?: number
}

/** One wallet's levers. All but `behave` act on the wallet itself, for every page. */
export interface DemoWalletControl {
  readonly provider: DemoProvider
  /** How the wallet treats this page until it is reloaded; null: as the wallet itself is set. */
  behave(behaviour: BehaviourInput | null): void
  switchAccount(index: number): Promise<void>
  /** Also to a network that the site does not know. */
  switchChain(chainId: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
}

/** Call it to take the wallets off the page again: open requests end with 4900, nothing listens any more. */
export type DemoWallets = (() => void) & Readonly<Record<WalletId, DemoWalletControl>>

interface Installed {
  readonly id: WalletId
  readonly parts: ProviderParts
  readonly announce: () => Promise<void>
  readonly control: DemoWalletControl
}

/** Announces Larkspur and Quarry. They stay silent when the sandbox does not run. */
export function announceDemoWallets(options: AnnounceOptions): DemoWallets {
  const stopped = new AbortController()
  const { signal } = stopped
  const connected = new Set<WalletId>()
  let stream: EventSource | undefined

  /** A stream to the wallets' origin is held only while some wallet is connected, as its pages hold few of them. */
  function follow(): void {
    if (connected.size === 0 || signal.aborted) {
      stream?.close()
      stream = undefined
      return
    }
    if (stream) return
    stream = new EventSource(new URL('/events', options.origin))
    stream.addEventListener('message', (event: MessageEvent<string>) => {
      const push = v.parse(PUSH, JSON.parse(event.data))
      wallets.find(({ id }) => id === push.wallet)?.parts.apply(push.session)
    })
    stream.addEventListener('error', () => {
      for (const { parts } of wallets) parts.lost()
    })
  }

  const wallets = WALLET_IDS.map((id) =>
    install(id, options, signal, (isConnected) => {
      if (isConnected) connected.add(id)
      else connected.delete(id)
      follow()
    }),
  )
  const announceAll = (): void => {
    for (const wallet of wallets) void wallet.announce()
  }
  window.addEventListener('eip6963:requestProvider', announceAll, { signal })
  signal.addEventListener('abort', follow)
  announceAll()

  const [larkspur, quarry] = wallets.map(({ control }) => control)
  if (!larkspur || !quarry) throw new Error('A demo wallet is missing.')
  return Object.assign(() => stopped.abort(), { larkspur, quarry })
}

function install(
  id: WalletId,
  options: AnnounceOptions,
  signal: AbortSignal,
  onConnected: (connected: boolean) => void,
): Installed {
  const profile = PROFILES[id]
  const link = createLink(options.origin, signal)
  let own: Behaviour | undefined
  const parts = createProvider({
    profile,
    link,
    nodes: options.nodes,
    chainIds: options.chainIds ?? Object.keys(options.nodes).map(Number),
    blockedLimit: options.blockedLimit ?? 30_000,
    signal,
    behaviour: () => own,
    onConnected,
  })
  const { name, icon, rdns } = profile
  const info = Object.freeze({ uuid: uuidV4(), name, icon, rdns })
  const detail = Object.freeze({ info, provider: parts.provider })
  const patch = async (change: PatchInput): Promise<void> => {
    await link.post(`/${id}/patch`, change, v.unknown())
    await parts.refresh()
  }
  return {
    id,
    parts,
    async announce() {
      const mode = await parts.refresh().catch(() => 'vanish' as const)
      if (mode === 'vanish' || signal.aborted) return
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    },
    control: {
      provider: parts.provider,
      behave(behaviour) {
        own = behaviour === null ? undefined : v.parse(BEHAVIOUR, behaviour)
      },
      switchAccount: (account) => patch({ account }),
      switchChain: (chainId) => patch({ chainId }),
      lock: () => patch({ locked: true }),
      unlock: () => patch({ locked: false }),
    },
  }
}

/** `crypto.randomUUID` is missing on pages that are not secure contexts. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
