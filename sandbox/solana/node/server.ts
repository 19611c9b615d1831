/** The node's ports: JSON-RPC over HTTP and WebSocket on one, WebSocket on the next as clients expect it there. */
import type { ServerResponse } from 'node:http'
import { RpcError } from '../../chains/rpc.ts'
import { answerCalls, failure, RPC_CODES, type Call } from '../../http/jsonRpc.ts'
import type { Access } from '../../http/access.ts'
import { json, jsonText, Refusal, type Reply } from '../../http/reply.ts'
import { route, type Context } from '../../http/router.ts'
import { startServer, type RunningServer } from '../../http/server.ts'
import { portOf } from '../../ports.ts'
import type { Faults } from '../../services/faults.ts'
import { exactJson } from '../exactJson.ts'
import type { Clock } from '../../relay/clock.ts'
import type { Chain } from './chain.ts'
import { createSockets } from './socket.ts'

export interface NodeOptions {
  readonly base: number
  readonly access: Access
  readonly chain: Chain
  readonly answer: (call: Call) => unknown
  readonly clock: Clock
  /** Those that name `/node/solana`. */
  readonly faults?: Faults | undefined
}

export interface NodeServer extends RunningServer {
  /** Lets go, or cuts, whoever is connected, as the switches now say. */
  arrange(): void
  /** How many WebSockets are open, and how many requests and sockets are kept without an answer. */
  count(): { readonly open: number; readonly silent: number }
}

export async function startNode({ base, access, chain, answer, clock, faults }: NodeOptions): Promise<NodeServer> {
  const sockets = createSockets(chain, clock)
  /** Requests that are never answered. */
  const silent = new Set<ServerResponse>()

  /** What a halted node does, and how late a slow one is. */
  async function before(context: Context): Promise<Reply | null | undefined> {
    const { response } = context
    const reply = await faults?.applyAt(context, '/node/solana')
    if (reply !== undefined) return reply
    const { halt, lag } = chain.switches()
    if (halt === 'refuse') response.destroy()
    if (halt === 'silent') {
      silent.add(response)
      response.on('close', () => silent.delete(response))
    }
    if (halt !== null) return null
    if (lag > 0) await waitOrClose(response, lag)
    return undefined
  }

  function waitOrClose(response: ServerResponse, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const undo = clock.after(ms, resolve)
      response.on('close', () => {
        undo()
        resolve()
      })
    })
  }

  const endSilence = (): void => {
    for (const response of silent) response.destroy()
  }
  const { upgrade } = sockets
  const routes = [
    route('GET', '/', () => ({ status: 405, headers: { allow: 'POST' }, body: 'JSON-RPC, by POST.\n' })),
    route('POST', '/', (context) => answerBody(context, answer)),
  ]
  const what = 'Solana node'
  const common = { access, extensions: true, before, upgrade }
  const http = await startServer({ port: portOf(base, 'nodeSolana'), what, routes, ...common })
  let socket: RunningServer
  try {
    socket = await startServer({
      port: portOf(base, 'nodeSolanaSocket'),
      what: `${what} (WebSocket)`,
      routes: [route('GET', '/', onlySocket), route('POST', '/', onlySocket)],
      ...common,
    })
  } catch (error) {
    await http.stop()
    throw error
  }
  return {
    count() {
      const { open, silent: knocking } = sockets.count()
      return { open, silent: knocking + silent.size }
    },
    arrange() {
      sockets.arrange()
      if (chain.switches().halt !== 'silent') endSilence()
    },
    async stop() {
      endSilence()
      sockets.stop()
      await Promise.all([http.stop(), socket.stop()])
    },
  }
}

async function answerBody(context: Context, answer: NodeOptions['answer']): Promise<Reply> {
  try {
    return jsonText(exactJson(await answerCalls(await context.body(), answer)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What cannot even be read is refused as JSON-RPC has it.
    const { headers, body } = json(failure(null, new RpcError(RPC_CODES.parse, error.message)))
    return { headers: { ...headers, ...error.headers }, body: body ?? '' }
  }
}

function onlySocket(): Reply {
  return { status: 426, headers: { upgrade: 'websocket' }, body: 'WebSocket only; HTTP is one port below.\n' }
}
