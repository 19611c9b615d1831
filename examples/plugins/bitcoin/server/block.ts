/** Mines blocks of a regtest chain. Its target accepts every second hash. */
import { Script } from '@scure/btc-signer'
import { hex } from '@scure/base'
import { build, doubleSha256, EMPTY, shown, type Transaction } from './transaction.ts'

export interface Block {
  readonly hash: string
  readonly height: number
  readonly version: number
  readonly timestamp: number
  readonly bits: number
  readonly nonce: number
  readonly merkleRoot: string
  readonly previous: string | undefined
  readonly transactions: readonly Transaction[]
  readonly size: number
  readonly weight: number
}

const BITS = 0x207fffff
const TARGET = 0x7fffffn << 232n
const ZERO = '0'.repeat(64)
const COIN = 100_000_000n
/** Regtest halves the reward every 150 blocks. */
const HALVING = 150
/** Ten minutes. */
const SPACING = 600
/** BIP-9's version bits, without a signal. */
const VERSION = 0x20000000
/** BIP-141. */
const COMMITMENT = hex.decode('6a24aa21a9ed')

/** Regtest's first block: the coinbase of Bitcoin's first block in a header with regtest's target. */
export function genesisBlock(): Block {
  const words = new TextEncoder().encode('The Times 03/Jan/2009 Chancellor on brink of second bailout for banks')
  const key =
    '04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f'
  const coinbase = build({
    version: 1,
    inputs: [coinbaseInput(Uint8Array.from([4, 0xff, 0xff, 0, 0x1d, 1, 4, words.length, ...words]))],
    outputs: [{ amount: 50n * COIN, script: Script.encode([hex.decode(key), 'CHECKSIG']) }],
    lockTime: 0,
  })
  const head = { height: 0, version: 1, timestamp: 1_296_688_602, previous: undefined, transactions: [coinbase] }
  // Regtest's first block has the nonce 2.
  return assemble(head, 2)
}

export interface NextBlock {
  readonly previous: Block
  /** Ordered so that each transaction comes before those that spend its outputs. */
  readonly transactions: readonly Transaction[]
  /** The script that gets the reward and the fees. */
  readonly script: Uint8Array
  readonly fees: bigint
}

export function mineBlock({ previous, transactions, script, fees }: NextBlock): Block {
  const height = previous.height + 1
  const reserved = new Uint8Array(32)
  const ids = [new Uint8Array(32), ...transactions.map(({ wtxid }) => hex.decode(wtxid).toReversed())]
  const commitment = doubleSha256(Uint8Array.from([...merkleRoot(ids), ...reserved]))
  const coinbase = build({
    version: 2,
    inputs: [coinbaseInput(Script.encode([heightBytes(height), EMPTY]))],
    outputs: [
      { amount: subsidy(height) + fees, script },
      { amount: 0n, script: Uint8Array.from([...COMMITMENT, ...commitment]) },
    ],
    witnesses: [[reserved]],
    lockTime: 0,
  })
  return assemble({
    height,
    version: VERSION,
    timestamp: previous.timestamp + SPACING,
    previous: previous.hash,
    transactions: [coinbase, ...transactions],
  })
}

const subsidy = (height: number): bigint => (50n * COIN) >> BigInt(Math.floor(height / HALVING))

const coinbaseInput = (finalScriptSig: Uint8Array) => ({
  txid: new Uint8Array(32),
  index: 0xffffffff,
  finalScriptSig,
  sequence: 0xffffffff,
})

/** BIP-34: the height as a script number, lowest byte first, with a sign bit. */
function heightBytes(height: number): Uint8Array {
  const bytes: number[] = []
  for (let left = height; left > 0; left = Math.floor(left / 256)) bytes.push(left % 256)
  return Uint8Array.from((bytes.at(-1) ?? 0) > 0x7f ? [...bytes, 0] : bytes)
}

type Head = Pick<Block, 'height' | 'version' | 'timestamp' | 'previous' | 'transactions'>

function assemble(head: Head, firstNonce = 0): Block {
  const { previous, timestamp, transactions, version } = head
  const root = merkleRoot(transactions.map(({ txid }) => hex.decode(txid).toReversed()))
  const header = new Uint8Array(80)
  const view = new DataView(header.buffer)
  view.setUint32(0, version, true)
  header.set(hex.decode(previous ?? ZERO).toReversed(), 4)
  header.set(root, 36)
  view.setUint32(68, timestamp, true)
  view.setUint32(72, BITS, true)
  for (let nonce = firstNonce; ; nonce += 1) {
    view.setUint32(76, nonce, true)
    const hash = shown(doubleSha256(header))
    if (BigInt(`0x${hash}`) > TARGET) continue
    const sizes = (of: (transaction: Transaction) => number) => transactions.reduce((total, one) => total + of(one), 0)
    const count = transactions.length < 253 ? 1 : 3
    const size = 80 + count + sizes((one) => one.size)
    const weight = 4 * (80 + count) + sizes((one) => one.weight)
    return { ...head, bits: BITS, hash, merkleRoot: shown(root), nonce, size, weight }
  }
}

/** Hashes pairs. If the last one has no partner, it is hashed with itself. */
function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let row = leaves
  while (row.length > 1) {
    row = row.flatMap((left, at) =>
      at % 2 === 0 ? [doubleSha256(Uint8Array.from([...left, ...(row[at + 1] ?? left)]))] : [],
    )
  }
  return row[0] ?? new Uint8Array(32)
}
