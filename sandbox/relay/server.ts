/** The relay's sockets: accepting, refusing, and simulated crashes. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { createAccess, type Access } from '../http/access.ts'
import { PortTaken, turnAway } from '../http/server.ts'
import { parse } from '../http/validate.ts'
import { HOST } from '../ports.ts'
import { judge, type Gate } from './auth.ts'
import { realClock, type Clock } from './clock.ts'
import { RELAY_PATCH, type RelayPatchInput } from './faults.ts'
import { createHub, type RelayState } from './hub.ts'

/** Node clients end a connection on which nothing came for 35 seconds; browsers cannot see pings. Milliseconds. */
const PING = 25_000
const FRAME_LIMIT = 1_000_000

export interface RelayOptions {
  readonly port: number
  /** Whether a page of this origin may connect. Every page may, without it. */
  readonly mayAsk?: (origin: string) => boolean
  /** Names that clients may have for the relay, and pages that may ask it; those of this machine without it. */
  readonly access?: Access
  readonly clock?: Clock
}

export interface Relay {
  /** Moves switches; what is left out stays as it is. Rejects with a sentence that names a wrong field. */
  patch(patch: RelayPatchInput): Promise<void>
  describe(): RelayState
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startRelay({
  port,
  mayAsk = () => true,
  access = createAccess(),
  clock = realClock,
}: RelayOptions): Promise<Relay> {
  const hub = createHub(clock)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT })
  const silent = new Set<Duplex>()
  let listening: Server | undefined
  let undoRevival: (() => void) | undefined
  let undoPing: (() => void) | undefined
  /** Opening and closing the port takes turns of the event loop; they must not overtake each other. */
  let turn: Promise<void> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function listen(): Promise<void> {
    if (listening) return
    const server = createServer((request, response) => {
      const why = access.stranger(request, port, true)?.why
      response
        .writeHead(why === undefined ? 426 : 403, { 'content-type': 'text/plain', upgrade: 'websocket' })
        .end(`${why ?? 'This is a relay: WebSocket only.'}\n`)
    })
    server.on('upgrade', onUpgrade)
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'EADDRINUSE' ? new PortTaken(port, 'relay') : error)
      })
      server.listen(port, HOST, resolve)
    })
    listening = server
  }

  async function leave(): Promise<void> {
    const server = listening
    listening = undefined
    // A server is closed when its last connection is.
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    await Promise.all([cut(), closed])
  }

  /** Resolves when every connection has ended. */
  async function cut(): Promise<void> {
    breakSilence()
    await Promise.all([...sockets.clients].map(end))
  }

  function breakSilence(): void {
    for (const socket of silent) socket.destroy()
    silent.clear()
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    // It connected just before the port closed, so it has to be ended here.
    if (!listening) return void socket.destroy()
    const stranger = access.stranger(request, port, true)
    if (stranger) return turnAway(socket, 403, stranger.why)
    const { refuse } = hub.switches()
    if (refuse?.how === 'silent') {
      silent.add(socket)
      socket.on('close', () => silent.delete(socket))
      return
    }
    if (refuse?.how === 'status') return turnAway(socket, refuse.status, 'The sandbox was told to refuse.')
    const gate: Gate = { isOurs: (address) => isAddressOf(access, port, address), mayAsk, now: clock.now() }
    const url = request.url ?? '/'
    const query = URL.canParse(url, `ws://${HOST}`) ? new URL(url, `ws://${HOST}`).searchParams : new URLSearchParams()
    const verdict = judge(query, request.headers.origin, gate)
    if ('status' in verdict) return turnAway(socket, verdict.status, verdict.why)
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate())
      if (refuse?.how === 'close') return client.close(refuse.code, refuse.reason)
      if ('code' in verdict) return client.close(verdict.code, verdict.why)
      attach(
        client,
        hub.join(verdict, (text) => client.send(text, () => undefined)),
      )
    })
  }

  function attach(client: WebSocket, line: ReturnType<typeof hub.join>): void {
    alive.add(client)
    client.on('pong', () => alive.add(client))
    client.on('message', (data, isBinary) => {
      alive.add(client)
      if (isBinary) return client.close(1003, 'Text only')
      // `ws` hands text over as one buffer, as `binaryType` is left as it is.
      line.receive((data as Buffer).toString('utf8'))
    })
    client.on('close', () => line.close())
  }

  /** Sockets that have answered since the last ping. */
  const alive = new WeakSet<WebSocket>()
  function ping(): void {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate()
      else client.ping()
    }
    undoPing = clock.after(PING, ping)
  }

  async function die(ms: number): Promise<void> {
    undoRevival?.()
    if (ms === 0) return cut()
    await inTurn(leave)
    undoRevival = clock.after(ms, () => {
      undoRevival = undefined
      void arrange()
    })
  }

  /** Opens or closes the port, depending on the switches and a simulated crash. */
  function arrange(): Promise<void> {
    return inTurn(async () => {
      if (undoRevival) return
      if (hub.switches().refuse?.how !== 'silent') breakSilence()
      await (hub.switches().refuse?.how === 'absent' ? leave() : listen())
    })
  }

  await listen()
  ping()
  return {
    async patch(input) {
      const { die: forMs, ...switches } = parse(RELAY_PATCH, input)
      hub.set({ ...hub.switches(), ...switches })
      await arrange()
      if (forMs !== undefined) await die(forMs)
    },
    describe: hub.describe,
    async reset() {
      undoRevival?.()
      undoRevival = undefined
      hub.reset()
      await arrange()
    },
    async stop() {
      undoRevival?.()
      undoPing?.()
      await inTurn(leave)
      sockets.close()
    },
  }
}

function end(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.terminate()
  })
}

/** Clients write the address that they were given into their tokens, with a slash at its end or without. */
function isAddressOf(access: Access, port: number, address: string): boolean {
  const [, authority] = /^wss?:\/\/([^/?#]+)\/?$/.exec(address) ?? []
  return authority !== undefined && access.isOurs(authority, port)
}
