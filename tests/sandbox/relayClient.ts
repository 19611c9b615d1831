import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from '../../sandbox/relay/clock.ts'
import { PROJECT_ID } from './relayPeers.ts'

export interface Key {
  readonly id: string
  readonly secret: KeyObject
}

/** A client's key, named as its did:key. */
export function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id: `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, secret: privateKey }
}

export interface Token {
  readonly key: Key
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** The `auth` token for a relay, right in all that is not said. */
export function token(aud: string, { key, claims = {}, header = {} }: Token): string {
  const iat = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'EdDSA', typ: 'JWT', ...header },
    { iss: key.id, sub: 'ab'.repeat(32), aud, iat, exp: iat + 86_400, ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const text = parts.join('.')
  return `${text}.${sign(null, Buffer.from(text), key.secret).toString('base64url')}`
}

export interface Pushed {
  readonly id: number
  readonly params: { readonly id: string; readonly data: { topic: string; message: string; tag: number } }
}

/** A WebSocket that speaks the relay's wire by hand. */
export interface RawLine {
  readonly pushes: Pushed[]
  /** The answer to a call: its result or its error. */
  call(method: string, params: unknown, id?: string): Promise<unknown>
  /** The answer to any text. */
  raw(text: string): Promise<unknown>
  acknowledge(pushed: Pushed | undefined): void
  close(): Promise<void>
  /** The close code and reason. */
  readonly closed: Promise<readonly [code: number, reason: string]>
  /** Resolves at each ping of the relay. */
  pinged(): Promise<void>
}

export function address(url: string, auth: string, projectId = PROJECT_ID): string {
  return `${url}/?${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-2.21.8/test', useOnCloseEvent: 'true' })}`
}

export async function openLine(url: string, key: Key = newKey(), options: { origin?: string } = {}): Promise<RawLine> {
  return dial(address(url, token(url, { key })), options)
}

/** Rejects with the HTTP status when there is no upgrade. */
export async function dial(
  target: string,
  options: { origin?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<RawLine> {
  const socket = new WebSocket(target, options)
  onTestFinished(() => socket.terminate())
  const pushes: Pushed[] = []
  const waiting = new Map<string, (answer: unknown) => void>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as {
      id: string | null
      method?: string
      result?: unknown
      error?: unknown
    }
    if (frame.method === 'irn_subscription') pushes.push(frame as unknown as Pushed)
    else waiting.get(frame.id ?? 'null')?.(frame.result ?? frame.error)
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString('utf8')]))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)))
    socket.on('error', reject)
  })
  const answerTo = (id: string, text: string): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(id, resolve)
      socket.send(text)
    })
  return {
    pushes,
    closed,
    call: (method, params, id = `17${String((last += 1)).padStart(17, '0')}`) =>
      answerTo(id, JSON.stringify({ jsonrpc: '2.0', id, method, params })),
    raw: (text) => answerTo('null', text),
    acknowledge(pushed) {
      if (!pushed) throw new Error('Nothing was pushed.')
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: pushed.id, result: true }))
    },
    async close() {
      socket.close()
      await closed
    },
    pinged: () => new Promise((resolve) => void socket.once('ping', () => resolve())),
  }
}

/** A clock that goes on when told to. */
export function handClock(start = Date.now()): Clock & { pass(ms: number): void } {
  let now = start
  let timers: { at: number; call: () => void }[] = []
  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const next = timers.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.call()
      }
      now = end
    },
  }
}

function base58(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet[Number(number % 58n)]}${text}`
  return text
}
