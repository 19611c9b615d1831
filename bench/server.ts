import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CONTENT_TYPES } from '../scripts/contentTypes.ts'

/**
 * The services' side of a page: a project without special settings and a directory without wallets, so that a list has the
 * announced wallets and nothing else.
 */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/appkit/v1/config': { features: [] },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/getWallets': { count: 0, data: [] },
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
}

/** The answer of any node: no balances, and no new blocks. */
const NODE_ANSWER = { jsonrpc: '2.0', id: 1, result: '0x0' }

interface Ready {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface StaticServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves a built page on loopback as a host would: compressed beforehand, hashed files kept for good, the page itself asked
 * for anew each time. `/blank` is an empty page of the same origin.
 */
export async function serveStatic(directory: string, port = 0): Promise<StaticServer> {
  const files = new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => CONTENT_TYPES[extname(file)])
      .map((file) => [`/${file}`, prepare(file, readFileSync(`${directory}/${file}`))]),
  )
  files.set('/blank', prepare('blank.html', Buffer.from('<!doctype html><link rel="icon" href="data:,">')))
  const server = createServer((request, response) => reply(files, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function prepare(file: string, content: Buffer): Ready {
  return {
    body: gzipSync(content, { level: 9 }),
    headers: {
      'content-type': CONTENT_TYPES[extname(file)] ?? '',
      'content-encoding': 'gzip',
      'cache-control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
    },
  }
}

function reply(files: ReadonlyMap<string, Ready>, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const answer = request.method === 'POST' ? NODE_ANSWER : ANSWERS[pathname]
  if (answer !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    return
  }
  const file = files.get(pathname === '/' ? '/index.html' : pathname)
  if (!file) response.writeHead(404).end()
  else if (request.headers['if-none-match'] === file.headers['etag']) response.writeHead(304, file.headers).end()
  else response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
}
