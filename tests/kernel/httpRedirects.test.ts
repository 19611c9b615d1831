/** A service that sends a request elsewhere: the page speaks to whom the host named, and to nobody else. Real servers. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { number, object } from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttp } from '../../src/kernel/http.ts'
import { createFakeClock } from '../../src/kernel/testing/fakeClock.ts'

const schema = object({ n: number() })

/** A server that redirects `/to?<address>` there, and answers everything else. */
async function serve() {
  const seen: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const { method, url = '' } = request
    seen.push(`${method} ${url}`)
    const [, status, target] = /^\/to(\d{3})\/([^?]*)/.exec(url) ?? []
    if (status) response.writeHead(Number(status), { location: decodeURIComponent(target!) })
    response.end(status ? '' : '{"n":1}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function setUp() {
  const [service, stranger] = [await serve(), await serve()]
  const endpoints = {
    api: service.url,
    wallets: service.url,
    rpc: service.url,
    analytics: service.url,
    frame: service.url,
    relay: 'wss://relay.test',
  }
  const http = createHttp({
    endpoints,
    projectId: 'p1',
    sdk: { type: 'latchkey', version: 'test' },
    platform: { clock: createFakeClock(), fetch: (...args) => fetch(...args), random: () => 0 },
  })()
  const to = (status: number, target: string): string => `/to${status}/${encodeURIComponent(target)}`
  return { http, service, stranger, to }
}

describe.each([301, 302, 303, 307, 308])('a redirect with %i', (status) => {
  it('to another origin gives no answer, and is not tried again', async () => {
    const { http, service, stranger, to } = await setUp()
    const path = to(status, `${stranger.url}/elsewhere`)
    await expect(http.get('api', path, { schema })).rejects.toMatchObject({ code: 'HTTP_REDIRECT' })
    expect(service.seen).toHaveLength(1)
    expect(stranger.seen.join()).not.toContain('p1')
  })

  it('within the service is followed', async () => {
    const { http, service, to } = await setUp()
    expect(await http.get('api', to(status, `${service.url}/here`), { schema })).toEqual({ n: 1 })
  })

  it('never carries the body of a POST anywhere', async () => {
    const { http, stranger, service, to } = await setUp()
    for (const target of [stranger.url, service.url]) {
      const posted = http.post('analytics', to(status, `${target}/elsewhere`), { schema, body: { address: '0x1' } })
      await expect(posted).rejects.toMatchObject({ code: 'HTTP_REDIRECT' })
    }
    expect([stranger.seen.length, service.seen.length]).toEqual([0, 2])
  })
})
