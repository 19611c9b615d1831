/** Passes what a server gets on to another port of this machine: requests whole, WebSockets byte by byte. */
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { HOST } from '../ports.ts'
import type { Reply } from './reply.ts'
import type { Context } from './router.ts'

export interface Forward {
  /** Takes the response over; answers an error where nobody listens there. */
  pass(context: Context): Promise<Reply | null>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Cuts all connections. */
  stop(): void
}

export function forwardTo(port: number): Forward {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Duplex>()

  function follow(socket: Duplex, other: Duplex): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }

  return {
    pass({ request, response, text }) {
      const { method, url: path, headers } = request
      return new Promise((resolve) => {
        const asked = ask({ agent, host: HOST, port, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          // The connection is destroyed, so that the client does not take a partial response for a whole one.
          answer.on('error', () => response.destroy())
          resolve(null)
        })
        asked.on('error', () => resolve({ status: 502, body: 'The node does not answer.\n' }))
        response.on('close', () => asked.destroy())
        // Who looked at the body has emptied the stream.
        if (request.readableDidRead)
          text().then(
            (body) => asked.end(body),
            () => asked.destroy(),
          )
        else request.pipe(asked)
      })
    },
    upgrade(request, socket, head) {
      const node = connect(port, HOST)
      follow(socket, node)
      follow(node, socket)
      const { method, url, rawHeaders } = request
      const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
      node.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      node.write(head)
      socket.pipe(node).pipe(socket)
    },
    stop() {
      agent.destroy()
      for (const socket of sockets) socket.destroy()
    },
  }
}
