/** Requests that are kept open until somebody releases them. */
import type { Context } from '../http/router.ts'

export interface HeldRequests {
  /** Resolves at the release: false when the client has gone meanwhile. `path` is the request's name, `match` its fault's. */
  hold(context: Context, path: string, match: string): Promise<boolean>
  /** Those that a fault with this `match` holds; all without it. */
  release(match?: string): void
  /** Their paths, oldest first. */
  list(): readonly string[]
}

export function createHeldRequests(): HeldRequests {
  const held = new Set<{ readonly path: string; readonly match: string; go(isThere: boolean): void }>()
  return {
    hold: ({ response }, path, match) =>
      new Promise((resolve) => {
        if (response.destroyed) return resolve(false)
        const one = {
          path,
          match,
          go(isThere: boolean) {
            held.delete(one)
            resolve(isThere)
          },
        }
        held.add(one)
        response.once('close', () => one.go(false))
      }),
    release(match) {
      for (const one of held) if (match === undefined || one.match === match) one.go(true)
    },
    list: () => [...held].map(({ path }) => path),
  }
}
