import { describe, expect, test } from 'vitest'
import { get, PROJECT, post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()

function call(body: unknown, chainId = 'eip155:31337', path = '/v1/'): Promise<Response> {
  return post(`${sandbox().urls.services}${path}?chainId=${chainId}&${PROJECT}`, body)
}

const chainId = { jsonrpc: '2.0', id: '1', method: 'eth_chainId', params: [] }

describe('the JSON-RPC proxy', () => {
  test('passes calls on to the node of the chain, with and without the last slash', async () => {
    expect(await (await call(chainId)).json()).toEqual({ jsonrpc: '2.0', id: '1', result: '0x7a69' })
    expect(await (await call(chainId, 'eip155:31338', '/v1')).json()).toMatchObject({ result: '0x7a6a' })
  })

  test('answers batches in order, each call under its own id', async () => {
    const answer = await (await call([chainId, { ...chainId, id: 2, method: 'net_version' }])).json()
    expect(answer).toEqual([
      { jsonrpc: '2.0', id: '1', result: '0x7a69' },
      { jsonrpc: '2.0', id: 2, result: '31337' },
    ])
  })

  test('passes the node’s own errors on', async () => {
    const broken = { ...chainId, method: 'eth_getBalance', params: ['0x12', 'latest'] }
    expect(await (await call(broken)).json()).toMatchObject({ id: '1', error: { code: -32602 } })
  })

  test('refuses an unknown chain, an empty batch and what is no call, as JSON-RPC errors', async () => {
    expect(await (await call(chainId, 'eip155:1')).json()).toMatchObject({ id: '1', error: { code: -32602 } })
    expect(await (await call([])).json()).toMatchObject({ error: { code: -32600 } })
    expect(await (await call({ id: 7 })).json()).toMatchObject({ id: 7, error: { code: -32600 } })
  })

  test.each(['eth_sendTransaction', 'eth_accounts', 'eth_sign', 'personal_sign', 'anvil_setBalance', 'evm_revert'])(
    'does not serve %s: a public node holds no keys and no controls',
    async (method) => {
      expect(await (await call({ ...chainId, method })).json()).toMatchObject({ error: { code: -32601 } })
    },
  )

  test('asks for a project like everything else', async () => {
    const response = await post(`${sandbox().urls.services}/v1/?chainId=eip155:31337`, chainId)
    expect(response.status).toBe(401)
  })

  test('can be made to fail for one method only', async () => {
    await sandbox().control.faults([{ match: '/v1/', rpcMethod: 'eth_getBalance', mode: 'status', status: 429 }])
    expect((await call({ ...chainId, method: 'eth_getBalance' })).status).toBe(429)
    expect((await call([chainId, { ...chainId, method: 'eth_getBalance' }])).status).toBe(429)
    expect((await call(chainId)).status).toBe(200)
    expect((await get(sandbox(), '/v1/supported-chains')).status).toBe(200)
  })
})
