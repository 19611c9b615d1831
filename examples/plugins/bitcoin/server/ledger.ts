/** A regtest chain in memory: its blocks, its coins and its mempool. */
import { hex } from '@scure/base'
import { genesisBlock, mineBlock, type Block } from './block.ts'
import { replaced } from './replacement.ts'
import { Rejection, validate, type Coin } from './rules.ts'
import { outpoint, readTransaction, spentBy, type Transaction } from './transaction.ts'

/** A transaction that the ledger has accepted. */
export interface Entry {
  readonly transaction: Transaction
  /** The coins spent by the inputs, in their order. None for a coinbase. */
  readonly coins: readonly Coin[]
  readonly fee: bigint
  readonly block: Block | undefined
}

export interface Ledger {
  /** Adds a transaction to the mempool; returns its id. Throws a Rejection. */
  submit(bytes: Uint8Array): string
  /** Mines blocks with the transactions of the mempool; `script` gets the rewards. */
  mine(count: number, script: Uint8Array): readonly Block[]
  readonly blocks: readonly Block[]
  readonly tip: Block
  entry(txid: string): Entry | undefined
  /** The mempool, in order of arrival. */
  waiting(): readonly Entry[]
  /** The transaction that spends this output. */
  spender(txid: string, vout: number): { readonly entry: Entry; readonly vin: number } | undefined
  /** Everything that pays this script or spends from it, oldest first. */
  history(script: Uint8Array): readonly Entry[]
}

/** The weight of a block without its coinbase. The maximum of a block is four million (BIP-141). */
const MOST_WEIGHT = 3_990_000

export function createLedger(): Ledger {
  const blocks: Block[] = [genesisBlock()]
  const entries = new Map<string, Entry>()
  /** The ids of unconfirmed transactions. */
  const mempool = new Set<string>()
  /** The id of the transaction that spends each outpoint. */
  const spends = new Map<string, string>()
  const byScript = new Map<string, Set<string>>()
  const tip = (): Block => blocks.at(-1)!

  function coin(point: string): Coin | undefined {
    const [txid = '', index = ''] = point.split(':')
    const entry = entries.get(txid)
    const output = entry?.transaction.outputs[Number(index)]
    // The reward of the first block cannot be spent on any of Bitcoin's networks.
    if (!entry || !output || entry.block?.height === 0) return undefined
    const spender = spends.get(point)
    if (spender !== undefined && !mempool.has(spender)) return undefined
    const isCoinbase = entry.coins.length === 0
    return { ...output, txid, vout: Number(index), height: entry.block?.height, isCoinbase }
  }

  function put(entry: Entry): void {
    const { transaction, coins } = entry
    entries.set(transaction.txid, entry)
    for (const { txid, vout } of coins) spends.set(outpoint(txid, vout), transaction.txid)
    for (const { script } of [...coins, ...transaction.outputs]) {
      const key = hex.encode(script)
      byScript.set(key, (byScript.get(key) ?? new Set()).add(transaction.txid))
    }
  }

  function drop({ transaction, coins }: Entry): void {
    mempool.delete(transaction.txid)
    entries.delete(transaction.txid)
    for (const { txid, vout } of coins) spends.delete(outpoint(txid, vout))
    for (const { script } of [...coins, ...transaction.outputs])
      byScript.get(hex.encode(script))?.delete(transaction.txid)
  }

  const waiting = (): readonly Entry[] => [...mempool].map((txid) => entries.get(txid)!)

  function mineOne(script: Uint8Array): Block {
    let left = MOST_WEIGHT
    // A transaction that does not fit is left out, with all that spend its outputs. Those come after it.
    const skipped = new Set<string>()
    const chosen = waiting().filter(({ transaction, coins }) => {
      if (transaction.weight > left || coins.some(({ txid }) => skipped.has(txid))) {
        skipped.add(transaction.txid)
        return false
      }
      left -= transaction.weight
      return true
    })
    const fees = chosen.reduce((total, { fee }) => total + fee, 0n)
    const transactions = chosen.map(({ transaction }) => transaction)
    const block = mineBlock({ previous: tip(), transactions, script, fees })
    blocks.push(block)
    for (const entry of chosen) {
      mempool.delete(entry.transaction.txid)
      put({ ...entry, block })
    }
    put({ transaction: block.transactions[0]!, coins: [], fee: 0n, block })
    return block
  }

  const first = blocks[0]!
  put({ transaction: first.transactions[0]!, coins: [], fee: 0n, block: first })

  return {
    submit(bytes) {
      const transaction = read(bytes)
      const { txid } = transaction
      const known = entries.get(txid)
      if (known) {
        if (known.block) throw new Rejection('Transaction already in block chain', -27)
        throw new Rejection('txn-already-in-mempool', -27)
      }
      const times = blocks.slice(-11).map(({ timestamp }) => timestamp)
      const state = { coin, nextHeight: blocks.length, medianTime: times[Math.floor(times.length / 2)]! }
      const { fee, coins } = validate(transaction, state)
      const spenders = new Set(transaction.inputs.map((input) => spends.get(spentBy(input))))
      const conflicts = waiting().filter((entry) => spenders.has(entry.transaction.txid))
      for (const entry of replaced({ transaction, fee, coins }, conflicts, waiting())) drop(entry)
      mempool.add(txid)
      put({ transaction, coins, fee, block: undefined })
      return txid
    },
    mine: (count, script) => Array.from({ length: count }, () => mineOne(script)),
    blocks,
    get tip() {
      return tip()
    },
    entry: (txid) => entries.get(txid),
    waiting,
    spender(txid, vout) {
      const entry = entries.get(spends.get(outpoint(txid, vout)) ?? '')
      const vin = entry?.coins.findIndex((spent) => spent.txid === txid && spent.vout === vout)
      return entry && vin !== undefined ? { entry, vin } : undefined
    },
    history: (script) => [...(byScript.get(hex.encode(script)) ?? [])].map((txid) => entries.get(txid)!),
  }
}

function read(bytes: Uint8Array): Transaction {
  try {
    return readTransaction(bytes)
  } catch {
    throw new Rejection('TX decode failed. Make sure the tx has at least one input.', -22)
  }
}
