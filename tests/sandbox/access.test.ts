/** Who may ask the sandbox: by name (Host) and by page (Origin), at every one of its ports. */
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccess, accessSettings } from '../../sandbox/http/access.ts'
import { OFFSETS, portOf, type Place } from '../../sandbox/ports.ts'
import { sandboxOfFile } from './helpers.ts'

const HOSTED = 'relay.example.org'
const sandbox = sandboxOfFile({ hosts: [HOSTED], origins: ['https://*.harbor.example'] })

/** Each place that listens, whatever it is for: one that is added later is looked at as well. */
let places: readonly Place[]
let ports: readonly number[]
const baseOf = (): number => Number(new URL(sandbox().urls.demo).port)
beforeAll(async () => {
  const base = baseOf()
  // Mail is sent over a protocol that no page can speak.
  const all = (Object.keys(OFFSETS) as Place[]).filter((place) => place !== 'smtp')
  const open = await Promise.all(all.map((place) => listens(portOf(base, place))))
  places = all.filter((_, index) => open[index])
  ports = places.map((place) => portOf(base, place))
})

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Headers that browsers write and pages cannot: `fetch` would not send them as they are. */
function send(
  port: number,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = '/', body = '' } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
    })
    asked.on('error', reject).end(body)
  })
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
const JSON_RPC = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' }

const STRANGE_PAGES = [
  'null',
  'https://evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example:3000',
  'http://evil-localhost:3000',
  'http://128.0.0.1',
  'https://harbor.example',
  'https://app.harbor.example.evil.example',
  'file://',
  '',
]
const OUR_PAGES = [
  'http://localhost:3000',
  'http://127.0.0.1:5173',
  'https://localhost',
  'http://app.localhost:8080',
  'http://[::1]:4321',
  'https://app.harbor.example',
]

describe('every port of the sandbox', () => {
  // The demo and the servers of the examples are none of the sandbox's.
  test('is looked at', () =>
    expect(Object.keys(OFFSETS).filter((place) => !places.includes(place as Place))).toEqual([
      'demo',
      'smtp',
      'bitcoin',
      'login',
    ]))

  test.each(STRANGE_PAGES)('refuses the page "%s", its preflight and its socket', async (origin) => {
    for (const port of ports) {
      const sent = [
        send(port, { origin }),
        send(port, { origin }, JSON_RPC),
        send(port, { origin, ...PREFLIGHT }, { method: 'OPTIONS' }),
        send(port, { origin, ...UPGRADE }),
      ]
      for (const { status, headers } of await Promise.all(sent)) {
        expect([port, status]).toEqual([port, 403])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test.each(OUR_PAGES)('lets the page "%s" in, and says so to it alone', async (origin) => {
    for (const port of ports) {
      const upgraded = await send(port, { origin, ...UPGRADE })
      expect([port, upgraded.status]).not.toEqual([port, 403])
      const { status, headers } = await send(port, { origin, ...PREFLIGHT }, { method: 'OPTIONS' })
      // The relay has nothing to read over HTTP, and social networks nothing for pages: people are sent there.
      if (status === 426 || port === portOf(baseOf(), 'openid')) continue
      expect([port, status]).toEqual([port, 204])
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
    }
  })

  test('lets programs in, which have no origin', async () => {
    for (const port of ports) {
      const sent = await Promise.all([send(port, {}), send(port, {}, JSON_RPC), send(port, UPGRADE)])
      for (const { status } of sent) expect([port, status]).not.toEqual([port, 403])
    }
  })

  test('is asked by a name of its own, or of the settings; a name that leads here by DNS alone is refused', async () => {
    for (const port of ports) {
      const status = async (host: string, more: object = {}): Promise<number> =>
        (await send(port, { host, ...more })).status
      for (const own of [
        `localhost:${port}`,
        `LOCALHOST:${port}`,
        `sandbox.localhost:${port}`,
        HOSTED,
        `${HOSTED}:444`,
      ]) {
        expect([own, await status(own)]).not.toEqual([own, 403])
      }
      const strange = ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `not-${HOSTED}`]
      for (const host of [
        ...strange,
        '127.0.0.1:1',
        'localhost',
        `localhost.:${port}`,
        `127.0.0.1:${port}@evil.example`,
      ]) {
        expect([host, await status(host)]).toEqual([host, 403])
        expect([host, await status(host, UPGRADE)]).toEqual([host, 403])
        // A rebound page is of its own origin: the browser sends none.
        expect([host, (await send(port, { host }, JSON_RPC)).status]).toEqual([host, 403])
      }
    }
  })
})

test.each([
  ['chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', [10, 11, 12, 13, 6]],
  ['moz-extension://3f3fba5b-6fdb-4a7c-8be8-3a9d2a8b8f11', [10, 11, 12, 13, 6]],
  ['capacitor://localhost', []],
])(
  'a wallet that is an extension of the browser (%s) asks nodes and the relay, and nothing else',
  async (origin, open) => {
    const base = Number(new URL(sandbox().urls.demo).port)
    const answers = await Promise.all(ports.map((port) => send(port, { origin, ...UPGRADE })))
    const admitted = ports.filter((_, index) => answers[index]?.status !== 403)
    expect(new Set(admitted)).toEqual(new Set(open.map((offset) => base + offset)))
  },
)

describe('the control API', () => {
  const controls = ['faults', 'features', 'project', 'listings', 'names', 'faucet', 'mine', 'chain', 'wallets', 'relay']

  test.each([...controls, 'history', 'reset'])(
    '%s is not moved by a page’s simple request, nor by any GET',
    async (name) => {
      const { control, urls } = sandbox()
      await control.features([{ id: 'of_mine', isEnabled: true }])
      const before = await control.state()
      const port = Number(new URL(urls.services).port)
      const path = `/_sandbox/${name}`
      const bodies = ['', '[]', '{}', '[{"id":"evil","isEnabled":true}]']
      for (const body of bodies) {
        for (const origin of ['https://evil.example', 'null']) {
          const headers = { origin, 'content-type': 'text/plain' }
          expect((await send(port, headers, { method: 'POST', path, body })).status).toBe(403)
        }
      }
      expect((await send(port, {}, { path })).status).toBe(405)
      expect(await control.state()).toEqual(before)
    },
  )

  test('tells a stranger nothing', async () => {
    const port = Number(new URL(sandbox().urls.services).port)
    const { status, text } = await send(port, { origin: 'https://evil.example' }, { path: '/_sandbox/state' })
    expect(status).toBe(403)
    expect(JSON.parse(text)).toEqual({
      status: 'FAILURE',
      reasons: [{ name: 'origin', description: expect.stringContaining('SANDBOX_ORIGINS') }],
    })
  })
})

test('a wallet’s window does not ask for a strange page that opened it', async () => {
  const { wallets } = sandbox().urls
  const ask = (site: string, path: string): Promise<Response> =>
    fetch(`${wallets}/larkspur/${path}`, {
      method: 'POST',
      headers: { origin: wallets },
      body: JSON.stringify({ site, method: 'eth_requestAccounts' }),
    })
  expect((await ask('http://localhost:3000', 'question')).status).toBe(200)
  for (const path of ['question', 'grant']) expect((await ask('https://evil.example', path)).status).toBe(400)
})

describe('the settings', () => {
  test('are lists in the environment', () => {
    expect(accessSettings({})).toEqual({ hosts: [], origins: [] })
    const env = { SANDBOX_HOSTS: 'relay.example.org, api.example.org', SANDBOX_ORIGINS: 'https://*.example,' }
    expect(accessSettings(env)).toEqual({
      hosts: ['relay.example.org', 'api.example.org'],
      origins: ['https://*.example'],
    })
  })

  test.each([
    ['SANDBOX_HOSTS', 'https://relay.example.org'],
    ['SANDBOX_HOSTS', 'relay.example.org:443'],
    ['SANDBOX_HOSTS', '*'],
    ['SANDBOX_ORIGINS', '*'],
    ['SANDBOX_ORIGINS', 'app.example'],
    ['SANDBOX_ORIGINS', 'https://app.example/'],
  ])('%s is never "%s"', (name, value) => {
    expect(() => accessSettings({ [name]: value })).toThrow(`${name} has "${value}"`)
  })

  test('name nobody else: without them, only this machine is known', () => {
    const access = createAccess()
    expect([access.isOurs(HOSTED, 443), access.isOurs('127.0.0.1:4701', 4701), access.isOurs('', 80)]).toEqual([
      false,
      true,
      false,
    ])
    expect([access.admits('https://app.harbor.example'), access.admits('http://localhost:3000')]).toEqual([false, true])
  })
})
