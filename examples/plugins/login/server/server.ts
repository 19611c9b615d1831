/** The login server, on loopback: serves the frame's page, mails codes, keeps sessions and sign-ins. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSite, isThisServer, SITES } from './access.ts'
import { createOutbox, OUTBOX_CSS, type Outbox } from './outbox.ts'
import { framePage } from './page.ts'
import { createRoutes } from './routes.ts'

const HOST = '127.0.0.1'
const LONGEST_BODY = 10_000
const COOKIE = 'latchkey-login'

export interface LoginOptions {
  /** 0 selects a free port. */
  readonly port: number
  readonly now?: () => number
  /** The frame's script. By default it is built at the first request. */
  readonly script?: () => Promise<string>
}

export interface LoginServer {
  readonly url: string
  readonly outbox: Outbox
  stop(): Promise<void>
}

export async function startLogin({ port, now = Date.now, script }: LoginOptions): Promise<LoginServer> {
  const outbox = createOutbox(now)
  const answer = createRoutes({ now, outbox })
  const pages = framePage(script)
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = 'GET' } = request
    const here = `http://${headers.host}`
    if (!isThisServer(headers, request.socket.localPort ?? 0)) return send(response, 403, 'This is another server.')
    const path = new URL(request.url ?? '/', here).pathname
    const page = method === 'GET' && (await pages(path))
    if (page) return void response.writeHead(200, page.headers).end(page.body)
    if (path === '/outbox') return html(response, outbox.page())
    if (path === '/outbox.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(OUTBOX_CSS)

    // Browsers send the origin with every request except GET. Other requests without it are from programs, and are rejected.
    const { origin = method === 'GET' ? here : undefined } = headers
    if (!isSite(origin)) return send(response, 403, 'Pages of that site may not ask here.')
    const isFrame = origin === here
    response.setHeader('vary', 'origin')
    if (!isFrame) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-credentials', 'true')
      response.setHeader('access-control-allow-headers', 'content-type')
    }
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await readBody(request)
    if (body === undefined) return send(response, 413, 'Too large.')
    const answered = await answer({
      method,
      path,
      body: parsed(body),
      origin,
      isFrame,
      bearer: /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1],
      cookie: new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1],
    })
    if (answered.cookie !== undefined)
      response.setHeader(
        'set-cookie',
        `${COOKIE}=${answered.cookie}; HttpOnly; SameSite=Lax; Path=/sign-in; Max-Age=${answered.cookie ? 86_400 : 0}`,
      )
    response.writeHead(answered.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(answered.json))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    outbox,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const send = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text)

const html = (response: ServerResponse, text: string): void =>
  void response
    .writeHead(200, {
      'content-type': 'text/html',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; frame-ancestors ${SITES}`,
    })
    .end(text)

function parsed(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LONGEST_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
