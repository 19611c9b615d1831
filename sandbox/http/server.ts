/** A loopback HTTP server made of routes, for programs and for pages that the access control allows. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HOST } from '../ports.ts'
import type { Access } from './access.ts'
import { Refusal, type Reply } from './reply.ts'
import { findRoute, type Context, type Route } from './router.ts'

const BODY_LIMIT = 1_000_000
/** Milliseconds after which a connection that nobody uses ends. */
const IDLE = 120_000

export interface ServerOptions {
  readonly port: number
  /** Named in the message when the port is taken. */
  readonly what: string
  readonly access: Access
  /** Wallets that are extensions of the browser may ask here. */
  readonly extensions?: boolean
  readonly routes: readonly Route[]
  /** Sees every request before its route; an answer (or null: taken over) ends it there. */
  readonly before?: (context: Context) => Promise<Reply | null | undefined> | Reply | null | undefined
  /** Told every answer's status, before it is sent. */
  readonly onReply?: (context: Context, status: number) => void
  /** Takes WebSockets; they are cut without it. Who takes them ends them before `stop`. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface RunningServer {
  stop(): Promise<void>
}

/** Starts listening. Rejects with a plain sentence when the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = createServer((request, response) => {
    handle(options, request, response).catch(() => response.destroy())
  })
  // Clients keep connections and ask on: one that ends just then is an error to them, so it ends late.
  server.keepAliveTimeout = IDLE
  const { upgrade } = options
  if (upgrade) {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const stranger = options.access.stranger(request, options.port, options.extensions)
      if (stranger) turnAway(socket, 403, stranger.why)
      else upgrade(request, socket, head)
    })
  }
  await listen(server, options.port, () => new PortTaken(options.port, options.what))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves when it listens on loopback. Rejects with a plain sentence when the port is taken. */
export function listen(server: Server, port: number, taken: () => PortTaken): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? taken() : error)
    })
    server.listen(port, HOST, resolve)
  })
}

/** Refuses a WebSocket before there is one. */
export function turnAway(socket: Duplex, status: number, why: string): void {
  const reply = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(why)}`,
    'Connection: close',
  ]
  socket.on('error', () => socket.destroy())
  socket.end(`${reply.join('\r\n')}\r\n\r\n${why}`)
}

/** A port is in use that a part of the sandbox needs. */
export class PortTaken extends Error {
  constructor(port: number, what: string) {
    super(
      `Port ${port} for the sandbox's ${what} is taken. Stop what listens there, or set SANDBOX_PORT to another base port.`,
    )
  }
}

async function handle(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const stranger = options.access.stranger(request, options.port, options.extensions)
  if (stranger) {
    // The request is not read, and without CORS headers the page cannot read the answer.
    const { status, headers, body } = new Refusal(403, stranger.header, stranger.why).reply()
    response.writeHead(status ?? 403, { ...headers, connection: 'close' }).end(body)
    return
  }
  const target = request.url ?? '/'
  const url = URL.canParse(target, `http://${HOST}`) ? new URL(target, `http://${HOST}`) : undefined
  if (!url) {
    response.writeHead(400).end()
    return
  }
  let read: Promise<string> | undefined
  const wholeText = (): Promise<string> => (read ??= readText(request))
  const context: Context = {
    method: request.method ?? 'GET',
    path: url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname,
    query: url.searchParams,
    origin: request.headers.origin,
    text: wholeText,
    body: async () => parseJson(await wholeText()),
    request,
    response,
  }
  for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value)
  const reply = await answer(options, context)
  if (reply === null || response.destroyed) return
  const status = reply.status ?? 200
  options.onReply?.(context, status)
  response.writeHead(status, reply.headers).end(reply.body)
}

async function answer(options: ServerOptions, context: Context): Promise<Reply | null> {
  try {
    if (context.method === 'OPTIONS') return { status: 204 }
    const early = await options.before?.(context)
    if (early !== undefined) return early
    const found = findRoute(options.routes, context.method, context.path)
    if (!found) throw new Refusal(404, 'path', `There is nothing at ${context.path}.`)
    if ('allowed' in found) {
      throw new Refusal(405, 'method', `${context.path} answers ${found.allowed.join(' and ')} only.`)
    }
    return await found.route.handler(context, found.params)
  } catch (error) {
    if (error instanceof Refusal) return error.reply()
    return new Refusal(500, 'sandbox', error instanceof Error ? error.message : String(error)).reply()
  }
}

function corsHeaders(request: IncomingMessage): Record<string, string> {
  return {
    ...(request.headers.origin !== undefined && { 'access-control-allow-origin': request.headers.origin }),
    vary: 'origin',
    'access-control-expose-headers': 'retry-after',
    // `*` does not cover Authorization, so the wanted names are echoed.
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-max-age': '600',
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT) {
      // The rest is never read: on a connection that goes on, the next request would wait behind it for ever.
      throw new Refusal(413, 'body', `A body may have ${BODY_LIMIT} bytes at most.`, { connection: 'close' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'body', 'The body is not JSON.')
  }
}
