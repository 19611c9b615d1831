/** Estimates the fee of a transfer from the size of the transaction that a wallet will probably make. */
import { LatchkeyError } from 'latchkey/plugin'
import type { FeeSuggestions } from 'latchkey/plugin/wallet'
import type { BitcoinFees } from '../chainTypes.ts'
import type { Address, AddressKind } from './address.ts'

/** Confirmation targets in blocks: a day, about an hour, the next block. */
const SLOW = 144
const NORMAL = 6
const FAST = 1
/** Bitcoin Core's default minimum relay fee. Also used if a server has no estimate, as on an empty regtest. */
const LEAST_RATE = 1
/** In sat/vB. Fees have never been so high, so a higher estimate is an error or an attack. */
const HIGHEST_RATE = 10_000

/** Weight units (BIP-141) of the version, the lock time, both counts and the segwit marker. */
const FRAME = 42n
/** Weight units of an input that spends such an output. P2SH is assumed to be P2SH-P2WPKH, P2WSH to be 2-of-3. */
const INPUT: Readonly<Record<AddressKind, bigint>> = {
  p2pkh: 592n,
  p2sh: 364n,
  p2wpkh: 272n,
  p2wsh: 418n,
  p2tr: 230n,
  unknown: 418n,
}

/** sat/vB by confirmation target in blocks. */
export type Estimates = Readonly<Record<string, number>>

export interface Coin {
  readonly value: bigint
}

export interface Payment {
  readonly coins: readonly Coin[]
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly fees: BitcoinFees
  readonly symbol: string
}

/** Suggestions from a server's estimates. A longer wait never costs more than a shorter one. Throws HTTP_MALFORMED. */
export function suggestionsOf(estimates: Estimates): FeeSuggestions<BitcoinFees> {
  const normal = rateFor(NORMAL, estimates)
  return {
    slow: perKvB(Math.min(rateFor(SLOW, estimates), normal)),
    normal: perKvB(normal),
    fast: perKvB(Math.max(rateFor(FAST, estimates), normal)),
  }
}

/** The rate that the wallet will probably choose. Throws HTTP_MALFORMED. */
export const usualOf = (estimates: Estimates): BitcoinFees => perKvB(rateFor(NORMAL, estimates))

/** sat/vB for this target, or for the next faster one that has an estimate. */
function rateFor(target: number, estimates: Estimates): number {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((one, other) => one - other)
  const found = targets.findLast((blocks) => blocks <= target) ?? targets[0]
  const rate = Math.max(LEAST_RATE, estimates[String(found)] ?? LEAST_RATE)
  if (rate > HIGHEST_RATE) throw new LatchkeyError('HTTP_MALFORMED', { detail: `a fee of ${rate} sat/vB` })
  return rate
}

const perKvB = (rate: number): BitcoinFees => ({ satPerKvB: BigInt(Math.ceil(rate * 1_000)) })

/** Satoshis. Throws BALANCE_TOO_LOW or FEE_BALANCE_TOO_LOW if there are not enough coins. */
export function feeOf({ coins, from, to, amount, fees, symbol }: Payment): bigint {
  // Largest first, so that the transaction has the fewest inputs.
  const sorted = coins.toSorted((one, other) => Number(other.value - one.value))
  const outputs = outputWeight(to) + outputWeight(from)
  let held = 0n
  let fee = 0n
  for (const [index, { value }] of sorted.entries()) {
    held += value
    fee = priceOf(FRAME + outputs + INPUT[from.kind] * BigInt(index + 1), fees)
    if (held >= amount + fee) return fee
  }
  if (held < amount) throw new LatchkeyError('BALANCE_TOO_LOW')
  throw new LatchkeyError('FEE_BALANCE_TOO_LOW', { params: { symbol } })
}

/** The lowest amount that nodes relay to such an address: the cost of spending it at 3 sat/vB (Bitcoin Core's dust limit). */
export function dustOf({ kind, scriptSize }: Address): bigint {
  const spending = kind === 'p2pkh' || kind === 'p2sh' ? 148n : 67n
  return 3n * (BigInt(scriptSize) + 9n + spending)
}

/** Four weight units per byte of the amount, the script's length and the script. */
const outputWeight = ({ scriptSize }: Address): bigint => 4n * (9n + BigInt(scriptSize))

/** Rounded up twice: to whole virtual bytes (BIP-141), and to whole satoshis. */
function priceOf(weight: bigint, { satPerKvB }: BitcoinFees): bigint {
  const virtualBytes = (weight + 3n) / 4n
  return (virtualBytes * satPerKvB + 999n) / 1_000n
}
