import { connect } from 'node:net'
import * as v from 'valibot'
import { formatEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { OFFSETS } from '../../sandbox/ports.ts'
import { CONFIG_PATH } from '../../sandbox/services/wire.ts'
import { get, PROJECT, post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const LARKSPUR = '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'

const LISTING = v.object({
  id: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  name: v.string(),
  badge_type: v.picklist(['certified', 'none']),
  chains: v.array(v.string()),
  homepage: v.pipe(v.string(), v.url()),
  image_id: v.pipe(v.string(), v.uuid()),
  image_url: v.nullable(v.string()),
  order: v.number(),
  mobile_link: v.nullable(v.string()),
  desktop_link: v.nullable(v.string()),
  webapp_link: v.nullable(v.string()),
  link_mode: v.nullable(v.string()),
  app_store: v.nullable(v.string()),
  play_store: v.nullable(v.string()),
  chrome_store: v.nullable(v.string()),
  rdns: v.nullable(v.string()),
  supports_wc: v.boolean(),
})
const PAGE = v.object({ data: v.array(LISTING), count: v.number() })

async function wallets(query: string): Promise<v.InferOutput<typeof PAGE>> {
  return v.parse(PAGE, await (await get(sandbox(), `/getWallets?${query}`)).json())
}

describe('the wallet directory', () => {
  test('leads with the demo wallets under their own rdns', async () => {
    const { data, count } = await wallets('page=1&entries=6')
    expect(data.map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Larkspur', 'example.larkspur'],
      ['Quarry', 'example.quarry'],
      ['Marram', 'example.marram'],
      ['Saltbox', 'example.saltbox'],
      ['Tern', expect.anything()],
      ['Halyard', expect.anything()],
    ])
    expect(count).toBeGreaterThan(600)
  })

  test('says of the demo wallets which chains they have', async () => {
    const chainsOf = async (name: string): Promise<unknown> => (await wallets(`names=${name}`)).data[0]?.chains
    const evm = ['eip155:31337', 'eip155:31338']
    expect(await chainsOf('Quarry')).toEqual(evm)
    expect(await chainsOf('Marram')).toEqual([CLUSTER.caipNetworkId])
    expect(await chainsOf('Saltbox')).toEqual([...evm, CLUSTER.caipNetworkId])
  })

  test('leads from the phone wallet’s listing to its page', async () => {
    const { phone } = sandbox().urls
    const [tern] = (await wallets('names=Tern')).data
    expect(tern).toMatchObject({ mobile_link: phone, desktop_link: phone, webapp_link: phone, supports_wc: true })
    expect((await fetch(`${phone}/wc?uri=wc%3A`)).status).toBe(200)
  })

  test('pages through all listings without a gap or a repetition', async () => {
    const { count } = await wallets('entries=1')
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 100) }, (_, index) => wallets(`page=${index + 1}&entries=100`)),
    )
    const all = pages.flatMap(({ data }) => data)
    expect(all.map(({ order }) => order)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(new Set(all.map(({ id }) => id)).size).toBe(count)
    expect(new Set(all.map(({ name }) => name)).size).toBe(count)
  })

  test('answers an empty page beyond the end, with the true count', async () => {
    const { data, count } = await wallets('page=9000&entries=100')
    expect(data).toEqual([])
    expect(count).toBeGreaterThan(600)
  })

  test('searches names without regard to case', async () => {
    const { data, count } = await wallets('search=%20POCKETFOLD')
    expect(data.map(({ name }) => name)).toEqual(['Pocketfold'])
    expect(count).toBe(1)
  })

  test('honours include and exclude, and counts what is left', async () => {
    const [first, second, third] = (await wallets('entries=3')).data
    const included = await wallets(`include=${first?.id},${third?.id}`)
    expect(included.data).toEqual([first, third])
    const excluded = await wallets(`entries=1&exclude=${first?.id}`)
    expect(excluded.data).toEqual([second])
    expect(excluded.count).toBe((await wallets('entries=1')).count - 1)
    expect((await wallets(`include=${first?.id},${second?.id}&exclude=${first?.id}`)).data).toEqual([second])
  })

  test('filters by chains, badge, names and rdns', async () => {
    const solana = await wallets('entries=1000&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp,eip155:31338')
    expect(solana.count).toBeLessThan((await wallets('entries=1')).count)
    expect(solana.data.length).toBeGreaterThan(0)
    expect(solana.data.filter(({ chains }) => !chains.some((id) => /^solana|31338$/.test(id)))).toEqual([])
    const certified = await wallets('entries=1000&badge_type=certified')
    expect(new Set(certified.data.map(({ badge_type }) => badge_type))).toEqual(new Set(['certified']))
    const known = await wallets('names=fathom,Ember&rdns=example.quarry')
    expect(known.data.map(({ name }) => name)).toEqual(['Quarry', 'Ember', 'Fathom'])
  })

  test('is as long as it is told to be, and a longer one begins with the shorter one', async () => {
    const usual = (await wallets('entries=1000')).data
    await sandbox().control.listings({ count: 5000 })
    const long = await wallets('entries=1000')
    expect(long.count).toBe(5000)
    expect(long.data.slice(0, usual.length)).toEqual(usual)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => wallets(`entries=1000&page=${page}`)))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ name }) => name))).size).toBe(5000)
    await sandbox().control.listings({ count: 3 })
    expect((await wallets('entries=1000')).data).toEqual(usual.slice(0, 3))
  })

  test('holds listings that mean harm only when it is told to', async () => {
    const text = async (): Promise<string> => (await get(sandbox(), '/getWallets?entries=100')).text()
    expect(await text()).not.toContain('hacked')
    await sandbox().control.listings({ hostile: true })
    const { data } = JSON.parse(await text()) as { data: ({ name: unknown; image_id: string } | null)[] }
    expect(data).toContain(null)
    const scripted = data.find((one) => typeof one?.name === 'string' && one.name.startsWith('<img src=x'))
    const picture = await get(sandbox(), `/getWalletImage/${scripted?.image_id}`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('<script>top.hacked')
  })

  test.each(['page=0', 'page=two', 'entries=100000', 'badge_type=golden'])('refuses %s by name', async (query) => {
    const response = await get(sandbox(), `/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(query.split('=')[0])
  })
})

describe('pictures', () => {
  test('every listing has one, as cacheable SVG', async () => {
    const { data } = await wallets('page=2&entries=20')
    expect(data).toHaveLength(20)
    for (const { image_id } of data) {
      const response = await get(sandbox(), `/getWalletImage/${image_id}`)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('cache-control')).toContain('max-age')
      expect(await response.text()).toMatch(/^<svg .*<\/svg>$/)
    }
  })

  test('an unknown wallet has none', async () => {
    expect((await get(sandbox(), '/getWalletImage/unknown')).status).toBe(404)
  })

  test('names from the address bar never become markup', async () => {
    const response = await get(sandbox(), `/public/getTokenImage/${encodeURIComponent('<script>')}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).not.toContain('<script')
  })
})

describe('the data API', () => {
  test('lists the chains it serves', async () => {
    const answer = await (await get(sandbox(), '/v1/supported-chains')).json()
    expect(answer).toEqual({
      http: ['eip155:31337', 'eip155:31338', CLUSTER.caipNetworkId],
      ws: [],
    })
  })

  test('answers balances that are the chain’s, before and after a transfer', async () => {
    const native = async (): Promise<unknown> => {
      const path = `/v1/account/${LARKSPUR}/balance?currency=usd&chainId=eip155:31337`
      const { balances } = (await (await get(sandbox(), path)).json()) as { balances: { symbol: string }[] }
      expect(balances.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD', 'SBX'])
      return balances[0]
    }
    expect(await native()).toMatchObject({
      chainId: 'eip155:31337',
      quantity: { decimals: '18', numeric: '12.5' },
      price: 2412.5,
      value: 30156.25,
    })
    await sandbox().control.faucet({ address: LARKSPUR, amount: '0.000000000000000001' })
    const onChain = await createRpc(sandbox().urls.nodes['31337']).hex('eth_getBalance', [LARKSPUR, 'latest'])
    expect(formatEther(BigInt(onChain))).toBe('12.500000000000000001')
    expect(await native()).toMatchObject({ quantity: { numeric: '12.500000000000000001' } })
  })

  test('shows other figures on the other chain, and both chains without chainId', async () => {
    const read = async (query: string): Promise<string[]> => {
      const response = await get(sandbox(), `/v1/account/${LARKSPUR}/balance${query}`)
      const { balances } = (await response.json()) as { balances: { price: number; quantity: { numeric: string } }[] }
      return balances.filter(({ price }) => price > 0).map(({ quantity }) => quantity.numeric)
    }
    expect(await read('?chainId=eip155:31338')).toEqual(['5.75', '990.333333', '61'])
    expect(await read('')).toEqual(['12.5', '2500.75', '840', '5.75', '990.333333', '61'])
  })

  test('refuses foreign chains and malformed addresses', async () => {
    expect((await get(sandbox(), `/v1/account/${LARKSPUR}/balance?chainId=eip155:1`)).status).toBe(400)
    expect((await get(sandbox(), '/v1/account/0x12/balance')).status).toBe(400)
  })
})

describe('the project', () => {
  test.each(['', '?projectId=', '?projectId=short', `?projectId=${'g'.repeat(32)}`])(
    'is required: "%s" is refused with the reason',
    async (query) => {
      const response = await fetch(`${sandbox().urls.services}/getWallets${query}`)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ reasons: [{ name: 'projectId', description: expect.any(String) }] })
    },
  )

  test('has features that can be changed one by one', async () => {
    const features = async (): Promise<{ id: string; isEnabled: boolean; config: unknown }[]> =>
      ((await (await get(sandbox(), CONFIG_PATH)).json()) as { features: [] }).features
    const first = await features()
    expect(first).toContainEqual({ id: 'activity', isEnabled: true, config: [] })
    await sandbox().control.features([{ id: 'pay', isEnabled: true, config: ['card'] }])
    expect(await features()).toEqual([...first, { id: 'pay', isEnabled: true, config: ['card'] }])
    await sandbox().control.features([{ id: 'activity', isEnabled: false, config: null }])
    expect(await features()).toContainEqual({ id: 'activity', isEnabled: false, config: null })
    await sandbox().control.reset()
    expect(await features()).toEqual(first)
  })

  test('announces no feature whose endpoints are not here', async () => {
    const { features } = (await (await get(sandbox(), CONFIG_PATH)).json()) as { features: { id: string }[] }
    /** What a client of the feature asks first. */
    const endpoints: Readonly<Record<string, string>> = {
      activity: `/v1/account/${LARKSPUR}/history`,
      swap: '/v1/convert/tokens?chainId=eip155:31337',
      onramp: '/v1/onramp/options',
    }
    const announced = features.map(({ id }) => id)
    for (const [id, path] of Object.entries(endpoints)) {
      const { status } = await get(sandbox(), path)
      expect([id, announced.includes(id)]).toEqual([id, status === 200])
    }
    // E-mail and social login live in a frame of their own, which would be two places above the base.
    const frame = new URL(sandbox().urls.demo)
    frame.port = String(Number(frame.port) + OFFSETS.frame)
    const isThere = await fetch(frame).then(
      () => true,
      () => false,
    )
    expect(announced.includes('social_login')).toBe(isThere)
  })

  test('lists lists as lists, never as null', async () => {
    const { data } = (await (await get(sandbox(), '/getWallets?entries=1000')).json()) as {
      data: { chains: unknown; injected: unknown }[]
    }
    expect(data.length).toBeGreaterThan(600)
    expect(data.filter(({ chains, injected }) => !Array.isArray(chains) || !Array.isArray(injected))).toEqual([])
  })

  test('has allowed origins and an analytics switch', async () => {
    await sandbox().control.project({ allowedOrigins: ['https://harbor.example'], isAnalyticsEnabled: false })
    const origins = await get(sandbox(), '/projects/v1/origins')
    expect(await origins.json()).toEqual({ allowedOrigins: ['https://harbor.example'] })
    expect(await (await get(sandbox(), '/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: false })
  })
})

describe('analytics', () => {
  const event = {
    eventId: 'b3f0a6a6-9a3c-4f0e-8f53-0d2f6f1f9a11',
    url: 'http://127.0.0.1/',
    domain: '127.0.0.1',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }

  test('keeps single events and batches, whatever the content type', async () => {
    const { services } = sandbox().urls
    expect((await post(`${services}/e?st=latchkey&${PROJECT}`, event)).status).toBe(202)
    expect((await post(`${services}/batch?${PROJECT}`, [event, event])).status).toBe(202)
    const { events } = await sandbox().control.state()
    expect(events.map(({ path, body }) => [path, body])).toEqual([
      ['/e', event],
      ['/batch', event],
      ['/batch', event],
    ])
    expect(events[0]?.query['st']).toBe('latchkey')
  })

  test('refuses what is no event', async () => {
    const response = await post(`${sandbox().urls.services}/e?${PROJECT}`, { ...event, eventId: 'one' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('eventId')
  })
})

test('pages of this machine are let in, with the headers they ask for', async () => {
  const origin = 'http://localhost:3000'
  const response = await fetch(`${sandbox().urls.services}/v1/supported-chains`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': 'content-type, authorization' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type, authorization')
})

test('an address that is none is refused, and the server lives on', async () => {
  const { port, hostname } = new URL(sandbox().urls.services)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET // HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`),
    )
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    socket.once('error', reject)
    socket.setTimeout(5000, () => socket.destroy(new Error('No answer.')))
  })
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect((await get(sandbox(), '/v1/supported-chains')).status).toBe(200)
})

test('a wrong method and an unknown path are told apart', async () => {
  expect((await post(`${sandbox().urls.services}/getWallets?${PROJECT}`, {})).status).toBe(405)
  expect((await get(sandbox(), '/nothing')).status).toBe(404)
})
