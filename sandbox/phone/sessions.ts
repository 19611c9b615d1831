/** The wallet's sessions: the connected sites, and what the person changes in them. */
import { numberToHex } from 'viem'
import type { Kit, Session } from './kit.ts'
import type { PhoneKeys } from './keys.ts'
import {
  addressesOf,
  commonChains,
  familyOf,
  namespacesFor,
  sessionChains,
  type Addresses,
  type Offer,
} from './namespaces.ts'
import { NAMESPACES, type Namespace } from '../wallets/profiles.ts'
import { peerOf, type Peer } from './site.ts'
import type { PhoneSettings } from './settings.ts'

/** Where a site is in one family of chains. */
export interface Place {
  readonly family: Namespace
  readonly addresses: readonly string[]
  /** CAIP-2 id of the chain it was last told to be on. */
  readonly chain: string
}

export interface SessionEntry {
  readonly topic: string
  readonly peer: Peer
  readonly places: readonly Place[]
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface Sessions {
  list(): readonly SessionEntry[]
  addresses(topic: string): Addresses
  peer(topic: string): Peer
  /** Takes one site to an EVM network, adding it to the session if need be. */
  moveTo(topic: string, chainId: number): Promise<void>
  /** Tells every site what the person changed since: accounts, the network, what sites get. */
  follow(before: PhoneSettings): Promise<void>
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
  readonly keys: PhoneKeys
  readonly settings: () => PhoneSettings
  readonly offer: () => Offer
  readonly changed: () => void
}

const GONE = { code: 6000, message: 'User disconnected.' }

/** The account in use of a family. */
export function accountIndex(settings: PhoneSettings, family: Namespace): number {
  return family === 'solana' ? settings.solanaAccount : settings.account
}

export function createSessions({ kit, keys, settings, offer, changed }: SessionsParts): Sessions {
  const client = kit.engine.signClient
  const chainIds = new Map<string, number>()
  const inUse = (family: Namespace): string => addressAt(keys, family, accountIndex(settings(), family))
  const all = (): readonly Session[] => Object.values(kit.getActiveSessions())

  function entry({ topic, peer, namespaces, expiry }: Session): SessionEntry {
    const chains = sessionChains(namespaces)
    const addresses = addressesOf(namespaces)
    const preferred = `eip155:${chainIds.get(topic) ?? settings().chainId}`
    const places = NAMESPACES.flatMap((family): Place[] => {
      const own = chains.filter((chain) => familyOf(chain) === family)
      const chain = own.includes(preferred) ? preferred : own[0]
      return chain === undefined ? [] : [{ family, addresses: addresses[family] ?? [], chain }]
    })
    return { topic, peer: peerOf(peer.metadata), places, chains, expiresAt: expiry * 1000 }
  }
  const placeOf = (topic: string, family: Namespace): Place | undefined =>
    entry(client.session.get(topic)).places.find((place) => place.family === family)

  async function update(topic: string, chains: readonly string[], addresses: Addresses): Promise<void> {
    await kit.updateSession({ topic, namespaces: namespacesFor(chains, addresses, offer().families) })
  }

  async function tell(topic: string, chainId: string, name: string, data: unknown): Promise<void> {
    await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
  }

  async function moveTo(topic: string, chainId: number): Promise<void> {
    if (!placeOf(topic, 'eip155')) return
    const { namespaces } = client.session.get(topic)
    const chains = sessionChains(namespaces)
    const chain = `eip155:${chainId}`
    if (!chains.includes(chain)) await update(topic, [...chains, chain], addressesOf(namespaces))
    chainIds.set(topic, chainId)
    await tell(topic, chain, 'chainChanged', numberToHex(chainId))
    changed()
  }

  async function turnTo(topic: string, family: Namespace): Promise<void> {
    const [place, address] = [placeOf(topic, family), inUse(family)]
    if (!place || (place.addresses.length === 1 && place.addresses[0] === address)) return
    const { namespaces } = client.session.get(topic)
    await update(topic, sessionChains(namespaces), { ...addressesOf(namespaces), [family]: [address] })
    await tell(topic, place.chain, 'accountsChanged', [address])
  }

  /** Gives a site a family of chains that it once asked for, or takes one away. It keeps what it would be left without. */
  async function regrant(topic: string): Promise<void> {
    const { namespaces, optionalNamespaces, requiredNamespaces } = client.session.get(topic)
    const [addresses, before] = [addressesOf(namespaces), sessionChains(namespaces)]
    const named = commonChains(requiredNamespaces, optionalNamespaces, offer().chains)
    const chains = named.filter((chain) => before.includes(chain) || !addresses[familyOf(chain)!])
    if (chains.length === 0 || chains.join() === before.join()) return
    await update(topic, chains, { ...current(), ...addresses })
  }

  /** One address for each family: those in use. */
  const current = (): Addresses => Object.fromEntries(NAMESPACES.map((family) => [family, [inUse(family)]]))

  return {
    list: () => all().map(entry),
    addresses: (topic) => addressesOf(client.session.get(topic).namespaces),
    peer: (topic) => peerOf(client.session.get(topic).peer.metadata),
    moveTo,
    async follow(before) {
      const now = settings()
      const turned = NAMESPACES.filter((family) => accountIndex(now, family) !== accountIndex(before, family))
      for (const { topic } of all()) {
        if (now.grants !== before.grants) await regrant(topic)
        for (const family of turned) await turnTo(topic, family)
        if (now.chainId !== before.chainId) await moveTo(topic, now.chainId)
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

/** Throws where there is no account of that index. */
export function addressAt(keys: PhoneKeys, family: Namespace, index: number): string {
  const key = keys[family][index]
  if (!key) throw new Error('There is no such account.')
  return key.address
}
