/** The miner of this chain, which also sends coins on request. Its key is derived from a seed, so that results are repeatable. */
import { sha256 } from '@noble/hashes/sha2'
import { secp256k1 } from '@noble/curves/secp256k1'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { REGTEST } from './describe.ts'
import type { Ledger } from './ledger.ts'
import { Rejection } from './rules.ts'

export interface Faucet {
  /** The script that gets the rewards of the blocks. */
  readonly script: Uint8Array
  /** Sends coins; returns the transaction's id. It stays in the mempool until a block is mined. Throws a Rejection. */
  fund(script: Uint8Array, amount: bigint): string
}

/** Enough for 1 sat/vB. */
const FEE_PER_INPUT = 200n
const MATURITY = 100

export function createFaucet(ledger: Ledger, seed: string): Faucet {
  const key = sha256(new TextEncoder().encode(`${seed}/miner`))
  const { script } = p2wpkh(secp256k1.getPublicKey(key, true), REGTEST)

  /** Its coins that can be spent in the next block, oldest first. */
  const coins = () =>
    ledger.history(script).flatMap(({ block, coins, transaction }) => {
      const isMature = coins.length > 0 || (block !== undefined && ledger.blocks.length - block.height >= MATURITY)
      return transaction.outputs.flatMap((output, index) =>
        isMature && isOurs(output.script) && !ledger.spender(transaction.txid, index)
          ? [{ txid: transaction.txid, index, amount: output.amount }]
          : [],
      )
    })
  const isOurs = (other: Uint8Array): boolean =>
    other.length === script.length && other.every((b, at) => b === script[at])

  return {
    script,
    fund(receiver, amount) {
      const transaction = new Transaction()
      let left = -amount
      for (const coin of coins()) {
        transaction.addInput({ txid: coin.txid, index: coin.index, witnessUtxo: { script, amount: coin.amount } })
        left += coin.amount - FEE_PER_INPUT
        if (left >= 0n) break
      }
      if (left < 0n) throw new Rejection('the miner has not earned so much yet; mine more blocks', -6)
      transaction.addOutput({ script: receiver, amount })
      // A smaller rest is not worth an output, and becomes part of the fee.
      if (left > 1_000n) transaction.addOutput({ script, amount: left })
      transaction.sign(key)
      transaction.finalize()
      return ledger.submit(transaction.extract())
    },
  }
}
