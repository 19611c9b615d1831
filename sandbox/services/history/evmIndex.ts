/** An index from accounts to transactions of an EVM chain: kept in memory, updated on demand. */
import * as v from 'valibot'
import type { Rpc } from '../../chains/rpc.ts'
import { partiesOf, type TransactionRecord } from './record.ts'
import { positionOf, readBlocks, type ReadBlock } from './evmBlocks.ts'

export interface EvmIndex {
  /** Up to the newest block there is when this is called. */
  sync(): Promise<void>
  /** As of the last `sync`, oldest first. */
  records(account: string): readonly TransactionRecord[]
  /** Changes each time the chain was reverted: cached contract data may be outdated then. */
  turn(): number
}

/** Blocks that are read at once. */
const STRETCH = 100
/** How often the chain may go back while it is read. */
const MOST_TRIES = 5

const HEAD = v.object({ number: v.pipe(v.string(), v.transform(Number)), hash: v.string() })

export function createEvmIndex(rpc: Rpc): EvmIndex {
  /** Hashes by block number. */
  const hashes: string[] = []
  const byAccount = new Map<string, TransactionRecord[]>()
  let turns = 0
  /** One at a time; who asks while one is under way waits for one more, for whatever came since. */
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  function add({ number, hash, records }: ReadBlock): void {
    hashes[number] = hash
    for (const record of records) {
      for (const party of partiesOf(record)) {
        const list = byAccount.get(party)
        if (list) list.push(record)
        else byAccount.set(party, [record])
      }
    }
  }

  /** Forgets everything after a block. */
  function cut(number: number): void {
    turns += 1
    hashes.length = number + 1
    for (const [account, list] of byAccount) {
      const kept = list.filter(({ position }) => position < positionOf(number + 1))
      if (kept.length > 0) byAccount.set(account, kept)
      else byAccount.delete(account)
    }
  }

  /** The last block that is still the same on the chain; -1 if none is. Looks back in growing steps. */
  async function common(head: v.InferOutput<typeof HEAD>): Promise<number> {
    let number = Math.min(hashes.length - 1, head.number)
    for (let step = 1; number >= 0; number -= step, step *= 2) {
      const found = v.safeParse(HEAD, await rpc.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]))
      if (found.success && found.output.hash === hashes[number]) return number
    }
    return -1
  }

  async function follow(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const head = v.parse(HEAD, await rpc.request('eth_getBlockByNumber', ['latest', false]))
      if (hashes.length - 1 === head.number && hashes.at(-1) === head.hash) return
      const kept = await common(head)
      if (kept < hashes.length - 1) cut(kept)
      if (await append(head.number)) return
    }
    throw new Error('The chain goes back faster than it can be read.')
  }

  /** False when the chain went back meanwhile. */
  async function append(to: number): Promise<boolean> {
    while (hashes.length <= to) {
      const blocks = await readBlocks(rpc, hashes.length, Math.min(to, hashes.length + STRETCH - 1))
      for (const block of blocks) {
        if (!block || (block.number > 0 && block.parentHash !== hashes.at(-1))) return false
        add(block)
      }
    }
    return true
  }

  return {
    sync() {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return (running = follow())
        })
      return next
    },
    records: (account) => [...(byAccount.get(account) ?? [])],
    turn: () => turns,
  }
}
