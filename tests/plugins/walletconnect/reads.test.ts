/** What the wallet does not answer, read from real nodes: the sandbox's proxy, and its nodes as public ones. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { HostOptions, Network } from '#wallet'
import { mockChain } from '#testing'
import { rpcUrlsOf } from '../../../src/shell/rpc.ts'
import { sandboxOfFile } from '../../sandbox/helpers.ts'
import { ONE, OTHER, PROJECT_ID, TWO } from './realSupport.ts'
import { connectedScene, type Scene } from './scene.ts'

const sandbox = sandboxOfFile()
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:1/'
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A node that says always the same; answers its address, and what it was asked. */
async function nodeThatSays(body: object): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (text) => asked.push(JSON.parse(String(text)).method))
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

const reachedAt = (...http: string[]): Network => ({ ...ONE, rpcUrls: { default: { http } } })

function connected(network: Network, host: Partial<HostOptions> = {}): Promise<Scene> {
  const endpoint = sandbox().urls.services
  const endpoints = { api: '', wallets: '', rpc: endpoint, analytics: '', frame: '', relay: 'wss://relay.test' }
  const options = { projectId: PROJECT_ID, ownEndpoints: [], ...host, endpoints }
  // What the chain's nodes speak, its plugin says.
  const plugins = [mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin]
  return connectedScene({ networks: [network, TWO], host: options, rpcUrls: rpcUrlsOf(options), plugins })
}

const ask = ({ site }: Scene, method: string, params: readonly unknown[] = []) =>
  site.wallets.provider('eip155')!.request({ method, params })
const balance = (here: Scene) => ask(here, 'eth_getBalance', [OTHER.address, 'latest'])

describe('a read through the provider of a wallet behind a relay', () => {
  it('is answered by the proxy, which is asked with the project id', async () => {
    const here = await connected(reachedAt(DEAD), { ownEndpoints: ['rpc'] })
    expect(await balance(here)).toMatch(/^0x[0-9a-f]+$/)
    expect(await ask(here, 'eth_call', [{ to: OTHER.address, data: '0x' }, 'latest'])).toBe('0x')
  })

  it('is answered by a public node of the network where the proxy does not serve it', async () => {
    const here = await connected(reachedAt(sandbox().urls.nodes[31_337]))
    expect(await balance(here)).toMatch(/^0x[0-9a-f]+$/)
    expect(await ask(here, 'eth_blockNumber')).toMatch(/^0x[0-9a-f]+$/)
  })

  it("is answered by the host's own node first", async () => {
    const own = await nodeThatSays({ jsonrpc: '2.0', id: 1, result: '0xbeef' })
    const customRpcUrls = { [ONE.caipNetworkId]: [{ url: own.url }] }
    const here = await connected(reachedAt(DEAD), { ownEndpoints: ['rpc'], customRpcUrls })
    expect(await balance(here)).toBe('0xbeef')
  })

  it.each([
    ['nobody listens', undefined],
    ['it lacks the method', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'unknown' } }],
    ['it has no more room', { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'slow down' } }],
    ['it speaks no JSON-RPC', { hello: 'world' }],
  ])('goes on to the next node where %s', async (_, body) => {
    const bad = body && (await nodeThatSays(body))
    const here = await connected(reachedAt(bad?.url ?? DEAD, sandbox().urls.nodes[31_337]))
    expect(await balance(here)).toMatch(/^0x[0-9a-f]+$/)
  })

  it("is refused with the node's own number, words and data, which no other node is asked about", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const node = await nodeThatSays({ jsonrpc: '2.0', id: 1, error })
    const next = await nodeThatSays({ jsonrpc: '2.0', id: 1, result: '0x' })
    const here = await connected(reachedAt(node.url, next.url))
    await expect(ask(here, 'eth_call', [{}])).rejects.toMatchObject(error)
    expect([node.asked, next.asked.filter((method) => method !== 'net_listening')]).toEqual(
      [['eth_call'], []].map((list) => expect.arrayContaining(list)),
    )
  })

  it('fails by name where no node answers, and asks the wallet nothing', async () => {
    const here = await connected(reachedAt(DEAD))
    await expect(balance(here)).rejects.toMatchObject({ cause: { code: 'HTTP_NETWORK' } })
    expect(here.line.calls.filter((call) => call.startsWith('request'))).toEqual([])
  })

  it('ends with the plugin', async () => {
    const silent = createServer(() => undefined)
    servers.push(silent)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const here = await connected(reachedAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`))
    const reading = balance(here).catch((error: unknown) => error)
    await here.site.close()
    silent.closeAllConnections()
    expect(await reading).toMatchObject({ cause: { code: 'ABORTED' } })
  })
})
