import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { Network, RequestArguments, WalletRequest } from '#wallet'
import { findAnvil } from '../../../sandbox/chains/anvil.ts'
import { createRpc } from '../../../sandbox/chains/rpc.ts'
import { chainEnvironment } from '../environment.ts'

/** The first two of anvil's funded accounts. */
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** A real EVM node on a free port of the loopback. */
export async function startAnvil(...flags: readonly string[]): Promise<Running> {
  const child = spawn(await findAnvil(), ['--host', '127.0.0.1', '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended: ${output}`)))
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port === undefined) return
      resolve({
        url: `http://127.0.0.1:${port}`,
        async stop() {
          child.kill()
          await gone
        },
      })
    })
  })
}

/** How a relay treats what it gets. */
export type Mood =
  | 'forward'
  | 'cut'
  | 'hang'
  /** An answer without an end. */
  | 'flood'
  | { readonly status: number }
  | { readonly body: string }
  /** A redirect there. */
  | { readonly to: string }

export interface Relay extends Running {
  /** Methods that came in, batches taken apart, oldest first. */
  readonly seen: string[]
  /** How many HTTP requests brought them. */
  trips: number
  /** How many of those the caller gave up before they were answered. */
  dropped: number
  mood: Mood
  /** Resolves once the condition holds. */
  until(condition: (seen: readonly string[], relay: Relay) => boolean): Promise<void>
}

/** A server before a node: counts what comes in, and misbehaves when told to. */
export async function startRelay(target: string, mood: Mood = 'forward'): Promise<Relay> {
  const watchers = new Set<() => void>()
  const server = createServer((request, response) => void answer(request, response))
  const relay: Relay = {
    url: '',
    seen: [],
    trips: 0,
    dropped: 0,
    mood,
    until(condition) {
      return new Promise((resolve) => {
        const look = () => {
          if (!condition(relay.seen, relay)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const calls = [JSON.parse(body) as RequestArguments | RequestArguments[]].flat()
    relay.trips++
    relay.seen.push(...calls.map(({ method }) => method))
    for (const look of watchers) look()
    response.once('close', () => {
      if (response.writableFinished) return
      relay.dropped++
      for (const look of watchers) look()
    })
    const { mood } = relay
    if (mood === 'cut') return void request.socket.destroy()
    if (mood === 'hang') return
    response.setHeader('content-type', 'application/json')
    if (mood === 'flood') return flood(response)
    if (typeof mood === 'object') {
      if ('to' in mood) return void response.writeHead(307, { location: mood.to }).end()
      if ('status' in mood) response.statusCode = mood.status
      return void response.end('body' in mood ? mood.body : '{}')
    }
    try {
      const forwarded = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      response.end(await forwarded.text())
    } catch {
      response.destroy()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(relay, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** Writes for as long as somebody reads. */
function flood(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write('"x",'.repeat(10_000)));
  }
  response.on('drain', more)
  response.write('[')
  more()
}

/** The chain that anvil runs, under these addresses. */
export function localNetwork(...http: readonly string[]): Network {
  return {
    id: 31337,
    name: 'Local',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
  }
}

/** What the kernel gives an adapter, with a stop. */
export const environment = () => chainEnvironment('eip155:31337')

/** The node itself as a wallet: anvil signs for its own accounts. */
export function nodeWallet(url: string): WalletRequest & { readonly sent: RequestArguments[] } {
  const sent: RequestArguments[] = []
  const request: WalletRequest = async ({ method, params }) => {
    sent.push({ method, ...(params === undefined ? {} : { params }) })
    return rpc(url, method, params as readonly unknown[] | undefined)
  }
  return Object.assign(request, { sent })
}

/** One JSON-RPC call, past everything that is tested. */
export const rpc = (url: string, method: string, params?: readonly unknown[]): Promise<unknown> =>
  createRpc(url).request(method, params)

export interface Receipt {
  readonly contractAddress: string | null
  readonly gasUsed: string
  readonly effectiveGasPrice: string
}

/** The receipt, once there is one: anvil answers the hash of a transaction before its block is made. */
export const receiptOf = (url: string, hash: string): Promise<Receipt> =>
  vi.waitUntil(async () => (await rpc(url, 'eth_getTransactionReceipt', [hash])) as Receipt | null, {
    interval: 20,
    timeout: 10_000,
  })

/** Sends from one of the node's own accounts, and waits for the block. */
export async function sendMined(url: string, transaction: object): Promise<Receipt & { readonly hash: string }> {
  const hash = (await rpc(url, 'eth_sendTransaction', [transaction])) as string
  return { hash, ...(await receiptOf(url, hash)) }
}

/** A signal that never aborts. */
export const forever = (): AbortSignal => new AbortController().signal
