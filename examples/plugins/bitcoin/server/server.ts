/** A regtest chain with Esplora's HTTP API on loopback, for demos and tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whyForbidden } from './access.ts'
import { createFaucet } from './faucet.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createRoutes, Refusal } from './routes.ts'
import { Rejection } from './rules.ts'
import { scriptOf } from './describe.ts'

const HOST = '127.0.0.1'
/** Longer than the largest transaction in hex. */
const LONGEST_BODY = 1_000_000
/** Enough blocks that the first reward can be spent. */
const FIRST_BLOCKS = 101

export interface RegtestOptions {
  /** 0 selects a free port. */
  readonly port: number
  /** The miner's key is derived from it. The same seed gives the same chain. */
  readonly seed: string
}

export interface Regtest {
  readonly url: string
  readonly ledger: Ledger
  mine(blocks?: number): void
  /** Sends satoshis to an address; returns the transaction's id. It stays in the mempool until a block is mined. */
  fund(address: string, amount: bigint): string
  stop(): Promise<void>
}

export async function startRegtest({ port, seed }: RegtestOptions): Promise<Regtest> {
  const ledger = createLedger()
  const faucet = createFaucet(ledger, seed)
  ledger.mine(FIRST_BLOCKS, faucet.script)
  const answer = createRoutes(ledger, faucet)
  const server = createServer((request, response) => {
    handle(request, response, answer).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    ledger,
    mine: (blocks = 1) => void ledger.mine(blocks, faucet.script),
    fund: (address, amount) => faucet.fund(scriptOf(address), amount),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReturnType<typeof createRoutes>,
): Promise<void> {
  const why = whyForbidden(request.headers, request.socket.localPort ?? 0)
  // Without CORS headers, so that the page cannot read the answer either.
  if (why) return void response.writeHead(403, { connection: 'close', 'content-type': 'text/plain' }).end(why)
  const { origin } = request.headers
  response.setHeader('vary', 'origin')
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader('access-control-allow-headers', 'content-type')
  }
  const method = request.method ?? 'GET'
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  try {
    const { pathname } = new URL(request.url ?? '/', `http://${HOST}`)
    const result = answer(method, pathname, method === 'POST' ? await readBody(request) : '')
    const isText = typeof result === 'string'
    response.writeHead(200, { 'content-type': isText ? 'text/plain' : 'application/json' })
    response.end(isText ? result : JSON.stringify(result))
  } catch (error) {
    const status = error instanceof Refusal ? error.status : error instanceof Rejection ? 400 : 500
    const message = error instanceof Error ? error.message : String(error)
    response
      .writeHead(status, { 'content-type': 'text/plain', ...(status === 413 && { connection: 'close' }) })
      .end(message)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LONGEST_BODY) throw new Refusal(413, `A body may have ${LONGEST_BODY} bytes at most.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
