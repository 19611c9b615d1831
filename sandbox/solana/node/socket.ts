/** The node's WebSockets: access, calls, and delayed notifications. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer, type WebSocket } from 'ws'
import { RpcError } from '../../chains/rpc.ts'
import { answerCalls, failure, RPC_CODES } from '../../http/jsonRpc.ts'
import type { Clock } from '../../relay/clock.ts'
import { exactJson } from '../exactJson.ts'
import type { Chain } from './chain.ts'
import { slowedRefusals } from './refusals.ts'
import { createSubscriptions } from './subscriptions.ts'

const FRAME_LIMIT = 100_000
/** Calls without an id want no answer; clients keep their connections alive with some. */
const NOTE = v.object({ method: v.string(), id: v.optional(v.undefined()) })

export interface Sockets {
  /** Takes an upgrade of any of the node's ports. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Cuts those that are, when the switches say that nobody is to be connected, and those that were kept waiting. */
  arrange(): void
  /** How many are connected, and how many are kept waiting for that. */
  count(): { readonly open: number; readonly silent: number }
  /** Cuts everybody. */
  stop(): void
}

export function createSockets(chain: Chain, clock: Clock): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT })
  /** Connections that are taken and never answered. */
  const silent = new Set<Duplex>()
  let isOver = false

  function attach(client: WebSocket): void {
    const { send, drop } = createSender(chain, clock, (text) => client.send(text, () => undefined))
    const subscriptions = createSubscriptions(chain, send)
    const refusals = slowedRefusals(subscriptions.answer, clock)
    client.on('error', () => client.terminate())
    client.on('close', () => {
      subscriptions.close()
      refusals.close()
      drop()
    })
    client.on('message', (data, isBinary) => {
      if (isBinary) return client.close(1003, 'Text only')
      if (chain.switches().halt !== null) return
      // `ws` hands text over as one buffer, as `binaryType` is left as it is.
      const input = readJson((data as Buffer).toString('utf8'))
      if (input === undefined) return send(failure(null, new RpcError(RPC_CODES.parse, 'Parse error')))
      if (v.is(NOTE, input)) return
      void answerCalls(input, refusals.answer).then(send)
    })
  }

  function cut(): void {
    for (const client of server.clients) client.terminate()
  }

  function endSilence(): void {
    for (const socket of silent) socket.destroy()
    silent.clear()
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const { halt } = chain.switches()
      // Some connect just before the port closes, so they have to be ended here.
      if (halt === 'refuse' || isOver) {
        socket.destroy()
      } else if (halt === 'silent') {
        silent.add(socket)
        socket.on('close', () => silent.delete(socket))
      } else {
        server.handleUpgrade(request, socket, head, attach)
      }
    },
    arrange() {
      const { halt } = chain.switches()
      if (halt === 'refuse') cut()
      if (halt !== 'silent') endSilence()
    },
    count: () => ({ open: server.clients.size, silent: silent.size }),
    stop() {
      isOver = true
      endSilence()
      cut()
      server.close()
    },
  }
}

interface Sender {
  /** As late as the switches say, and in order even while they are moved. Nothing while the node is halted. */
  send(message: unknown): void
  /** Forgets what has not been sent yet. */
  drop(): void
}

function createSender(chain: Chain, clock: Clock, write: (text: string) => void): Sender {
  const late = new Set<() => void>()
  let due = 0
  return {
    send(message) {
      const { lag, halt } = chain.switches()
      if (halt !== null) return
      const text = exactJson(message)
      const now = clock.now()
      due = Math.max(due, now + lag)
      if (due <= now) return write(text)
      const undo = clock.after(due - now, () => {
        late.delete(undo)
        write(text)
      })
      late.add(undo)
    },
    drop() {
      for (const undo of late) undo()
      late.clear()
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
