import { contribute, definePlugin, LatchkeyError, type InstalledPlugin } from '#kernel'
import {
  CHAIN,
  type CaipNetworkId,
  type ChainAdapter,
  type ChainNamespace,
  type ChainTraits,
  type Network,
  type SignedTransaction,
} from '#wallet'

/** The alphabet of Bech32: no 1, b, i, o. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const ADDRESS = /^toy1[02-9ac-hj-np-z]{38}$/

/**
 * A toy chain in the cosmos namespace. Its addresses are not hexadecimal, so code that works with it does not depend on EVM.
 * The last letter of an address is a checksum.
 */
export interface MockChain {
  readonly plugin: InstalledPlugin
  /** Base units by address; 6 decimals. */
  readonly balances: Map<string, bigint>
  /** Names in the chain's registry, by address as written in the request. */
  readonly names: Map<string, { readonly name: string; readonly avatar: string | null }>
  /** Signed transactions, by hash. */
  readonly signed: Map<string, SignedTransaction>
  /** How the node reacts. `lie`: answers this to balance reads and pings. */
  mood: 'ok' | 'fail' | 'hang' | { readonly lie: unknown }
  /** Balance reads so far. */
  readonly reads: number
  readonly pings: number
}

/** The n-th address of the toy chain, with its checksum. */
export function toyAddress(n: number): string {
  const digits = n.toString(32).padStart(37, '0').slice(-37)
  const body = Array.from(digits, (digit) => LETTERS[parseInt(digit, 32)]).join('')
  return `toy1${body}${checksum(body)}`
}

/** A network of the toy chain. */
export function toyNetwork(reference: string, name = `Toy ${reference}`): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'cosmos',
    caipNetworkId: `cosmos:${reference}` as CaipNetworkId,
    nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 6 },
    rpcUrls: { default: { http: [`https://${reference}.toy.test`] } },
  }
}

export interface MockChainOptions {
  /** Replaces the chain of another namespace: `{ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }`. */
  readonly namespace?: ChainNamespace | undefined
  readonly address?: RegExp | undefined
  /** Default: `Toy`. */
  readonly label?: string | undefined
  /** Default: those of EVM or Solana if it stands in for one of them, else none. */
  readonly traits?: ChainTraits | undefined
}

const STAND_INS: ReadonlyMap<ChainNamespace, ChainTraits> = new Map([
  ['eip155', { caseless: true, oneAddress: true, rpc: 'ethereum', registry: 'eip155:1' }],
  ['solana', { oneAddress: true, rpc: 'solana' }],
])

/** Makes the toy chain, or a stand-in for another one, as a plugin. */
export function mockChain({
  namespace = 'cosmos',
  address: pattern = ADDRESS,
  label = 'Toy',
  traits = STAND_INS.get(namespace),
}: MockChainOptions = {}): MockChain {
  const balances = new Map<string, bigint>()
  let reads = 0
  let pings = 0

  const names: MockChain['names'] = new Map()
  const signed: MockChain['signed'] = new Map()

  /** The honest answer, unless the node fails or hangs. */
  async function reached<T>(honest: T): Promise<T> {
    const { mood } = chain
    if (mood === 'fail') throw new LatchkeyError('HTTP_NETWORK')
    return mood === 'hang' ? new Promise(() => {}) : honest
  }

  async function answer<T>(honest: T): Promise<T> {
    const { mood } = chain
    return typeof mood === 'object' ? (mood.lie as T) : reached(honest)
  }

  const adapter: ChainAdapter = {
    namespace,
    isAddress: (address, { strict = false } = {}) =>
      pattern.test(address) && (!strict || namespace !== 'cosmos' || address.at(-1) === checksum(address.slice(4, -1))),
    normalizeAddress(address) {
      if (!adapter.isAddress(address, { strict: true })) throw new LatchkeyError('INVALID_ADDRESS')
      return address
    },
    getBalance({ address }) {
      reads += 1
      return answer({ value: balances.get(address) ?? 0n, decimals: 6, symbol: 'TOY' })
    },
    nameOf: ({ address }) => reached(names.get(address) ?? null),
    normalizeName: async (name) => name,
    readTransaction: ({ hash }) => reached(signed.get(hash) ?? null),
    ping() {
      pings += 1
      return answer(undefined)
    },
  }

  const install = definePlugin({
    id: `mock-chain-${namespace}`,
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: namespace,
          label,
          address: pattern,
          load: async () => ({ default: () => adapter }),
          ...traits,
        }),
      ],
    },
  })
  const chain: MockChain = {
    plugin: install(),
    balances,
    names,
    signed,
    mood: 'ok',
    get reads() {
      return reads
    },
    get pings() {
      return pings
    },
  }
  return chain
}

function checksum(body: string): string {
  const sum = Array.from(body).reduce((total, letter, index) => total + LETTERS.indexOf(letter) * (index + 1), 0)
  return LETTERS[sum % 32]!
}
