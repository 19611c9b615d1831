/**
 * A copy of untrusted bytes; undefined if the value is not bytes or has another length. It also accepts bytes of another frame,
 * which has its own Uint8Array.
 */
export function copyBytes(value: unknown, least: number, most: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > most) return undefined
    const bytes = new Uint8Array(value as Uint8Array)
    return bytes.length >= least && bytes.length <= most ? bytes : undefined
  } catch {
    // The array has getters that throw, or its memory was transferred.
    return undefined
  }
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
