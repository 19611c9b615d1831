/** The same endpoints behind Node's own server, as a program meets them; and who counts as one client there. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { createSignInServer } from '../../../examples/sign-in-server/app.ts'
import { startSignIn } from '../../../examples/sign-in-server/server.ts'
import { createWorld, ORIGIN, refusalOf } from './world.ts'

const OPTIONS = { origins: ['http://localhost:5173'], networks: {}, secure: false }

it('listens on loopback, with cookies that http can carry, and stops', async () => {
  const { stop, url } = await startSignIn(0, OPTIONS)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-in$/)
  const response = await fetch(`${url}/nonce`)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^latchkey-visit=[0-9a-f]{48}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  await expect(startSignIn(Number(new URL(url).port), OPTIONS)).rejects.toThrow('EADDRINUSE')
  await stop()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('stands in a chain of middleware, as docs/sign-in-server.md mounts it in Express', async () => {
  const listener = getRequestListener(createSignInServer({ ...OPTIONS, path: '/api/sign-in' }).fetch)
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.startsWith('/api/sign-in/')) void listener(request, response)
    else next()
  }
  const server = createServer((request, response) =>
    middleware(request, response, () => response.end('the host’s own')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await fetch(`${base}/api/sign-in/session`).then((answer) => answer.json())) as unknown).toEqual({
    sessions: [],
  })
  const headers = { origin: 'http://localhost:5173', 'x-latchkey': '1' }
  const refused = await fetch(`${base}/api/sign-in/verify`, { method: 'POST', headers, body: '{"message":7}' })
  expect(await refusalOf(refused)).toBe('422 MALFORMED')
  expect(await (await fetch(`${base}/api/orders`)).text()).toBe('the host’s own')
  await new Promise((resolve) => server.close(resolve))
})

it('counts an address as one client, and a whole network of IPv6', async () => {
  const { server } = createWorld({ limits: { nonces: 1, verifications: 1 } })
  const from = (remoteAddress: string) =>
    server
      .fetch(new Request('https://api.example/sign-in/nonce', { headers: { origin: ORIGIN } }), {
        incoming: { socket: { remoteAddress } },
      })
      .then(refusalOf)
  expect(await from('192.0.2.1')).toBe('200')
  expect(await from('192.0.2.1')).toBe('429 TOO_MANY')
  expect(await from('192.0.2.2')).toBe('200')
  expect(await from('2001:db8:1:2:3::1')).toBe('200')
  expect(await from('2001:db8:1:2:ffff::9')).toBe('429 TOO_MANY')
  expect(await from('2001:db8:1:3::1')).toBe('200')
  expect(await from('::ffff:192.0.2.9')).toBe('200')
  expect(await from('::ffff:192.0.2.10')).toBe('200')
})
