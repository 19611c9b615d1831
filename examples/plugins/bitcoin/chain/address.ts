/**
 * Parses addresses and their networks: Base58Check (BIP-13), Bech32 for witness version 0 (BIP-173) and Bech32m for later versions
 * (BIP-350). Every kind has a checksum, which is always checked.
 */
import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { MAINNET, REGTEST, SIGNET, TESTNET3, TESTNET4 } from '../ids.ts'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'unknown'

export interface Address {
  /** Normalized for comparison: Bech32 in lower case, as BIP-173 requires for display. */
  readonly text: string
  readonly kind: AddressKind
  /** The size of the output's script in bytes. */
  readonly scriptSize: number
}

interface Prefixes {
  /** The human-readable part (BIP-173). */
  readonly hrp: string
  readonly p2pkh: number
  readonly p2sh: number
}

const TEST: Prefixes = { hrp: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }

/**
 * The test networks share all prefixes, and regtest shares their Base58 prefixes, so the network of such an address cannot be
 * determined.
 */
const PREFIXES: ReadonlyMap<string, Prefixes> = new Map([
  [MAINNET, { hrp: 'bc', p2pkh: 0x00, p2sh: 0x05 }],
  [TESTNET3, TEST],
  [TESTNET4, TEST],
  [SIGNET, TEST],
  [REGTEST, { ...TEST, hrp: 'bcrt' }],
])
/** One network for each set of prefixes. */
const DISTINCT = [MAINNET, TESTNET4, REGTEST]

/** The maximum length of BIP-173, which has the longest addresses. */
const LONGEST = 90
const BASE58CHECK = createBase58check(sha256)

/** The address on this network (CAIP-2); undefined if it is invalid or of another network. */
export function addressOn(network: string, text: string): Address | undefined {
  const prefixes = PREFIXES.get(network)
  if (!prefixes || text.length > LONGEST) return undefined
  return readWitness(prefixes, text) ?? readBase58(prefixes, text)
}

/** The address on any network. */
export function addressAnywhere(text: string): Address | undefined {
  for (const network of DISTINCT) {
    const found = addressOn(network, text)
    if (found) return found
  }
  return undefined
}

function readBase58({ p2pkh, p2sh }: Prefixes, text: string): Address | undefined {
  const bytes = attempt(() => BASE58CHECK.decode(text))
  if (bytes?.length !== 21) return undefined
  if (bytes[0] === p2pkh) return { text, kind: 'p2pkh', scriptSize: 25 }
  return bytes[0] === p2sh ? { text, kind: 'p2sh', scriptSize: 23 } : undefined
}

function readWitness({ hrp }: Prefixes, text: string): Address | undefined {
  for (const encoding of [bech32, bech32m]) {
    const decoded = attempt(() => encoding.decode(text as `${string}1${string}`, LONGEST))
    const version = decoded?.words[0]
    if (decoded?.prefix !== hrp || version === undefined) continue
    // BIP-350: version 0 must use Bech32, all others Bech32m.
    if (version > 16 || (version === 0) !== (encoding === bech32)) return undefined
    const size = attempt(() => encoding.fromWords(decoded.words.slice(1)))?.length
    if (size === undefined || size < 2 || size > 40 || (version === 0 && size !== 20 && size !== 32)) return undefined
    return { text: text.toLowerCase(), kind: witnessKind(version, size), scriptSize: size + 2 }
  }
  return undefined
}

function witnessKind(version: number, size: number): AddressKind {
  if (version === 0) return size === 20 ? 'p2wpkh' : 'p2wsh'
  // Later versions can receive coins (BIP-350), but how they are spent is not defined yet.
  return version === 1 && size === 32 ? 'p2tr' : 'unknown'
}

/** Undefined if the decoder throws, because the text is invalid. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
