/** Specification §7: how a contract wallet's signature is checked (EIP-1271), as it goes over the wire. */
import { afterEach, expect, it, vi } from 'vitest'
import { hashMessage } from 'viem'
import createEvmAdapter from '../../src/plugins/evm/adapter.ts'
import { chainEnvironment } from '../plugins/environment.ts'
import { MAINNET } from '../plugins/wallets/support.ts'

const WALLET = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
const NODE = 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=p1'
/** `isValidSignature(bytes32,bytes)`, which is also its word for a yes. */
const MAGIC = '1626ba7e'
const YES = `0x${MAGIC}${'0'.repeat(56)}`

afterEach(() => vi.unstubAllGlobals())

interface Call {
  readonly id: unknown
  readonly jsonrpc: string
  readonly method: string
  readonly params: readonly [{ readonly to: string; readonly data: string }, string]
}

/** A network behind the hosted RPC service, where a contract stands that answers this. */
async function checked(answer: string) {
  const trips: { readonly url: string; readonly method: string | undefined; readonly call: Call }[] = []
  vi.stubGlobal('fetch', async (url: URL | string, { body, method }: RequestInit) => {
    const sent = JSON.parse(body as string) as Call | readonly Call[]
    const calls: readonly Call[] = Array.isArray(sent) ? sent : [sent as Call]
    for (const call of calls) trips.push({ url: String(url), method, call })
    const answers = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      result: call.method === 'eth_getCode' ? '0x6080' : answer,
    }))
    return Response.json(Array.isArray(sent) ? answers : answers[0])
  })
  const environment = chainEnvironment('eip155:1')
  const network = { ...MAINNET, rpcUrls: { default: { http: [NODE] } } }
  const adapter = createEvmAdapter(environment)
  const message = new TextEncoder().encode('harbor.example wants you to sign in')
  const isValid = await adapter.verifyMessage!({
    network,
    address: WALLET,
    message,
    signature: new Uint8Array([0x12, 0x34]),
    signal: environment.signal,
  })
  environment.stop()
  return { isValid, message, asked: trips.filter(({ call }) => call.method === 'eth_call') }
}

it('is a POST of eth_call to the network’s RPC service, with id, jsonrpc, method and params, and the result is the answer', async () => {
  const { asked, isValid, message } = await checked(YES)
  expect(isValid).toBe(true)
  expect(asked).toEqual([
    {
      url: NODE,
      method: 'POST',
      call: { id: expect.anything(), jsonrpc: '2.0', method: 'eth_call', params: [expect.anything(), 'latest'] },
    },
  ])
  const [{ to, data }] = asked[0]!.call.params
  expect(to.toLowerCase()).toBe(WALLET.toLowerCase())
  expect(data.slice(0, 10)).toBe(`0x${MAGIC}`)
  // The hash of the message, and the signature with its length.
  expect(data).toContain(hashMessage({ raw: message }).slice(2))
  expect(data).toMatch(/0{63}21234/)
})

it('is no yes in any other result', async () => {
  expect((await checked(`0x${'0'.repeat(63)}1`)).isValid).toBe(false)
})
