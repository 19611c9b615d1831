/** A sign-in server, browsers that ask it, and a chain whose node answers what a test wants. Only node and clock are not real. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { createSignInServer } from '../../../examples/sign-in-server/app.ts'
import type { SignInOptions } from '../../../examples/sign-in-server/options.ts'

export const ORIGIN = 'https://app.example'
export const OTHER_ORIGIN = 'https://shop.example'
export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
export const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`)
const solanaKey = new Uint8Array(32).fill(7)
export const sol = {
  address: base58.encode(ed25519.getPublicKey(solanaKey)),
  sign: (message: string) => base58.encode(ed25519.sign(new TextEncoder().encode(message), solanaKey)),
}

/** What every test here sends. */
type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

export interface RpcCall {
  readonly method: string
  readonly params: readonly [{ readonly to?: string; readonly data?: string } | string, string]
}

/** The body of the node's answer; a Response for what is no JSON-RPC; rejects where there is no answer. */
export type NodeAnswers = (call: RpcCall) => unknown

/** An account without code. */
export const noCode: NodeAnswers = ({ method }) => {
  if (method !== 'eth_getCode') throw new Error(`${method} was not expected`)
  return { result: '0x' }
}

export function createWorld(options: Partial<SignInOptions> = {}) {
  const clock = { now: NOW }
  const node = { answers: noCode, asked: [] as RpcCall[] }
  const fetchNode: typeof fetch = async (_url, init) => {
    const call = JSON.parse(typeof init?.body === 'string' ? init.body : '') as RpcCall
    node.asked.push(call)
    const answer = await node.answers(call)
    return answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id: 1, ...(answer as object) })
  }
  const server = createSignInServer({
    origins: [ORIGIN, OTHER_ORIGIN],
    networks: {
      'eip155:1': { rpc: 'https://node.example' },
      'eip155:10': { rpc: 'https://node10.example' },
      [SOLANA]: {},
    },
    now: () => clock.now,
    fetch: fetchNode,
    limits: { nonces: 1_000_000, verifications: 1_000_000 },
    ...options,
  })
  return { clock, node, server, browser: (origin = ORIGIN) => createBrowser(server.fetch, origin) }
}

export type World = ReturnType<typeof createWorld>
export type Browser = ReturnType<typeof createBrowser>

/** A page in a browser of its own: keeps cookies as browsers do. */
function createBrowser(send: World['server']['fetch'], origin: string) {
  const jar = new Map<string, string>()
  async function request(path: string, init: Init = {}) {
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(init.method === 'POST' && { origin, 'x-latchkey': '1', 'content-type': 'application/json' }),
      ...init.headers,
    }
    const response = await send(new Request(`https://api.example/sign-in${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, { method: 'POST', body: JSON.stringify(body), headers })
  return {
    jar,
    origin,
    request,
    post,
    nonce: async () => ((await (await request('/nonce')).json()) as { nonce: string }).nonce,
    sessions: async () => ((await (await request('/session')).json()) as { sessions: readonly Session[] }).sessions,
  }
}

export interface Session {
  readonly address: string
  readonly chainId: string
  readonly expiresAt: string
  readonly message: string
  readonly signature: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Fields {
  readonly kind?: 'Ethereum' | 'Solana'
  readonly scheme?: string
  readonly domain?: string
  readonly address?: string
  readonly statement?: string | null
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Written out by hand, so that the server's reader is not compared with a writer of the same author. */
export function textOf(fields: Fields): string {
  const { kind = 'Ethereum', scheme = '', statement = 'Sign in to Harbor.' } = fields
  const lines = [
    `${scheme}${fields.domain ?? 'app.example'} wants you to sign in with your ${kind} account:`,
    fields.address ?? alice.address,
    '',
    ...(statement === null ? [] : [statement]),
    '',
    `URI: ${fields.uri ?? `${ORIGIN}/account`}`,
    `Version: ${fields.version ?? '1'}`,
    `Chain ID: ${fields.chainId ?? '1'}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt ?? new Date(NOW).toISOString()}`,
    ...(fields.expirationTime === undefined ? [] : [`Expiration Time: ${fields.expirationTime}`]),
    ...(fields.notBefore === undefined ? [] : [`Not Before: ${fields.notBefore}`]),
    ...(fields.requestId === undefined ? [] : [`Request ID: ${fields.requestId}`]),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((one) => `- ${one}`)]),
  ]
  return lines.join('\n')
}

/** The body of a right request by alice on Ethereum, with what a test changes. */
export async function proofBy(
  browser: Browser,
  fields: Partial<Fields> = {},
  account: Pick<typeof alice, 'address' | 'signMessage'> = alice,
) {
  const nonce = fields.nonce ?? (await browser.nonce())
  const message = textOf({ address: account.address, ...fields, nonce })
  const data = { accountAddress: account.address as string, chainId: `eip155:${fields.chainId ?? '1'}` }
  return { message, signature: (await account.signMessage({ message })) as string, data }
}

/** What a refusal says: its status and code. */
export async function refusalOf(response: Response): Promise<string> {
  if (response.status < 400) return `${response.status}`
  return `${response.status} ${((await response.json()) as { code: string }).code}`
}
