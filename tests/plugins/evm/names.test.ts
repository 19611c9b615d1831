/** ENS names over a node that speaks JSON-RPC; what the contract on it answers is encoded as the chain would. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  type Hex,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { namehash } from 'viem/ens'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import type { ChainAdapter, Network } from '#wallet'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import { mainnet } from '../../../src/plugins/evm/index.ts'
import { normalizeNetwork } from '../../../src/shell/networks.ts'
import { ALICE, BOB, environment, localNetwork } from './support.ts'

const RESOLVER = mainnet.contracts!.ensUniversalResolver!.address as Hex
const ABI = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/** What the registry knows. `reverse` is written by the address itself, `addresses` by the names' owners. */
interface Registry {
  readonly reverse: Record<string, string>
  readonly addresses: Record<string, string>
  readonly avatars: Record<string, string>
  /** The node's own answer instead. */
  mood?: { readonly error: object } | { readonly result: unknown } | 'hang'
  readonly calls: string[]
}

let registry: Registry
let node: Server
let network: Network
let place = environment()
let adapter: ChainAdapter

/** The label-wise wire form of DNS. */
function nameOf(packet: Hex): string {
  const bytes = Buffer.from(packet.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += bytes[at]! + 1) labels.push(bytes.toString('utf8', at + 1, at + 1 + bytes[at]!))
  return labels.join('.')
}

const reverted = (data: Hex) => ({ error: { code: 3, message: 'execution reverted', data } })

function call(data: Hex): object {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  if (functionName === 'reverseWithGateways') {
    const [address, coinType] = args
    expect(coinType).toBe(60n)
    const name = registry.reverse[address.toLowerCase()]
    registry.calls.push('reverse')
    if (name === undefined)
      return reverted(encodeErrorResult({ abi: ABI, errorName: 'ResolverNotFound', args: ['0x00'] }))
    return { result: encodeFunctionResult({ abi: ABI, functionName, result: [name, RESOLVER, RESOLVER] }) }
  }
  if (functionName !== 'resolveWithGateways') throw new Error(functionName)
  const name = nameOf(args[0])
  const inner = decodeFunctionData({ abi: ABI, data: args[1] })
  registry.calls.push(inner.functionName)
  expect((inner.args as readonly unknown[])[0]).toBe(namehash(name))
  const answer =
    inner.functionName === 'addr'
      ? registry.addresses[name] && encodeAbiParameters([{ type: 'address' }], [registry.addresses[name] as Hex])
      : registry.avatars[name] !== undefined && encodeAbiParameters([{ type: 'string' }], [registry.avatars[name]])
  return { result: encodeFunctionResult({ abi: ABI, functionName, result: [answer || '0x', RESOLVER] }) }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { mood } = registry
  if (mood === 'hang') return
  const one = ({ id, params }: { readonly id: number; readonly params: readonly [{ to: Hex; data: Hex }] }) => {
    expect(params[0].to.toLowerCase()).toBe(RESOLVER.toLowerCase())
    return { jsonrpc: '2.0', id, ...(mood ?? call(params[0].data)) }
  }
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Parameters<typeof one>[0] | Parameters<typeof one>[0][]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)))
}

beforeEach(async () => {
  registry = { reverse: {}, addresses: {}, avatars: {}, calls: [] }
  node = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  network = { ...localNetwork(url), contracts: { ensUniversalResolver: { address: RESOLVER } } }
  place = environment()
  adapter = createEvmAdapter(place)
})

afterEach(async () => {
  place.stop()
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
})

const ask = (address: string = ALICE, signal = new AbortController().signal) =>
  adapter.nameOf!({ network, address, signal })

it('is looked up where the host’s network says, in our data and in viem’s', () => {
  const address = RESOLVER.toLowerCase()
  for (const input of [mainnet, viemMainnet]) {
    const { contracts } = normalizeNetwork(input)
    expect(Object.keys(contracts ?? {}).sort()).toEqual(['ensUniversalResolver', 'multicall3'])
    expect(contracts?.ensUniversalResolver?.address.toLowerCase()).toBe(address)
  }
  expect(normalizeNetwork({ ...mainnet, contracts: {} })).not.toHaveProperty('contracts')
})

describe('the name of an address', () => {
  it('is the one that it gave itself and that leads back to it, with its picture', async () => {
    registry.reverse[ALICE.toLowerCase()] = 'alice.eth'
    registry.addresses['alice.eth'] = ALICE
    registry.avatars['alice.eth'] = 'https://pictures.test/alice.png'
    expect(await ask()).toEqual({ name: 'alice.eth', avatar: 'https://pictures.test/alice.png' })
    expect(await ask(ALICE.toLowerCase())).toMatchObject({ name: 'alice.eth' })
  })

  it('has no picture where it has none', async () => {
    registry.reverse[ALICE.toLowerCase()] = 'alice.eth'
    registry.addresses['alice.eth'] = ALICE
    expect(await ask()).toEqual({ name: 'alice.eth', avatar: null })
  })

  it.each([
    ['leads to somebody else', BOB],
    ['leads to nobody', undefined],
    ['leads to nothing', '0x0000000000000000000000000000000000000000'],
  ])('is none when it %s: anybody can write it beside their own address', async (_, owner) => {
    registry.reverse[ALICE.toLowerCase()] = 'vitalik.eth'
    if (owner) registry.addresses['vitalik.eth'] = owner
    expect(await ask()).toBeNull()
    expect(registry.calls).toEqual(['reverse', 'addr'])
  })

  it.each(['vıtalik.eth', 'Mira.eth', 'mirа.eth', 'ａlice.eth', 'ab--cd.eth'])(
    'is none when it is not the registries’ spelling, and is looked up for nobody: %s',
    async (name) => {
      registry.reverse[ALICE.toLowerCase()] = name
      registry.addresses[name] = ALICE
      expect(await ask()).toBeNull()
      expect(registry.calls).toEqual(['reverse'])
    },
  )

  it('is none where it gave itself none', async () => {
    expect(await ask()).toBeNull()
    registry.reverse[ALICE.toLowerCase()] = ''
    expect(await ask()).toBeNull()
  })

  it('is none, and nothing is asked, on a network without a registry', async () => {
    network = { ...network, contracts: {} }
    expect(await ask()).toBeNull()
    expect(registry.calls).toEqual([])
  })

  it('is none of what is no address', async () => {
    await expect(ask('alice.eth')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('is none when it is kept outside of the chain: the host that its owner names is not asked', async () => {
    const visited: string[] = []
    const trap = createServer((request, response) => {
      visited.push(request.url ?? '')
      response.end('{"data":"0x"}')
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/{sender}/{data}.json`
    const data = encodeErrorResult({
      abi: ABI,
      errorName: 'OffchainLookup',
      args: [RESOLVER, [url], '0x12', '0x12345678', '0x'],
    })
    registry.mood = reverted(data)
    expect(await ask()).toBeNull()
    expect(visited).toEqual([])
    await new Promise((resolve) => trap.close(resolve))
  })

  it.each([
    ['in the words of a node without a number for it', { error: { code: -32000, message: 'execution reverted' } }],
    ['without data', { error: { code: 3, message: 'execution reverted' } }],
    ['by bytes that are no answer', { result: '0x1234' }],
    ['by nothing', { result: '0x' }],
  ])('is none when the contract refuses: %s', async (_, mood) => {
    registry.mood = mood
    expect(await ask()).toBeNull()
  })

  it.each([
    ['says no', { error: { code: -32005, message: 'too many' } }, 'RPC_LIMIT_EXCEEDED'],
    ['answers no bytes', { result: { name: 'alice.eth' } }, 'HTTP_MALFORMED'],
  ])('is unknown when the node %s', async (_, mood, code) => {
    registry.mood = mood
    await expect(ask()).rejects.toMatchObject({ code })
  })

  it('ends with its caller, and with the plugin', async () => {
    registry.mood = 'hang'
    const caller = new AbortController()
    const first = ask(ALICE, caller.signal).then(() => 'answered', codeOf)
    const second = ask().then(() => 'answered', codeOf)
    caller.abort()
    expect(await first).toBe('ABORTED')
    place.stop()
    expect(await second).toBe('ABORTED')
  })
})
