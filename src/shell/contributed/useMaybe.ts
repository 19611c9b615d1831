import type { Readable } from '#kernel'
import { useReadable } from '#kit'

export const NOTHING: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

/** The value of a readable that may not be there. What it throws is thrown in the render. */
export function useMaybe<T>(readable: Readable<T> | undefined): T | undefined {
  return useReadable<T | undefined>(readable ?? NOTHING)
}
