/** A regtest chain behind Esplora's HTTP API, on loopback: for demonstrations and tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stranger } from './door.ts'
import { createFaucet } from './faucet.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createRoutes, Refusal } from './routes.ts'
import { Rejection } from './rules.ts'
import { scriptOf } from './describe.ts'

const HOST = '127.0.0.1'
/** The heaviest transaction in hex has less. */
const LONGEST_BODY = 1_000_000
/** So many blocks that the first reward may be spent. */
const FIRST_BLOCKS = 101

export interface RegtestOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** The miner's key comes from it; the same seed is the same chain. */
  readonly seed: string
}

export interface Regtest {
  readonly url: string
  readonly ledger: Ledger
  mine(blocks?: number): void
  /** Satoshis to an address; answers the id. It waits in the mempool. */
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
  const why = stranger(request.headers, request.socket.localPort ?? 0)
  // Nothing of it is read, and nothing tells the browser that the page may read the answer.
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
    const said = answer(method, pathname, method === 'POST' ? await readBody(request) : '')
    const isText = typeof said === 'string'
    response.writeHead(200, { 'content-type': isText ? 'text/plain' : 'application/json' })
    response.end(isText ? said : JSON.stringify(said))
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
