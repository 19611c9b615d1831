/** What stands before a node passes everything on as it is, and ends with it. */
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../sandbox/chains/anvil.ts'
import { startNodePort } from '../../sandbox/chains/nodePort.ts'
import { createAccess } from '../../sandbox/http/access.ts'
import type { RunningServer } from '../../sandbox/http/server.ts'
import { urlOf } from '../../sandbox/ports.ts'
import { freeBase } from '../../sandbox/freeBase.ts'

let node: Server
let port: RunningServer
let url: string
beforeEach(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (body === 'cut') {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        setImmediate(() => response.destroy())
        return
      }
      const { method, url: path, headers } = request
      response
        .writeHead(418, { 'x-node': 'yes' })
        .end(JSON.stringify({ method, path, type: headers['content-type'], body }))
    })
  })
  const sockets = new WebSocketServer({ server: node })
  sockets.on('connection', (socket, { url: path }) => {
    socket.send(`hello ${path}`)
    socket.on('message', (data: Buffer, isBinary) => socket.send(data, { binary: isBinary }))
  })
  const [base, inner] = [await freeBase(), await freePort()]
  await new Promise<void>((resolve) => node.listen(inner, '127.0.0.1', resolve))
  port = await startNodePort({ id: 31337, base, inner, access: createAccess() })
  url = urlOf(base, 'node31337')
})
afterEach(async () => {
  await port.stop()
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
})

test('requests and answers', async () => {
  const body = JSON.stringify({ long: 'x'.repeat(1_500_000) })
  const answer = await fetch(`${url}/some?path`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([answer.status, answer.headers.get('x-node')]).toEqual([418, 'yes'])
  expect(await answer.json()).toEqual({ method: 'POST', path: '/some?path', type: 'application/json', body })
})

test('pages may read them, by the port’s own word', async () => {
  const origin = 'http://localhost:3000'
  const answer = await fetch(url, { method: 'POST', headers: { origin }, body: '{}' })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})

test('an answer that breaks off is no whole answer', async () => {
  const answer = await fetch(url, { method: 'POST', body: 'cut' })
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('WebSockets, both ways, and their end', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/follow`)
  const heard: (string | Buffer)[] = []
  socket.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? data : data.toString()))
  await expect.poll(() => heard).toEqual(['hello /follow'])
  socket.send('text')
  socket.send(Buffer.alloc(70_000, 7))
  await expect.poll(() => heard.slice(1)).toEqual(['text', Buffer.alloc(70_000, 7)])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await port.stop()
  await closed
})

test('a node that is gone is an error of the port’s, whose server lives on', async () => {
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
  for (let turn = 0; turn < 2; turn += 1) expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(502)
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((resolve) => socket.once('error', resolve))
})
