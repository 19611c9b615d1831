/** Slots, block hashes and their time. Every landed transaction is a block of its own; `mine` makes empty ones. */
import type { Clock } from '../../relay/clock.ts'
import type { Svm } from './svm.ts'

/** A hash is good for so many blocks. */
export const WINDOW = 150
/** Where the runtime's own clock starts: the first slot of an epoch. */
const FIRST_SLOT = 440_208_000
export const SLOTS_IN_EPOCH = 432_000

export interface Blocks {
  /** The newest slot. */
  slot(): number
  /** How many blocks there have been since the first state. */
  height(): number
  latest(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  isValid(blockhash: string): boolean
  /** Seconds since 1970; undefined for a slot that was not, or is not yet. */
  timeOf(slot: number): number | undefined
  advance(count: number): void
}

export function createBlocks(svm: Svm, clock: Clock): Blocks {
  /** The hashes that are good, by their block height; the last is the newest. */
  const hashes = new Map<string, number>()
  const times: number[] = []
  let latest = ''

  function add(): void {
    latest = svm.nextBlockhash()
    hashes.set(latest, times.length)
    times.push(Math.floor(clock.now() / 1000))
    for (const [oldest, height] of hashes) {
      if (height >= times.length - 1 - WINDOW) break
      hashes.delete(oldest)
    }
  }

  function tell(): void {
    const recent = [...hashes].map(([blockhash, height]) => ({ slot: FIRST_SLOT + height, blockhash })).toReversed()
    const seconds = times.at(-1) ?? 0
    svm.setTime({ slot: blocks.slot(), epoch: Math.floor(blocks.slot() / SLOTS_IN_EPOCH), seconds, recent })
  }

  const blocks: Blocks = {
    slot: () => FIRST_SLOT + blocks.height(),
    height: () => times.length - 1,
    latest: () => ({ blockhash: latest, lastValidBlockHeight: (hashes.get(latest) ?? 0) + WINDOW }),
    isValid: (blockhash) => hashes.has(blockhash),
    timeOf: (slot) => times[slot - FIRST_SLOT],
    advance(count) {
      for (let made = 0; made < count; made += 1) add()
      tell()
    },
  }
  blocks.advance(1)
  return blocks
}
