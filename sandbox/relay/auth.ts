/** Authenticates a connection by its signed token, its project and its page. */
import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { fitsOne, isLoopback } from '../http/access.ts'

/** How far a client's clock may be ahead, in seconds. */
const LEEWAY = 60

/** 32 hexadecimal characters; any will do, as in the services. */
const PROJECT = /^[0-9a-f]{32}$/i
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The multicodec prefix of an Ed25519 key in a did:key. */
const ED25519 = [0xed, 0x01]

const HEADER = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const PAYLOAD = v.object({
  iss: v.pipe(v.string(), v.startsWith('did:key:z')),
  sub: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

export interface Caller {
  /** The key the client signs with; the same after every reconnect. */
  readonly clientId: string
  readonly projectId: string
  /** The page, as its browser says; undefined for programs. */
  readonly origin: string | undefined
}

/**
 * Why a connection is refused. An invalid token is refused by HTTP, before there is a socket; what a
 * project's settings forbid closes the socket with code 3000 and a reason, which the client libraries report.
 */
export type Refused = { readonly status: 401; readonly why: string } | { readonly code: 3000; readonly why: string }

export interface Gate {
  /** Whether this is one of the relay's own addresses: a token is for one relay only. */
  readonly isOurs: (address: string) => boolean
  readonly mayAsk: (origin: string) => boolean
  readonly now: number
}

/** Judges a connection from its query and the browser's Origin header. */
export function judge(query: URLSearchParams, origin: string | undefined, gate: Gate): Caller | Refused {
  const token = readToken(query.get('auth') ?? '')
  if (typeof token === 'string') return { status: 401, why: token }
  if (!gate.isOurs(token.aud)) return { status: 401, why: 'JWT audience is another relay' }
  const now = gate.now / 1000
  if (token.iat > now + LEEWAY) return { code: 3000, why: 'JWT validation error: JWT Token is not yet valid' }
  if (token.exp <= now) return { code: 3000, why: 'JWT validation error: JWT Token is expired' }
  const projectId = query.get('projectId') ?? ''
  if (!PROJECT.test(projectId)) return { code: 3000, why: 'Unauthorized: invalid key' }
  if (origin !== undefined && !gate.mayAsk(origin)) return { code: 3000, why: 'Unauthorized: origin not allowed' }
  return { clientId: token.iss, projectId, origin }
}

/** Whether a project lets pages of this origin in. `*` stands for anything; an empty list allows everything. */
export function isAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  if (URL.canParse(origin) && isLoopback(new URL(origin).hostname)) return true
  return fitsOne(origin, patterns)
}

/** The token's claims once its signature is proven, or what is wrong with it. */
function readToken(jwt: string): v.InferOutput<typeof PAYLOAD> | string {
  const [header = '', payload = '', signature = '', ...rest] = jwt.split('.')
  if (!v.is(HEADER, decode(header)) || rest.length > 0) return 'JWT is missing or malformed'
  const claims = v.safeParse(PAYLOAD, decode(payload))
  if (!claims.success) return 'JWT claims are incomplete'
  const key = keyOf(claims.output.iss)
  if (!key) return 'JWT issuer is no Ed25519 did:key'
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? claims.output : 'JWT signature does not fit its issuer'
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function keyOf(did: string): Uint8Array | undefined {
  const bytes = base58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== ED25519[0] || bytes[1] !== ED25519[1]) return undefined
  return bytes.slice(2)
}

/** A did:key never begins with zero bytes, so leading ones are not kept. */
function base58(text: string): Uint8Array | undefined {
  // Longer than any key: not worth the arithmetic.
  if (text.length > 64) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
