import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { portOf, relayUrlOf } from '../../sandbox/ports.ts'
import { createAccess } from '../../sandbox/http/access.ts'
import { isAllowed } from '../../sandbox/relay/auth.ts'
import { startRelay, type Relay } from '../../sandbox/relay/server.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { address, dial, handClock, newKey, openLine, token, type Pushed } from './relayClient.ts'
import { PROJECT_ID } from './relayPeers.ts'

const TOPIC = '0a'.repeat(32)
const OTHER = '0b'.repeat(32)
const HOUR = 3600

let base: number
let url: string
let relay: Relay
beforeAll(async () => {
  base = await freeBase()
  url = relayUrlOf(base)
  const mayAsk = (origin: string): boolean => origin !== 'https://unlisted.example'
  const access = createAccess({ hosts: ['relay.example.org'], origins: ['https://*.example'] })
  relay = await startRelay({ port: portOf(base, 'relay'), mayAsk, access })
})
beforeEach(() => relay.reset())
afterAll(() => relay.stop())

const publish = (topic: string, message: string, more: object = {}) => ({
  topic,
  message,
  ttl: 300,
  tag: 1100,
  ...more,
})
const messages = (pushes: readonly Pushed[]): string[] => pushes.map(({ params }) => params.data.message)

describe('who is let in', () => {
  test('a client with a signed token and any project', async () => {
    const line = await openLine(url)
    expect(await line.call('irn_subscribe', { topic: TOPIC })).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each(['wss://relay.example.org', 'wss://relay.example.org/', 'ws://Relay.Example.ORG:8443'])(
    'a client that was sent here by DNS and believes to be at %s',
    async (believed) => {
      const { host } = new URL(believed)
      const line = await dial(address(url, token(believed, { key: newKey() })), { headers: { host } })
      expect(await line.call('irn_subscribe', { topic: TOPIC })).toMatch(/^[0-9a-f]{64}$/)
    },
  )

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['no token', () => ''],
    ['a token for another relay', () => token('wss://relay.example', { key: newKey() })],
    ['a token for another port of this machine', () => token('ws://127.0.0.1:80', { key: newKey() })],
    ['a token for a name that ends like ours', () => token('wss://evil-relay.example.org', { key: newKey() })],
    ['a token for our name as somebody’s user', () => token('wss://relay.example.org@evil.example', { key: newKey() })],
    ['a token for our name in another’s path', () => token('wss://evil.example/relay.example.org', { key: newKey() })],
    ['a token for what is no relay', () => token('https://relay.example.org', { key: newKey() })],
    ['a token signed by another key', () => token(url, { key: { ...newKey(), id: newKey().id } })],
    ['a token without a signature', () => token(url, { key: newKey() }).replace(/[^.]*$/, '')],
    ['an algorithm of no signature', () => token(url, { key: newKey(), header: { alg: 'none' } })],
    ['an issuer that is no key', () => token(url, { key: { ...newKey(), id: 'did:key:z6Mk0OIl' } })],
    [
      'a key of another kind',
      () => token(url, { key: { ...newKey(), id: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' } }),
    ],
    ['a subject that is no random hex', () => token(url, { key: newKey(), claims: { sub: 'me' } })],
    ['no expiry', () => token(url, { key: newKey(), claims: { exp: undefined } })],
  ])('not with %s: HTTP 401', async (_what, auth) => {
    await expect(dial(address(url, auth()))).rejects.toThrow('HTTP 401')
  })

  test.each([
    ['an expired token', { exp: now - 1 }, 'JWT validation error: JWT Token is expired'],
    ['a token of tomorrow', { iat: now + 24 * HOUR }, 'JWT validation error: JWT Token is not yet valid'],
  ])('not with %s: closed with 3000 and the reason', async (_what, claims, reason) => {
    const line = await dial(address(url, token(url, { key: newKey(), claims })))
    expect(await line.closed).toEqual([3000, reason])
  })

  test.each(['', 'abc', PROJECT_ID.replace('0', 'g'), `${PROJECT_ID}0`])(
    'not with the project id "%s"',
    async (projectId) => {
      const line = await dial(address(url, token(url, { key: newKey() }), projectId))
      expect(await line.closed).toEqual([3000, 'Unauthorized: invalid key'])
    },
  )

  test('not from a page that the project does not allow', async () => {
    const line = await openLine(url, newKey(), { origin: 'https://unlisted.example' })
    expect(await line.closed).toEqual([3000, 'Unauthorized: origin not allowed'])
    const good = await openLine(url, newKey(), { origin: 'https://harbor.example' })
    expect(await good.call('irn_subscribe', { topic: TOPIC })).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['https://harbor.example', [], true],
    ['https://harbor.example', ['https://harbor.example'], true],
    ['https://harbor.example', ['https://*.harbor.example'], false],
    ['https://app.harbor.example', ['https://*.harbor.example'], true],
    ['https://harborXexample', ['https://harbor.example'], false],
    ['http://localhost:3000', ['https://harbor.example'], true],
    ['http://127.0.0.1:4703', ['https://harbor.example'], true],
    ['null', ['https://harbor.example'], false],
  ])('the origin %s under the patterns %j: %s', (origin, patterns, allowed) => {
    expect(isAllowed(origin, patterns)).toBe(allowed)
  })

  test('and plain HTTP is told what this is', async () => {
    const response = await fetch(url.replace('ws:', 'http:'))
    expect(response.status).toBe(426)
  })
})

test('who came in just before the end is not let in, and does not hold it up', async () => {
  const port = portOf(await freeBase(), 'relay')
  const late = await startRelay({ port })
  const target = new URL(address(`ws://127.0.0.1:${port}`, token(`ws://127.0.0.1:${port}`, { key: newKey() })))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  socket.write(`GET ${target.pathname}${target.search} HTTP/1.1\r\nHost: ${target.host}\r\nConnection: Upgrade\r\n`)
  // The server has the first half once it has answered somebody who came later.
  await fetch(`http://127.0.0.1:${port}`)
  const stopped = late.stop()
  socket.write(`Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`)
  const ended = once(socket.resume(), 'close')
  await stopped
  await ended
  expect(late.describe().clients).toEqual([])
})

describe('messages', () => {
  test('go to everybody on the topic but their sender, whose id comes back as it was', async () => {
    const [ann, ben, cleo] = [await openLine(url), await openLine(url), await openLine(url)]
    for (const line of [ann, ben, cleo]) await line.call('irn_subscribe', { topic: TOPIC })
    expect(await ann.call('irn_publish', publish(TOPIC, 'sealed'), '1763761234567890123')).toBe(true)
    await expect.poll(() => [messages(ben.pushes), messages(cleo.pushes)]).toEqual([['sealed'], ['sealed']])
    expect(ben.pushes[0]?.params.data).toMatchObject({ topic: TOPIC, tag: 1100, publishedAt: expect.any(Number) })
    expect(Number.isSafeInteger(ben.pushes[0]?.id)).toBe(true)
    expect(ann.pushes).toEqual([])
    expect(await ann.call('irn_unsubscribe', { topic: TOPIC, id: 'x' })).toBe(true)
  })

  test('wait for who is not there yet, and come again until they are acknowledged', async () => {
    const [ann, key] = [await openLine(url), newKey()]
    await ann.call('irn_publish', publish(TOPIC, 'first'))
    await ann.call('irn_publish', publish(TOPIC, 'second'))
    const ben = await openLine(url, key)
    const id = await ben.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => messages(ben.pushes)).toEqual(['first', 'second'])
    expect(ben.pushes[0]?.params.id).toBe(id)
    ben.acknowledge(ben.pushes[0])
    await ben.call('irn_unsubscribe', { topic: OTHER })
    await ben.close()
    const again = await openLine(url, key)
    expect(await again.call('irn_batchSubscribe', { topics: [OTHER, TOPIC] })).toEqual([expect.any(String), id])
    await expect.poll(() => messages(again.pushes)).toEqual(['second'])
  })

  test('never come back to their sender after a reconnect', async () => {
    const key = newKey()
    const ann = await openLine(url, key)
    await ann.call('irn_publish', publish(TOPIC, 'mine'))
    await ann.close()
    const again = await openLine(url, key)
    await again.call('irn_subscribe', { topic: TOPIC })
    await again.call('irn_subscribe', { topic: OTHER })
    expect(again.pushes).toEqual([])
  })

  test('are not heard by who has unsubscribed', async () => {
    const [ann, ben] = [await openLine(url), await openLine(url)]
    await ben.call('irn_batchSubscribe', { topics: [TOPIC, OTHER] })
    const subscriptions = [{ topic: TOPIC, id: 'x' }]
    expect(await ben.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    await ann.call('irn_batchPublish', { messages: [publish(TOPIC, 'no'), publish(OTHER, 'yes')] })
    await expect.poll(() => messages(ben.pushes)).toEqual(['yes'])
  })

  test('can be fetched, each once', async () => {
    const [ann, ben] = [await openLine(url), await openLine(url)]
    const many = Array.from({ length: 400 }, (_, index) => publish(index % 2 ? TOPIC : OTHER, `m${index}`))
    await ann.call('irn_batchPublish', { messages: many })
    await ann.call('irn_batchPublish', { messages: many })
    const fetched = (await ben.call('irn_batchFetchMessages', { topics: [TOPIC, OTHER] })) as { messages: object[] }
    expect(fetched).toMatchObject({ hasMore: true })
    expect(fetched.messages).toHaveLength(500)
    expect(fetched.messages[0]).toEqual({ topic: TOPIC, message: 'm1', publishedAt: expect.any(Number), tag: 1100 })
    const rest = (await ben.call('irn_batchFetchMessages', { topics: [TOPIC, OTHER] })) as { messages: object[] }
    expect(rest).toMatchObject({ hasMore: false })
    expect(rest.messages).toHaveLength(300)
  })

  test('of a proposal and its approval go where they belong (clients of 2.21 to 2.25)', async () => {
    const [dapp, wallet] = [await openLine(url), await openLine(url)]
    const sessionProposal = 'proposal'
    expect(await dapp.call('wc_proposeSession', { pairingTopic: TOPIC, sessionProposal, attestation: 'jwt' })).toBe(
      true,
    )
    await wallet.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => wallet.pushes.length).toBe(1)
    expect(wallet.pushes[0]?.params.data).toMatchObject({ tag: 1100, message: 'proposal', attestation: 'jwt' })
    const approval = { sessionTopic: OTHER, pairingTopic: TOPIC, sessionProposalResponse: 'yes', correlationId: 1 }
    const newer = { approvedChains: ['eip155:1'], approvedMethods: [], approvedEvents: [] }
    const asked = { ...approval, ...newer, sessionSettlementRequest: 'settle' }
    expect(await wallet.call('wc_approveSession', asked)).toBe(true)
    await dapp.call('irn_subscribe', { topic: OTHER })
    await expect
      .poll(() => dapp.pushes.map(({ params }) => [params.data.tag, params.data.message]))
      .toEqual([
        [1101, 'yes'],
        [1102, 'settle'],
      ])
    await dapp.call('irn_publish', publish(OTHER, 'settled', { tag: 1103 }))
    await expect.poll(() => messages(wallet.pushes)).toEqual(['proposal', 'settled'])
  })
})

describe('what is refused', () => {
  test.each([
    ['a method that is none', 'irn_dance', {}, -32601],
    ['a method of every object', 'toString', {}, -32601],
    ['a short topic', 'irn_subscribe', { topic: 'short' }, -32602],
    ['no parameters', 'irn_subscribe', undefined, -32602],
    ['an empty message', 'irn_publish', publish(TOPIC, ''), -32602],
    ['a message above 500,000 characters', 'irn_publish', publish(TOPIC, 'x'.repeat(500_001)), -32602],
    ['no time to live', 'irn_publish', publish(TOPIC, 'x', { ttl: 0 }), -32602],
    ['more than 30 days to live', 'irn_publish', publish(TOPIC, 'x', { ttl: 2_592_001 }), -32602],
    ['501 topics at once', 'irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => TOPIC) }, -32602],
  ])('%s', async (_what, method, params, code) => {
    const line = await openLine(url)
    expect(await line.call(method, params)).toMatchObject({ code })
  })

  test.each(['{', '[]', '{"jsonrpc":"2.0","id":{}}', 'null'])('the frame %s', async (text) => {
    const line = await openLine(url)
    expect(await line.raw(text)).toMatchObject({ code: -32600 })
  })

  test('more topics than a client needs', async () => {
    const line = await openLine(url)
    for (let batch = 0; batch < 20; batch += 1) {
      const topics = Array.from({ length: 500 }, (_, at) => (batch * 500 + at).toString(16).padStart(64, '0'))
      await line.call('irn_batchSubscribe', { topics })
    }
    expect(await line.call('irn_subscribe', { topic: TOPIC })).toMatchObject({ code: -32005 })
  })

  test('a frame above a megabyte: the connection ends', async () => {
    const line = await openLine(url)
    void line.raw('x'.repeat(1_000_001))
    expect((await line.closed)[0]).toBe(1009)
  })
})

describe('as time goes by', () => {
  const clock = handClock()
  let aged: Relay | undefined
  let agedUrl: string
  beforeAll(async () => {
    const other = await freeBase()
    agedUrl = relayUrlOf(other)
    aged = await startRelay({ port: portOf(other, 'relay'), clock })
  })
  afterEach(() => aged?.reset())
  afterAll(() => aged?.stop())

  test('messages expire', async () => {
    const ann = await openLine(agedUrl)
    await ann.call('irn_publish', publish(TOPIC, 'short', { ttl: 300 }))
    await ann.call('irn_publish', publish(TOPIC, 'long', { ttl: 600 }))
    expect(aged?.describe().mailboxes).toEqual([{ topic: TOPIC.slice(0, 8), count: 2 }])
    clock.pass(300_000)
    const ben = await openLine(agedUrl)
    await ben.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => messages(ben.pushes)).toEqual(['long'])
    clock.pass(300_000)
    expect(aged?.describe().mailboxes).toEqual([])
  })

  test('clients are pinged every 25 seconds', async () => {
    const line = await openLine(agedUrl)
    const pinged = line.pinged()
    clock.pass(25_000)
    await expect(pinged).resolves.toBeUndefined()
  })
})

test('the state tells kinds, tags and sizes, and nothing that was in a message', async () => {
  const [ann, ben] = [await openLine(url), await openLine(url)]
  await ben.call('irn_subscribe', { topic: TOPIC })
  await ann.call('irn_publish', publish(TOPIC, 'very secret', { tag: 1108 }))
  await expect.poll(() => ben.pushes.length).toBe(1)
  ben.acknowledge(ben.pushes[0])
  await expect.poll(() => relay.describe().mailboxes).toEqual([])
  const { clients, frames } = relay.describe()
  expect(clients.map(({ topics }) => topics)).toEqual([0, 1])
  expect(frames.map(({ kind, method, tag }) => [kind, method, tag])).toEqual([
    ['request', 'irn_subscribe', null],
    ['answer', 'irn_subscribe', null],
    ['request', 'irn_publish', 1108],
    ['message', null, 1108],
    ['answer', 'irn_publish', null],
    ['receipt', null, null],
  ])
  expect(JSON.stringify(relay.describe())).not.toContain('secret')
})
