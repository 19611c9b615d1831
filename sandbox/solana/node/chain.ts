/** The chain: executes transactions, notifies listeners, and can be reset to its first state. */
import type { Clock } from '../../relay/clock.ts'
import { createBlocks, WINDOW, type Blocks } from './blocks.ts'
import type { TransactionError } from './errors.ts'
import { GOOD_DAY, type SolanaPatch, type SolanaSwitches } from './faults.ts'
import { createLedger, feeOf, readStates, type Ledger, type LedgerEntry } from './ledger.ts'
import { advanceNonce, nonceAccountOf } from './nonce.ts'
import type { Simulation, Svm } from './svm.ts'
import { keysOf, type WireTransaction } from './transaction.ts'

export interface ChainListener {
  slot?(slot: number): void
  /** The node has got it; it may never land. */
  received?(signature: string): void
  landed?(entry: LedgerEntry): void
}

/** What the chain consists of; all new after a reset. */
export interface ChainParts {
  readonly svm: Svm
  readonly blocks: Blocks
  readonly ledger: Ledger
}

export interface Chain {
  /** As they are now: ask anew each time. */
  parts(): ChainParts
  /** Why it could not be executed now, before anything is executed; undefined when nothing is in the way. */
  obstacle(transaction: WireTransaction): TransactionError | undefined
  simulate(transaction: WireTransaction, checkSignatures: boolean): Simulation
  /** Takes a transaction from outside, as the switches have it. */
  take(transaction: WireTransaction): void
  /** Executes it in a block of its own, whatever the switches say. Undefined when it did not get into the block. */
  land(transaction: WireTransaction): LedgerEntry | undefined
  mine(blocks: number): void
  patch(patch: SolanaPatch): void
  switches(): SolanaSwitches
  /** How many transactions wait for the end of a stall. */
  waiting(): number
  /** Told of blocks and landed transactions; what it answers takes the listener away. */
  listen(listener: ChainListener): () => void
  reset(): void
}

/** `begin` makes a runtime with the first state in it. */
export function createChain(begin: () => Svm, clock: Clock): Chain {
  let parts = createParts(begin, clock)
  let switches = GOOD_DAY
  let queue: readonly WireTransaction[] = []
  let isTouched = false
  const listeners = new Set<ChainListener>()

  function advance(blocks: number): void {
    isTouched = true
    parts.blocks.advance(blocks)
    for (const listener of listeners) listener.slot?.(parts.blocks.slot())
  }

  function obstacle({ message, signature }: WireTransaction): TransactionError | undefined {
    if (parts.ledger.find(signature)) return 'AlreadyProcessed'
    return isGood(message, parts) ? undefined : 'BlockhashNotFound'
  }

  function land(transaction: WireTransaction, starved = false): LedgerEntry | undefined {
    if (obstacle(transaction) !== undefined) return undefined
    const { svm, blocks, ledger } = parts
    const keys = keysOf(transaction.message, svm)
    const before = readStates(svm, keys)
    const nonce = nonceAccountOf(transaction.message, svm)
    advance(1)
    const execution = svm.execute(transaction.bytes, starved)
    const after = readStates(svm, keys)
    const fee = feeOf(before, after)
    // A transaction that cannot pay its fee does not get into a block: a wrong signature, an empty account, a missing program.
    if (fee === 0n) return undefined
    if (nonce !== undefined && execution.error !== null) advanceNonce(nonce, svm.blockhash(), svm)
    const { signature } = transaction
    const [slot, time] = [blocks.slot(), blocks.at(blocks.slot())?.time ?? 0]
    const entry = { transaction, signature, slot, time, error: execution.error, fee, execution, keys, before, after }
    ledger.add(entry)
    for (const listener of listeners) listener.landed?.(entry)
    return entry
  }

  return {
    parts: () => parts,
    obstacle,
    simulate: ({ bytes }, checkSignatures) => parts.svm.simulate(bytes, checkSignatures),
    land,
    take(transaction) {
      for (const listener of listeners) listener.received?.(transaction.signature)
      const { drop, fail, stall } = switches
      if (drop > 0) {
        switches = { ...switches, drop: drop - 1 }
        advance(WINDOW + 1)
      } else if (stall) {
        queue = [...queue, transaction]
      } else {
        if (fail > 0) switches = { ...switches, fail: fail - 1 }
        land(transaction, fail > 0)
      }
    },
    mine: advance,
    patch(patch) {
      switches = { ...switches, ...patch }
      if (switches.stall) return
      const released = queue
      queue = []
      for (const transaction of released) land(transaction)
    },
    switches: () => switches,
    waiting: () => queue.length,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      switches = GOOD_DAY
      queue = []
      // A runtime holds megabytes outside of JavaScript's memory, which are freed late, so an unused one is kept.
      if (isTouched) parts = createParts(begin, clock)
      isTouched = false
    },
  }
}

/** Whether a message's blockhash is one that transactions may name now, or a nonce in place of it. */
export function isGood(message: WireTransaction['message'], { blocks, svm }: ChainParts): boolean {
  return blocks.isValid(message.recentBlockhash) || nonceAccountOf(message, svm) !== undefined
}

function createParts(begin: () => Svm, clock: Clock): ChainParts {
  const svm = begin()
  return { svm, blocks: createBlocks(svm, clock), ledger: createLedger() }
}
