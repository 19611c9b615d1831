/** The login server, on loopback: the frame's page, codes by mail, sessions, and who signed in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isHere, isSite, SITES } from './door.ts'
import { createOutbox, OUTBOX_CSS, type Outbox } from './outbox.ts'
import { framePage } from './page.ts'
import { createRoutes } from './routes.ts'

const HOST = '127.0.0.1'
const LONGEST_BODY = 10_000
const COOKIE = 'latchkey-login'

export interface LoginOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly now?: () => number
  /** The frame's script; built when it is first asked for, unless it is given. */
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
    if (!isHere(headers, request.socket.localPort ?? 0)) return send(response, 403, 'This is another server.')
    const path = new URL(request.url ?? '/', here).pathname
    const page = method === 'GET' && (await pages(path))
    if (page) return void response.writeHead(200, page.headers).end(page.body)
    if (path === '/outbox') return html(response, outbox.page())
    if (path === '/outbox.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(OUTBOX_CSS)

    // A browser says who asks in everything that changes something; without it, only programs of this machine do.
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
    const said = await answer({
      method,
      path,
      body: parsed(body),
      origin,
      isFrame,
      bearer: /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1],
      cookie: new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1],
    })
    if (said.cookie !== undefined)
      response.setHeader(
        'set-cookie',
        `${COOKIE}=${said.cookie}; HttpOnly; SameSite=Lax; Path=/sign-in; Max-Age=${said.cookie ? 86_400 : 0}`,
      )
    response.writeHead(said.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(said.json))
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
