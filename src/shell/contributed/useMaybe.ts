import type { Readable } from '#kernel'
import { useReadable } from '#kit'

export const NOTHING: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

/** The value of an optional readable. If reading throws, so does the render. */
export function useMaybe<T>(readable: Readable<T> | undefined): T | undefined {
  return useReadable<T | undefined>(readable ?? NOTHING)
}
