/** A regtest chain in memory: its blocks, the coins, and what waits to be mined. */
import { hex } from '@scure/base'
import { genesisBlock, mineBlock, type Block } from './block.ts'
import { replaced } from './replacement.ts'
import { judge, Rejection, type Coin } from './rules.ts'
import { outpoint, readTransaction, spentBy, type Transaction } from './transaction.ts'

/** A transaction that the ledger has taken. */
export interface Entry {
  readonly transaction: Transaction
  /** Of the inputs, in their order; none in a coinbase. */
  readonly coins: readonly Coin[]
  readonly fee: bigint
  readonly block: Block | undefined
}

export interface Ledger {
  /** Takes a transaction into the mempool; answers its id. Throws a Rejection. */
  submit(bytes: Uint8Array): string
  /** Mines so many blocks with all that waits; the reward goes to `script`. */
  mine(count: number, script: Uint8Array): readonly Block[]
  readonly blocks: readonly Block[]
  readonly tip: Block
  entry(txid: string): Entry | undefined
  /** In the order in which they came. */
  waiting(): readonly Entry[]
  /** Who spends this output. */
  spender(txid: string, vout: number): { readonly entry: Entry; readonly vin: number } | undefined
  /** Everything that pays this script or spends from it, oldest first. */
  history(script: Uint8Array): readonly Entry[]
}

/** A block may weigh four million (BIP-141); the coinbase gets its share. */
const ROOM = 3_990_000

export function createLedger(): Ledger {
  const blocks: Block[] = [genesisBlock()]
  const entries = new Map<string, Entry>()
  /** Ids of what waits. */
  const mempool = new Set<string>()
  /** By outpoint, the transaction that spends it. */
  const spends = new Map<string, string>()
  const byScript = new Map<string, Set<string>>()
  const tip = (): Block => blocks.at(-1)!

  function coin(point: string): Coin | undefined {
    const [txid = '', index = ''] = point.split(':')
    const entry = entries.get(txid)
    const output = entry?.transaction.outputs[Number(index)]
    // The first block's reward is not in the set of coins, on any of Bitcoin's networks.
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
    let left = ROOM
    // Parents came first: whoever does not fit is left with all that spends from it.
    const late = new Set<string>()
    const chosen = waiting().filter(({ transaction, coins }) => {
      if (transaction.weight > left || coins.some(({ txid }) => late.has(txid))) {
        late.add(transaction.txid)
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
      const ground = { coin, nextHeight: blocks.length, medianTime: times[Math.floor(times.length / 2)]! }
      const { fee, coins } = judge(transaction, ground)
      const spenders = new Set(transaction.inputs.map((input) => spends.get(spentBy(input))))
      const rivals = waiting().filter((entry) => spenders.has(entry.transaction.txid))
      for (const entry of replaced({ transaction, fee, coins }, rivals, waiting())) drop(entry)
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
