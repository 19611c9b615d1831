/** Slots, block hashes and their time. Every landed transaction is a block of its own; `mine` makes empty ones. */
import type { Clock } from '../../relay/clock.ts'
import type { Svm } from './svm.ts'

/** A hash is good for so many blocks. */
export const WINDOW = 150
/** Where the runtime's own clock starts: the first slot of an epoch. */
export const FIRST_SLOT = 440_208_000
export const SLOTS_IN_EPOCH = 432_000

export interface Block {
  readonly blockhash: string
  readonly previousBlockhash: string
  readonly height: number
  /** Seconds since 1970. */
  readonly time: number
}

export interface Blocks {
  /** The newest slot. */
  slot(): number
  /** How many blocks there have been since the first state. */
  height(): number
  latest(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  isValid(blockhash: string): boolean
  /** Undefined for a slot that was not, or is not yet. */
  at(slot: number): Block | undefined
  /** All of them; the first slot's comes first, and no slot is left out. */
  all(): readonly Block[]
  advance(count: number): void
}

export function createBlocks(svm: Svm, clock: Clock): Blocks {
  /** The hashes that are good, by their block height; the last is the newest. */
  const hashes = new Map<string, number>()
  const made: Block[] = []
  let latest = svm.blockhash()

  function add(): void {
    const previousBlockhash = latest
    const height = made.length
    latest = svm.nextBlockhash()
    hashes.set(latest, height)
    made.push({ blockhash: latest, previousBlockhash, height, time: Math.floor(clock.now() / 1000) })
    for (const [oldest, known] of hashes) {
      if (known >= height - WINDOW) break
      hashes.delete(oldest)
    }
  }

  function tell(): void {
    const recent = [...hashes].map(([blockhash, height]) => ({ slot: FIRST_SLOT + height, blockhash })).toReversed()
    const seconds = made.at(-1)?.time ?? 0
    svm.setTime({ slot: blocks.slot(), epoch: Math.floor(blocks.slot() / SLOTS_IN_EPOCH), seconds, recent })
  }

  const blocks: Blocks = {
    slot: () => FIRST_SLOT + blocks.height(),
    height: () => made.length - 1,
    latest: () => ({ blockhash: latest, lastValidBlockHeight: (hashes.get(latest) ?? 0) + WINDOW }),
    isValid: (blockhash) => hashes.has(blockhash),
    at: (slot) => made[slot - FIRST_SLOT],
    all: () => made,
    advance(count) {
      for (let made = 0; made < count; made += 1) add()
      tell()
    },
  }
  blocks.advance(1)
  return blocks
}
