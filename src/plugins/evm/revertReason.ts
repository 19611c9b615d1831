/** Reads why a contract reverted, from what it returned. The text is the contract's own, and so untrusted. */
import { isLatchkeyError } from '#kernel'

const ERROR_STRING = '08c379a0'
const PANIC = '4e487b71'
const LONGEST = 200

/** Custom errors of widely used token contracts (ERC-6093, OpenZeppelin's Pausable), by selector. */
const KNOWN: Readonly<Record<string, string>> = {
  d93c0665: 'paused',
  e450d38c: 'insufficient balance',
  ec442f05: 'invalid receiver',
  '96c6fd1e': 'invalid sender',
}

/** Undefined if the error has no reason that can be read. */
export function revertReason(error: unknown): string | undefined {
  if (!isLatchkeyError(error)) return undefined
  return readRevert(typeof error.cause === 'string' ? error.cause : undefined) ?? readRevert(error.detail)
}

/** The reason in what a contract returned, or in a node's message about it. */
export function readRevert(said: string | undefined): string | undefined {
  const data = said?.startsWith('0x') ? said.slice(2).toLowerCase() : ''
  const [selector, rest] = [data.slice(0, 8), data.slice(8)]
  if (selector === ERROR_STRING) return readString(rest)
  if (selector === PANIC) return `panic ${BigInt(`0x${rest.slice(0, 64) || '0'}`)}`
  if (Object.hasOwn(KNOWN, selector)) return KNOWN[selector]
  // Nodes that return no data put the reason into the message.
  const words = /revert(?:ed)?:? (?:with reason string )?["']?([^"']{2,})/i.exec(said ?? '')?.[1]
  return (
    words
      ?.replace(/^(?:custom error|reason:)\s*/i, '')
      .slice(0, LONGEST)
      .trim() || undefined
  )
}

/** An ABI-encoded string: the offset, the length, the bytes. */
export function readString(words: string): string | undefined {
  const length = Number.parseInt(words.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length > 4_096) return undefined
  const bytes = words.slice(128, 128 + 2 * length).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  return text.slice(0, LONGEST) || undefined
}
