/** The nonces given out for sign-ins in one click (`session_authenticate`), each good for one use. */

/** A pairing that is renewed for an hour needs fewer. */
export const MOST_NONCES = 50

export interface Nonces {
  give(nonce: string): void
  isOpen(nonce: string): boolean
  use(nonce: string): void
}

export function createNonces(): Nonces {
  const open = new Set<string>()
  return {
    give(nonce) {
      open.add(nonce)
      if (open.size > MOST_NONCES) open.delete(open.values().next().value!)
    },
    isOpen: (nonce) => open.has(nonce),
    use: (nonce) => void open.delete(nonce),
  }
}
