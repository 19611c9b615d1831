/** What a host tells the server, and what it means. */
import { createNode, type EvmNode } from './signature/node.ts'
import { createMemoryStore, type Store } from './store.ts'

export interface SignInOptions {
  /** The pages that may sign in: `['https://app.example']`, exactly as browsers write an origin. */
  readonly origins: readonly string[] | ((origin: string) => boolean)
  /** By CAIP-2 id. EVM networks need a node, because only the chain knows whether a contract is at the address. */
  readonly networks: Readonly<Record<string, { readonly rpc?: string }>>
  /** The path of the four endpoints. */
  readonly path?: string
  /** False only for http on your own machine: then cookies lack `Secure` and the prefix `__Host-`. */
  readonly secure?: boolean
  /** `None` if the page is on another site than this server; browsers may still block its cookies. */
  readonly sameSite?: 'Lax' | 'None'
  /** How long somebody stays signed in, in ms, if the message does not end earlier. One day. */
  readonly sessionLife?: number
  /** How often a client may ask within a minute. */
  readonly limits?: { readonly nonces: number; readonly verifications: number }
  /** Tells clients apart; their network address by default. Behind a proxy, read the header that your proxy sets. */
  readonly client?: (request: Request, env: unknown) => string | undefined
  readonly store?: Store
  /** Wall clock in ms. */
  readonly now?: () => number
  /** Sends requests to nodes. */
  readonly fetch?: typeof fetch
}

export interface Settings extends Required<
  Pick<SignInOptions, 'path' | 'secure' | 'sameSite' | 'sessionLife' | 'limits' | 'store' | 'now'>
> {
  isAllowed(origin: string): boolean
  readonly client: (request: Request, env: unknown) => string
  /** Absent for networks without contracts; undefined for those that are none of this site's. */
  readonly nodes: ReadonlyMap<string, EvmNode | null>
}

/** Single-use, and this long. */
export const NONCE_LIFE = 5 * 60_000

/** Throws a sentence if something is missing. */
export function settingsOf(options: SignInOptions): Settings {
  const { origins, networks, fetch } = options
  if (typeof origins !== 'function') for (const origin of origins) checkOrigin(origin)
  const nodes = Object.entries(networks).map(([id, { rpc }]) => [id, nodeOf(id, rpc, fetch)] as const)
  return {
    path: options.path ?? '/sign-in',
    secure: options.secure ?? true,
    sameSite: options.sameSite ?? 'Lax',
    sessionLife: options.sessionLife ?? 24 * 60 * 60_000,
    limits: options.limits ?? { nonces: 60, verifications: 30 },
    store: options.store ?? createMemoryStore(),
    now: options.now ?? Date.now,
    isAllowed: (origin) =>
      isOrigin(origin) && (typeof origins === 'function' ? origins(origin) : origins.includes(origin)),
    client: (request, env) => options.client?.(request, env) ?? networkOf(env) ?? 'unknown',
    nodes: new Map(nodes),
  }
}

function nodeOf(id: string, url: string | undefined, send: typeof fetch | undefined): EvmNode | null {
  if (id.startsWith('solana:')) return null
  if (!id.startsWith('eip155:')) throw new Error(`${id}: only networks of eip155 and solana can be verified.`)
  if (url === undefined) throw new Error(`${id} needs "rpc", the address of a node.`)
  return createNode({ url, ...(send && { fetch: send }) })
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)
}

function checkOrigin(origin: string): void {
  if (!isOrigin(origin)) throw new Error(`"${origin}" is no origin. Write it as in https://app.example.`)
}

/** The peer's address, as Hono's server for Node passes it on. Who has an IPv6 network has 2^64 addresses: they count as one. */
function networkOf(env: unknown): string | undefined {
  const address = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
  return address?.includes(':') && !address.startsWith('::ffff:') ? address.split(':', 4).join(':') : address
}
