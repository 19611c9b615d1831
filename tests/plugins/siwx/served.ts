/** The plugin with a server behind it that keeps its sessions. */
import type { FakeReply, FakeRequest, FakeStorage } from '#kernel/testing'
import { browser, HOST, world } from './support.ts'

export const NONCE = 'serverNonce1234567'

type Reply = FakeReply | ((request: FakeRequest) => FakeReply)

/** What the server does in place of its part of the contract. */
export interface ServerChange {
  readonly nonce?: Reply
  readonly verify?: Reply
  readonly session?: Reply
}

export interface Visit {
  readonly required?: boolean
  /** What the browser keeps between visits. */
  readonly storage?: FakeStorage
}

/** A server that keeps to the contract, unless told otherwise. */
export async function served(change: ServerChange = {}, channel = browser(), { required = true, storage }: Visit = {}) {
  const it = await world({ siwx: { server: '/auth', required }, channel, ...(storage && { storage }) })
  const { fetch } = it
  const sessions: Record<string, unknown>[] = []
  const at = (path: string): string => `https://${HOST}/auth${path}`
  const verify = ({ body }: FakeRequest): FakeReply => {
    const session = JSON.parse(body!) as {
      readonly data: { readonly accountAddress: string; readonly chainId: string }
    }
    const { accountAddress: address, chainId } = session.data
    sessions.push({ ...session, address, chainId, expiresAt: '2026-01-02T00:00:00Z' })
    return { json: { session: { address, chainId, expiresAt: '2026-01-02T00:00:00Z' } } }
  }
  /** From now on; without a change it keeps to the contract again. */
  function serve({ nonce, session, verify: other }: ServerChange = {}): void {
    fetch.on('GET', at('/nonce'), nonce ?? { json: { nonce: NONCE } })
    fetch.on('GET', at('/session'), session ?? (() => ({ json: { sessions } })))
    fetch.on('POST', at('/verify'), other ?? verify)
  }
  serve(change)
  fetch.on('POST', at('/sign-out'), () => {
    sessions.length = 0
    return { status: 204 }
  })
  return { ...it, serve, sessions }
}
