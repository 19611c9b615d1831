/**
 * Bytes from outside in memory of our own, or undefined when they are none or not that many. Also those of another frame:
 * its Uint8Array is not ours.
 */
export function copyBytes(value: unknown, least: number, most: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > most) return undefined
    const bytes = new Uint8Array(value as Uint8Array)
    return bytes.length >= least && bytes.length <= most ? bytes : undefined
  } catch {
    // An array that plays with its own fields, or one whose memory was given away.
    return undefined
  }
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
