/**
 * Farcaster's relay and registry, in small: a site opens a channel, the person's app finds it by its link and signs a message
 * (EIP-4361, as FIP-11 has it) with the key that the registry has for the person's number.
 */
import { sha256, stringToBytes } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { newSecret } from '../frame/random.ts'
import { SOCIAL_PEOPLE, type Person } from './people.ts'

/** Optimism, where Farcaster keeps its registry. Nothing is asked there: the sandbox has the registry itself. */
const REGISTRY_CHAIN = 10
const STATEMENT = 'Farcaster Auth'
const LIFE = 10 * 60_000

export interface SignedChannel {
  readonly state: 'completed'
  readonly message: string
  readonly signature: `0x${string}`
  readonly fid: number
  readonly username: string
}
export type ChannelState = { readonly state: 'pending' } | { readonly state: 'denied' } | SignedChannel

export interface ChannelTerms {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
}

export interface Farcaster {
  /** The address of the person's app, with the new channel in it. */
  open(terms: ChannelTerms): { readonly channel: string; readonly url: string }
  domainOf(channel: string): string | undefined
  /** Undefined when there is no such channel, or it is decided already. */
  decide(channel: string, person: Person | undefined): Promise<boolean>
  look(channel: string): ChannelState | undefined
  /** The key's address that the registry has for a number. */
  custodyOf(fid: number): string | undefined
  clear(): void
}

interface Channel extends ChannelTerms {
  readonly until: number
  state: ChannelState
}

/** Published on purpose, as all of the sandbox's keys. */
const keyOf = ({ id }: Person): PrivateKeyAccount =>
  privateKeyToAccount(sha256(stringToBytes(`latchkey sandbox farcaster ${id}`)))

export function createFarcaster(origin: string, now: () => number = Date.now): Farcaster {
  const channels = new Map<string, Channel>()
  const live = (id: string): Channel | undefined => {
    const channel = channels.get(id)
    return channel && now() < channel.until ? channel : undefined
  }
  return {
    open(terms) {
      for (const [id, { until }] of channels) if (now() >= until) channels.delete(id)
      const channel = newSecret()
      channels.set(channel, { ...terms, until: now() + LIFE, state: { state: 'pending' } })
      return { channel, url: `${origin}/farcaster?channelToken=${channel}` }
    },
    domainOf: (channel) => live(channel)?.domain,
    async decide(id, person) {
      const channel = live(id)
      if (channel?.state.state !== 'pending') return false
      if (!person) {
        channel.state = { state: 'denied' }
        return true
      }
      const key = keyOf(person)
      const message = createSiweMessage({
        address: key.address,
        chainId: REGISTRY_CHAIN,
        domain: channel.domain,
        uri: channel.siweUri,
        version: '1',
        nonce: channel.nonce,
        statement: STATEMENT,
        issuedAt: new Date(now()),
        resources: [`farcaster://fid/${person.fid}`],
      })
      const signature = await key.signMessage({ message })
      channel.state = { state: 'completed', message, signature, fid: person.fid, username: person.handle }
      return true
    },
    look: (channel) => live(channel)?.state,
    custodyOf(fid) {
      const person = SOCIAL_PEOPLE.find((each) => each.fid === fid)
      return person && keyOf(person).address
    },
    clear: () => channels.clear(),
  }
}
