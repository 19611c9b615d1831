/** What is slow for its size is told by how its time grows, in one run on one machine: how fast the machine is does not count. */

/** How many small runs are as large as the large one. */
const FACTOR = 16
/** The least of so many is near to what the work itself takes, whatever else the machine does meanwhile. */
const ROUNDS = 5
/** A busy machine may disturb each long run, so more are made before a growth counts as too fast. Disturbances only add. */
const MOST_ROUNDS = 40

/**
 * More than a linear time needs, with the caches and the garbage of a large run, and far less than the 16 of a quadratic one:
 * where a part of the time is linear, the quadratic rest is still seen.
 */
export const LINEAR = 4

/**
 * How many times as long one run over 16 × `size` things takes as 16 runs over `size`: about 1 where the time grows with the
 * number of things, about 16 where it grows with its square. `begin` makes ready for a size, which is not measured, and
 * answers the run.
 */
export async function growth(size: number, begin: (size: number) => () => unknown): Promise<number> {
  const measured = async (times: number, things: number): Promise<number> => {
    const runs = Array.from({ length: times }, () => begin(things))
    const start = performance.now()
    for (const run of runs) await run()
    return performance.now() - start
  }
  let [large, small] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && large / small >= LINEAR); round += 1) {
    small = Math.min(small, await measured(FACTOR, size))
    large = Math.min(large, await measured(1, FACTOR * size))
  }
  return large / small
}

/**
 * The same text in one piece. An engine keeps a text that was put together as its parts until somebody reads it; what is measured would
 * copy it first, into new memory, which some machines are slow to give.
 */
export const flat = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
