/** How often one client may ask: `most` times at once, and as often again within each minute, spread evenly. */

export interface RateLimit {
  /** Seconds until `client` may ask again; 0 if it may now, which counts. */
  take(client: string): number
}

const MINUTE = 60_000
/** The clients that asked last. One that is forgotten begins afresh. */
const MOST_CLIENTS = 10_000

export function createRateLimit(most: number, now: () => number): RateLimit {
  const clients = new Map<string, { readonly left: number; readonly at: number }>()
  return {
    take(client) {
      const at = now()
      const last = clients.get(client)
      const regained = last ? (Math.max(0, at - last.at) / MINUTE) * most : most
      const left = Math.min(most, (last?.left ?? 0) + regained)
      if (left < 1) return Math.ceil((((1 - left) / most) * MINUTE) / 1_000)
      clients.delete(client)
      clients.set(client, { left: left - 1, at })
      const [oldest] = clients.keys()
      if (clients.size > MOST_CLIENTS && oldest !== undefined) clients.delete(oldest)
      return 0
    },
  }
}
