/** The wallet's sessions: who is connected, and what the person does with that. */
import { numberToHex, type HDAccount } from 'viem'
import type { Kit, Session } from './kit.ts'
import { addressesOf, namespacesFor, sessionChains } from './namespaces.ts'
import { peerOf, type Peer } from './site.ts'
import type { PhoneSettings } from './settings.ts'

export interface SessionEntry {
  readonly topic: string
  readonly peer: Peer
  readonly addresses: readonly string[]
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** The chain the site was last told to be on. */
  readonly chainId: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface Sessions {
  list(): readonly SessionEntry[]
  addresses(topic: string): readonly string[]
  peer(topic: string): Peer
  /** Takes one site to a network, adding it to the session if need be. */
  moveTo(topic: string, chainId: number): Promise<void>
  /** Tells every site of the account and network that the person turned to. */
  follow(change: { readonly account?: boolean; readonly chainId?: boolean }): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Resolves when the site answered. */
  ping(topic: string): Promise<void>
  /** Seven more days, by the library's own rule. */
  extend(topic: string): Promise<void>
  /** Lets the wallet's side of a session run out now; the site is not told, as when a clock ran out. */
  expire(topic: string): Promise<void>
}

export interface SessionsParts {
  readonly kit: Kit
  readonly accounts: readonly HDAccount[]
  readonly settings: () => PhoneSettings
  readonly changed: () => void
}

const GONE = { code: 6000, message: 'User disconnected.' }

export function createSessions({ kit, accounts, settings, changed }: SessionsParts): Sessions {
  const client = kit.engine.signClient
  const chainIds = new Map<string, number>()
  const all = (): readonly Session[] => Object.values(kit.getActiveSessions())

  function entry({ topic, peer, namespaces, expiry }: Session): SessionEntry {
    const chains = sessionChains(namespaces)
    const preferred = chainIds.get(topic) ?? settings().chainId
    const chainId = chains.includes(`eip155:${preferred}`) ? preferred : Number(chains[0]?.split(':')[1] ?? preferred)
    const addresses = addressesOf(namespaces)
    return { topic, peer: peerOf(peer.metadata), addresses, chains, chainId, expiresAt: expiry * 1000 }
  }

  async function update(topic: string, chains: readonly string[], addresses: readonly string[]): Promise<void> {
    await kit.updateSession({ topic, namespaces: namespacesFor(chains, addresses) })
  }

  async function tell(topic: string, chainId: number, name: string, data: unknown): Promise<void> {
    await kit.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event: { name, data } })
  }

  async function moveTo(topic: string, chainId: number): Promise<void> {
    const { chains, addresses } = entry(client.session.get(topic))
    const chain = `eip155:${chainId}`
    if (!chains.includes(chain)) await update(topic, [...chains, chain], addresses)
    chainIds.set(topic, chainId)
    await tell(topic, chainId, 'chainChanged', numberToHex(chainId))
    changed()
  }

  async function turnTo(topic: string, address: string): Promise<void> {
    const { chains, addresses, chainId } = entry(client.session.get(topic))
    if (addresses.length === 1 && addresses[0] === address) return
    await update(topic, chains, [address])
    await tell(topic, chainId, 'accountsChanged', [address])
  }

  return {
    list: () => all().map(entry),
    addresses: (topic) => addressesOf(client.session.get(topic).namespaces),
    peer: (topic) => peerOf(client.session.get(topic).peer.metadata),
    moveTo,
    async follow({ account, chainId }) {
      const address = accounts[settings().account]?.address
      for (const { topic } of all()) {
        if (account && address) await turnTo(topic, address)
        if (chainId) await moveTo(topic, settings().chainId)
      }
      changed()
    },
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: GONE })
      chainIds.delete(topic)
      changed()
    },
    ping: (topic) => client.ping({ topic }),
    async extend(topic) {
      await kit.extendSession({ topic })
      changed()
    },
    async expire(topic) {
      const past = Math.floor(Date.now() / 1000) - 1
      await client.session.update(topic, { expiry: past })
      // The library looks at its expiries every five seconds.
      client.core.expirer.set(topic, past)
    },
  }
}
