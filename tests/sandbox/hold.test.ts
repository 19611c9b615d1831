/** Gates in place of delays: what is held waits until somebody says so, whatever the clock says. */
import { describe, expect, test } from 'vitest'
import type { FaultInput } from '../../sandbox/index.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { get, post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const held = async () => (await sandbox().control.state()).held
const isHeld = async (...paths: string[]): Promise<void> => {
  await expect.poll(held).toEqual(paths)
}
const call = (method: string, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })
/** anvil reads nothing but what is called JSON. */
const askNode = (
  url: string,
  method: string,
  params: readonly unknown[] = [],
  signal = new AbortController().signal,
) => {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(call(method, params)), signal })
}

/** Begins a request, waits until it is held, and answers what tells whether it has ended. */
async function begun(work: Promise<Response>, path: string) {
  let ended = false
  const over = work.then(
    async (response) => [response.status, await response.text()] as const,
    () => ['cut', ''] as const,
  )
  void over.then(() => (ended = true))
  await isHeld(path)
  return { over, ended: () => ended }
}

describe('a request that is held', () => {
  test('goes on to its real answer when it is released, and so do all that come later', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'hold' }])
    const asked = await begun(get(sandbox(), '/getWallets'), '/getWallets')
    // Others are not kept waiting, and it still waits after them.
    expect((await get(sandbox(), '/v1/supported-chains')).status).toBe(200)
    expect(asked.ended()).toBe(false)
    expect((await sandbox().control.state()).requests[0]).toMatchObject({ path: '/getWallets', status: null })
    await sandbox().control.release()
    const [status, body] = await asked.over
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ count: 640 })])
    expect((await get(sandbox(), '/getWallets')).status).toBe(200)
    expect(await held()).toEqual([])
    expect((await sandbox().control.state()).faults).toEqual([])
  })

  test.each([
    [{ mode: 'status', status: 429, retryAfter: 7 }, 429],
    [{ mode: 'malformed' }, 200],
    [{ mode: 'huge', bytes: 100 }, 200],
    [{ mode: 'gone' }, 'cut'],
  ] as const)('goes on to the fault that it names: %o', async (instead, status) => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'hold', instead }])
    const asked = await begun(get(sandbox(), '/getWallets'), '/getWallets')
    await sandbox().control.release({ match: '/getWallets' })
    expect((await asked.over)[0]).toBe(status)
  })

  test('is released by the path of its fault alone', async () => {
    const faults: FaultInput[] = [
      { match: '/v1/supported-chains', mode: 'hold' },
      { match: '/getWallets', mode: 'hold', times: 1 },
    ]
    await sandbox().control.faults(faults)
    const first = await begun(get(sandbox(), '/v1/supported-chains'), '/v1/supported-chains')
    const second = get(sandbox(), '/getWallets')
    await isHeld('/v1/supported-chains', '/getWallets')
    await sandbox().control.release({ match: '/getWallets' })
    expect((await second).status).toBe(200)
    expect(first.ended()).toBe(false)
    expect(await held()).toEqual(['/v1/supported-chains'])
    expect((await sandbox().control.state()).faults).toEqual([faults[0]])
  })

  test.each([
    ['other faults', () => sandbox().control.faults([])],
    ['a reset', () => sandbox().control.reset()],
    ['the control page’s lever', () => post(`${sandbox().urls.services}/_sandbox/release`, {})],
  ])('is released by %s', async (_, act) => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'hold', times: 1 }])
    const asked = await begun(get(sandbox(), '/getWallets'), '/getWallets')
    await act()
    expect((await asked.over)[0]).toBe(200)
    expect(await held()).toEqual([])
  })

  test('is forgotten when its client goes', async () => {
    await sandbox().control.faults([{ match: '/node/31337', rpcMethod: 'anvil_mine', mode: 'hold' }])
    const end = new AbortController()
    const { nodes } = sandbox().urls
    const asked = askNode(nodes[31337], 'anvil_mine', ['0x5'], end.signal).catch(() => 'gone')
    await isHeld('/node/31337')
    const block = await createRpc(nodes[31337]).hex('eth_blockNumber')
    end.abort()
    expect(await asked).toBe('gone')
    await isHeld()
    await sandbox().control.release()
    expect(await createRpc(nodes[31337]).hex('eth_blockNumber')).toBe(block)
  })
})

describe('what can be held', () => {
  const nodes = () => sandbox().urls.nodes
  test.each([
    ['/v1/identity/*', '/v1/identity/nobody', 400, () => get(sandbox(), '/v1/identity/nobody')],
    ['/onramp/buy', '/onramp/buy', 400, () => fetch(`${sandbox().urls.onramp}/buy`)],
    ['/node/31338', '/node/31338', 200, () => askNode(nodes()[31338], 'eth_chainId')],
    ['/node/*', '/node/solana', 200, () => post(nodes().solana, call('getHealth'))],
    // It turns programs away, which name no page.
    ['/sign-in/nonce', '/sign-in/nonce', 403, () => post(`${sandbox().urls.signIn}/nonce`, {})],
    [
      '/wallets/larkspur/state',
      '/wallets/larkspur/state',
      200,
      () => fetch(`${sandbox().urls.wallets}/larkspur/state`),
    ],
  ])('%s', async (match, path, status, begin) => {
    await sandbox().control.faults([{ match, mode: 'hold' }])
    const asked = await begun(begin(), path)
    expect(asked.ended()).toBe(false)
    await sandbox().control.release()
    expect((await asked.over)[0]).toBe(status)
  })

  test('one method of a node, whose body then reaches the node whole; and not by faults that mean the services', async () => {
    await sandbox().control.faults([{ match: '/*', mode: 'status' }])
    expect((await askNode(nodes()[31337], 'eth_chainId')).status).toBe(200)
    await sandbox().control.faults([{ match: '/node/31337', rpcMethod: 'eth_chainId', mode: 'hold' }])
    expect((await askNode(nodes()[31337], 'eth_blockNumber')).status).toBe(200)
    const asked = await begun(askNode(nodes()[31337], 'eth_chainId'), '/node/31337')
    await sandbox().control.release()
    expect(JSON.parse((await asked.over)[1])).toMatchObject({ result: '0x7a69' })
  })
})
