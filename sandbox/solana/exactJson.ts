/** JSON of a Solana node's answers: they have one number that JavaScript rounds, beyond what other languages read there. */

/** The last epoch there can be, 2^64 - 1: accounts that pay no rent have it. */
export const NEVER = Number(2n ** 64n - 1n)
// Within a text, the quotation mark before the colon would have a backslash.
const ROUNDED = `"rentEpoch":${NEVER}`
const EXACT = `"rentEpoch":${2n ** 64n - 1n}`

export function exactJson(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(ROUNDED, EXACT)
}
