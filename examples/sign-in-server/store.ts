/**
 * What the server remembers: nonces, and who has signed in. This one keeps it in memory, as much as it is allowed to. With several
 * processes, put the same methods on a database that they share; `useNonce` has to be atomic there, as it is here.
 */
import type { SignInMessage } from './message.ts'

export interface Nonce {
  /** Key of the browser that it was given to. */
  readonly holder: string
  /** Ms since 1970. */
  readonly until: number
}

/** One completed sign-in. */
export interface SignIn {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** The fields of the message, read from its text. */
  readonly data: Omit<SignInMessage, 'namespace' | 'scheme' | 'address' | 'chainId'> & {
    readonly accountAddress: string
    readonly chainId: string
  }
  readonly message: string
  readonly signature: string
  /** Ms since 1970. */
  readonly expires: number
}

/** What a nonce is used for. */
export interface NonceUse {
  readonly address: string
  readonly chainId: string
  /** Where the sign-in will be kept. */
  readonly session: string
  /** One signature request of WalletConnect covers several networks: one message for each, all with the same nonce. */
  readonly perNetwork: boolean
}

export interface Store {
  keepNonce(nonce: string, entry: Nonce): Promise<void>
  findNonce(nonce: string): Promise<Nonce | undefined>
  /**
   * Answers the session of its first use; undefined if it may not be used (again). However many ask at the same time, one of them
   * is the first. Later uses are allowed for other networks of the same address only, and only if all were `perNetwork`.
   */
  useNonce(nonce: string, use: NonceUse): Promise<string | undefined>
  readSession(key: string): Promise<readonly SignIn[]>
  /** Nobody else changes the session meanwhile. Without sign-ins it is forgotten. */
  changeSession(key: string, change: (now: readonly SignIn[]) => readonly SignIn[]): Promise<void>
}

export interface MemoryLimits {
  readonly nonces: number
  /** Of all visitors together. A sign-in takes 1 to 12 KB. */
  readonly sessions: number
}

/** Above the limits, the oldest entry goes: its owner has to start again, nobody else notices. */
export function createMemoryStore(limits: MemoryLimits = { nonces: 20_000, sessions: 10_000 }): Store {
  const nonces = new Map<string, Nonce & { readonly uses: NonceUse[] }>()
  const sessions = new Map<string, readonly SignIn[]>()
  return {
    async keepNonce(nonce, entry) {
      nonces.set(nonce, { ...entry, uses: [] })
      trim(nonces, limits.nonces)
    },
    findNonce: async (nonce) => nonces.get(nonce),
    async useNonce(nonce, use) {
      const uses = nonces.get(nonce)?.uses
      if (!uses || uses.length >= MOST_NETWORKS || uses.some((earlier) => excludes(earlier, use))) return undefined
      uses.push(use)
      return uses[0]?.session
    },
    readSession: async (key) => sessions.get(key) ?? [],
    async changeSession(key, change) {
      const next = change(sessions.get(key) ?? [])
      sessions.delete(key)
      if (next.length > 0) sessions.set(key, next)
      trim(sessions, limits.sessions)
    },
  }
}

/** Networks that one nonce may sign in to. */
const MOST_NETWORKS = 20

function excludes(earlier: NonceUse, use: NonceUse): boolean {
  return !earlier.perNetwork || !use.perNetwork || earlier.address !== use.address || earlier.chainId === use.chainId
}

function trim(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
