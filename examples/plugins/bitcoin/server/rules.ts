/** The consensus and relay rules for a transaction. Rejections have Bitcoin Core's names. */
import { OutScript } from '@scure/btc-signer'
import { verifyInput } from './signatures.ts'
import { spentBy, type Output, type Transaction } from './transaction.ts'

/** An unspent output. */
export interface Coin extends Output {
  readonly txid: string
  readonly vout: number
  /** Undefined while its transaction is in the mempool. */
  readonly height: number | undefined
  readonly isCoinbase: boolean
}

export interface ChainState {
  /** The coin, in a block or in the mempool. Undefined if it does not exist or is spent in a block. */
  coin(outpoint: string): Coin | undefined
  /** Height of the next block. */
  readonly nextHeight: number
  /** BIP-113: the median of the last eleven blocks. */
  readonly medianTime: number
}

/** The transaction is rejected, with the code and the reason of Bitcoin Core. */
export class Rejection extends Error {
  constructor(
    reason: string,
    readonly code = -26,
  ) {
    super(reason)
  }
}

const MOST = 2_100_000_000_000_000n
const COINBASE_MATURITY = 100
const HEAVIEST = 400_000
/** Satoshis per virtual byte. */
const LEAST_RATE = 1n
const FINAL = 0xffffffff
/** From this number on, a lock time is a time and not a height. */
const TIME_LOCKS = 500_000_000

/** Returns the fee, and the coins in the order of the inputs. Throws a Rejection. */
export function validate(
  transaction: Transaction,
  state: ChainState,
): { readonly fee: bigint; readonly coins: readonly Coin[] } {
  const { inputs, outputs, version, vsize, weight } = transaction
  if (version < 1 || version > 3) throw new Rejection('version')
  if (inputs.length === 0) throw new Rejection('bad-txns-vin-empty')
  if (outputs.length === 0) throw new Rejection('bad-txns-vout-empty')
  if (weight > HEAVIEST) throw new Rejection('tx-size')
  const spent = inputs.map(spentBy)
  if (new Set(spent).size < spent.length) throw new Rejection('bad-txns-inputs-duplicate')
  if (inputs.some(({ index }) => index === FINAL)) throw new Rejection('coinbase')
  if (outputs.some(({ amount }) => amount > MOST) || sum(outputs) > MOST) throw new Rejection('bad-txns-vout-toolarge')
  if (outputs.some(isDust)) throw new Rejection('dust')
  if (!isFinal(transaction, state)) throw new Rejection('non-final')

  const coins = spent.map((outpoint) => {
    const coin = state.coin(outpoint)
    if (!coin) throw new Rejection('bad-txns-inputs-missingorspent', -25)
    return coin
  })
  const isYoung = ({ height, isCoinbase }: Coin) => isCoinbase && state.nextHeight - (height ?? 0) < COINBASE_MATURITY
  if (coins.some(isYoung)) throw new Rejection('bad-txns-premature-spend-of-coinbase')
  checkRelativeLocks(transaction, coins, state)
  const fee = sum(coins) - sum(outputs)
  if (fee < 0n) throw new Rejection(`bad-txns-in-belowout, value in (${sum(coins)}) < value out (${sum(outputs)})`)
  const least = LEAST_RATE * BigInt(vsize)
  if (fee < least) throw new Rejection(`min relay fee not met, ${fee} < ${least}`)

  for (const index of inputs.keys()) {
    try {
      verifyInput(transaction, index, coins)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Rejection(`mandatory-script-verify-flag-failed (input ${index}: ${why})`)
    }
  }
  return { fee, coins }
}

export const sum = (outputs: readonly Output[]): bigint => outputs.reduce((total, { amount }) => total + amount, 0n)

/** True if spending it at 3 sat/vB costs more than it is worth. OP_RETURN outputs cannot be spent, so they may be zero. */
function isDust({ amount, script }: Output): boolean {
  if (script[0] === 0x6a) return false
  const { type } = OutScript.decode(script)
  const spending = ['wpkh', 'wsh', 'tr'].includes(type) ? 67 : 148
  return amount < 3n * BigInt(script.length + 9 + spending)
}

function isFinal({ inputs, lockTime }: Transaction, { medianTime, nextHeight }: ChainState): boolean {
  if (lockTime === 0 || inputs.every(({ sequence }) => sequence === FINAL)) return true
  return lockTime < (lockTime < TIME_LOCKS ? nextHeight : medianTime)
}

/** BIP-68 with blocks only. Time locks are rejected, because this ledger's blocks do not follow the real time. */
function checkRelativeLocks(
  { inputs, version }: Transaction,
  coins: readonly Coin[],
  { nextHeight }: ChainState,
): void {
  if (version < 2) return
  for (const [index, { sequence }] of inputs.entries()) {
    if (sequence >= 0x80000000) continue
    const isByTime = (sequence & 0x00400000) !== 0
    const blocks = sequence & 0xffff
    const from = coins[index]?.height ?? nextHeight
    if (isByTime || nextHeight - from < blocks) throw new Rejection('non-BIP68-final')
  }
}
