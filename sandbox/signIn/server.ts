/** The reference sign-in server and its guestbook (`examples/sign-in-server`) on a port of the sandbox, with the sandbox's access control and faults. */
import { getRequestListener } from '@hono/node-server'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSignInServer } from '../../examples/sign-in-server/app.ts'
import { createGuestbook } from '../../examples/sign-in-server/guestbook.ts'
import { createMemoryStore, type Store } from '../../examples/sign-in-server/store.ts'
import type { Access } from '../http/access.ts'
import { Refusal, type Reply } from '../http/reply.ts'
import type { Context } from '../http/router.ts'
import { listen, PortTaken } from '../http/server.ts'
import { HOST, portOf } from '../ports.ts'
import { remember, type ServicesState } from '../services/state.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { GUESTBOOK_PATH, PATH, type SignInPatch } from './settings.ts'

export interface SignInOptions {
  readonly base: number
  readonly access: Access
  /** The nodes' own addresses: a fault of the services' proxy is none of this server's node. */
  readonly nodes: Readonly<Record<'31337' | '31338', string>>
  readonly state: ServicesState
}

export interface SandboxSignIn {
  patch(patch: SignInPatch): void
  reset(): void
  stop(): Promise<void>
}

/** So high that no test meets it. */
const LIMIT = 100_000

export async function startSignInServer({ base, access, nodes, state }: SignInOptions): Promise<SandboxSignIn> {
  const port = portOf(base, 'signIn')
  let store = createMemoryStore()
  let nodeDown = false
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const signIn = createSignInServer({
    origins: (origin) => access.admits(origin),
    networks: {
      'eip155:31337': { rpc: nodes['31337'] },
      'eip155:31338': { rpc: nodes['31338'] },
      [CLUSTER.caipNetworkId]: {},
    },
    path: PATH,
    secure: false,
    limits: { nonces: LIMIT, verifications: LIMIT },
    store: current(() => store),
    now,
    fetch: (url, init) => (nodeDown ? Promise.reject(new Error('The node is down.')) : fetch(url, init)),
  })
  const openGuestbook = () =>
    createGuestbook({ signIn, isAllowed: (origin) => access.admits(origin), path: GUESTBOOK_PATH, now })
  let guestbook = openGuestbook()
  const options = { overrideGlobalObjects: false }
  const passSignIn = getRequestListener((request, env) => signIn.fetch(request, env), options)
  const passGuestbook = getRequestListener((request) => guestbook.fetch(request), options)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stranger = access.stranger(request, port)
    if (stranger) {
      const { status = 403, headers, body } = new Refusal(403, stranger.header, stranger.why).reply()
      response.writeHead(status, { ...headers, connection: 'close' }).end(body)
      return
    }
    const context = contextOf(request, response)
    const isGuestbook = context.path === GUESTBOOK_PATH
    const pass = isGuestbook ? passGuestbook : passSignIn
    if (!isGuestbook && !context.path.startsWith(`${PATH}/`)) {
      // As on the sandbox's other ports: a page may read that there is nothing.
      response.writeHead(context.method === 'OPTIONS' ? 204 : 404, corsOf(request)).end()
      return
    }
    if (context.method === 'OPTIONS') return pass(request, response)
    const { method, path, query } = context
    const entry = remember(state.requests, {
      at: new Date().toISOString(),
      method,
      path,
      query: query.toString(),
      status: null,
    })
    response.on('finish', () => (entry.status = response.statusCode))
    const reply = await faultOf(context)
    if (reply === undefined) return pass(request, response)
    if (reply !== null)
      response.writeHead(reply.status ?? 200, { ...reply.headers, ...corsOf(request) }).end(reply.body)
  }

  /** An answer of this server's own shape, so that a fault with status 401 is a server that says no. */
  async function faultOf(context: Context): Promise<Reply | null | undefined> {
    try {
      return await state.faults.apply(context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const code = error.status === 401 ? 'SIGNATURE' : 'INTERNAL'
      const headers = { 'content-type': 'application/json', ...error.headers }
      return { status: error.status, headers, body: JSON.stringify({ code, message: error.message }) }
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await listen(server, port, () => new PortTaken(port, 'sign-in server'))

  return {
    patch({ forget, node, ahead: minutes }) {
      if (forget) store = createMemoryStore()
      if (node !== undefined) nodeDown = node === 'down'
      if (minutes !== undefined) ahead = minutes * 60_000
    },
    reset() {
      store = createMemoryStore()
      guestbook = openGuestbook()
      nodeDown = false
      ahead = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The store of the moment. */
function current(store: () => Store): Store {
  return {
    keepNonce: (...args) => store().keepNonce(...args),
    findNonce: (...args) => store().findNonce(...args),
    useNonce: (...args) => store().useNonce(...args),
    readSession: (...args) => store().readSession(...args),
    changeSession: (...args) => store().changeSession(...args),
  }
}

/** As the sandbox's faults see requests: they look at the path alone, so the body is left to the server. */
function contextOf(request: IncomingMessage, response: ServerResponse): Context {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const { method = 'GET', headers } = request
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    origin: headers.origin,
    text: () => Promise.resolve(''),
    body: () => Promise.resolve(undefined),
    request,
    response,
  }
}

function corsOf({ headers: { origin } }: IncomingMessage): Record<string, string> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  }
}
