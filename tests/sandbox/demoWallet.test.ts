import { createServer } from 'node:http'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const SITE = 'http://harbor.localhost'
const FIRST = '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'
const SECOND = '0x8FfaAe4c81bee4B6653Ff620389E0DAF41810033'
const RECEIVER = '0x000000000000000000000000000000000000bEEF'

interface Reply {
  answer: { kind: string; result?: unknown; error?: { code: number; message: string }; chainId?: number }
  session: { accounts: Record<'eip155' | 'solana', string[]>; chainId: string }
}

/** As the page's provider asks; the browser would set the Origin header. */
async function request(
  method: string,
  params?: unknown,
  options: { wallet?: string; site?: string; extra?: object } = {},
) {
  const { wallet = 'larkspur', site = SITE, extra = {} } = options
  const response = await fetch(`${sandbox().urls.wallets}/${wallet}/rpc`, {
    method: 'POST',
    headers: { origin: site },
    body: JSON.stringify({ method, params, ...extra }),
  })
  return (await response.json()) as Reply
}

async function connected(): Promise<void> {
  await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
  await request('eth_requestAccounts')
}

describe('a demo wallet that approves', () => {
  test('connects a site, and remembers it apart from others', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
    expect((await request('eth_accounts')).answer).toEqual({ kind: 'result', result: [] })
    expect((await request('eth_requestAccounts')).answer).toEqual({ kind: 'result', result: [FIRST] })
    expect((await request('eth_accounts')).answer).toEqual({ kind: 'result', result: [FIRST] })
    expect((await request('eth_accounts', [], { site: 'http://other.localhost' })).answer.result).toEqual([])
  })

  test('answers and revokes permissions (EIP-2255)', async () => {
    await connected()
    expect((await request('wallet_getPermissions')).answer.result).toMatchObject([
      { parentCapability: 'eth_accounts', invoker: SITE, caveats: [{ value: [FIRST] }] },
    ])
    expect((await request('wallet_revokePermissions', [{ eth_accounts: {} }])).answer.result).toBeNull()
    expect((await request('wallet_getPermissions')).answer.result).toEqual([])
    const asked = await request('wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(asked.answer.result).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(asked.session.accounts).toEqual({ eip155: [FIRST], solana: [] })
  })

  test('signs messages and typed data so that others can verify them', async () => {
    await connected()
    const { answer } = await request('personal_sign', ['0x68656c6c6f', FIRST])
    expect(await verifyMessage({ address: FIRST, message: 'hello', signature: answer.result as Hex })).toBe(true)
    const plain = await request('personal_sign', ['hello', FIRST])
    expect(plain.answer.result).toBe(answer.result)
    const data = {
      domain: { name: 'Harbor', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: '1000' },
    }
    const typed = await request('eth_signTypedData_v4', [FIRST, JSON.stringify(data)])
    const signature = typed.answer.result as Hex
    expect(await verifyTypedData({ ...data, message: { amount: 1000n }, address: FIRST, signature })).toBe(true)
  })

  test('sends real transactions on the chain the site is on', async () => {
    await connected()
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    const sent = await request('eth_sendTransaction', [{ from: FIRST, to: RECEIVER, value: '0x2a' }])
    expect(sent.answer.result).toMatch(/^0x[0-9a-f]{64}$/)
    const balance = (chain: '31337' | '31338'): Promise<unknown> =>
      createRpc(sandbox().urls.nodes[chain]).request('eth_getBalance', [RECEIVER, 'latest'])
    await expect.poll(() => balance('31338')).toBe('0x2a')
    expect(await balance('31337')).toBe('0x0')
  })

  test('says why a transaction cannot be sent', async () => {
    await connected()
    const { answer } = await request('eth_sendTransaction', [
      { from: FIRST, to: RECEIVER, value: '0xffffffffffffffffff' },
    ])
    expect(answer.error?.code).toBe(-32603)
    expect(answer.error?.message).toMatch(/exceeds the balance|insufficient funds/i)
  })

  test.each([
    ['personal_sign', ['0x00', SECOND], 4100],
    ['personal_sign', ['0x00'], -32602],
    ['eth_sendTransaction', [{ from: SECOND, to: RECEIVER }], 4100],
    ['eth_sendTransaction', [{ from: FIRST, value: 5 }], -32602],
    ['eth_sendTransaction', [{ from: FIRST, chainId: '0x1' }], -32602],
    ['eth_signTypedData_v4', [FIRST, '{"domain":'], -32602],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
    ['wallet_switchEthereumChain', [{ chainId: 1 }], -32602],
    ['wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Other', rpcUrls: ['https://rpc.example'] }], 4902],
    ['wallet_watchAsset', { type: 'ERC20', options: {} }, 4200],
    ['eth_sign', [FIRST, '0x00'], 4200],
    ['anvil_setBalance', [FIRST, '0x0'], 4200],
  ])('refuses %s %j with %i', async (method, params, code) => {
    await connected()
    expect((await request(method, params)).answer).toMatchObject({ kind: 'error', error: { code } })
  })

  test('a site that is not connected may not sign', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
    expect((await request('personal_sign', ['0x00', FIRST])).answer.error?.code).toBe(4100)
  })
})

describe('networks', () => {
  test('Quarry must be told about the second network before it switches there (EIP-3085)', async () => {
    await sandbox().control.wallets({ quarry: { mode: 'approve' } })
    const quarry = { wallet: 'quarry' }
    const second = { chainId: '0x7a6a', chainName: 'Latchkey Second', rpcUrls: [sandbox().urls.nodes['31338']] }
    expect((await request('wallet_switchEthereumChain', [second], quarry)).answer.error?.code).toBe(4902)
    expect((await request('wallet_addEthereumChain', [second], quarry)).session.chainId).toBe('0x7a6a')
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }], quarry)
    expect((await request('wallet_switchEthereumChain', [second], quarry)).session.chainId).toBe('0x7a6a')
  })

  test('reads go to the node of the site’s chain; on a chain without one they fail with 4901', async () => {
    expect((await request('eth_blockNumber')).answer).toEqual({ kind: 'forward', chainId: 31337 })
    await sandbox().control.wallets({ larkspur: { chainId: 100 } })
    expect((await request('eth_chainId')).answer.result).toBe('0x64')
    expect((await request('eth_blockNumber')).answer.error?.code).toBe(4901)
  })

  test('a page may let its wallets know fewer networks', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
    const only = { extra: { chainIds: [31337] } }
    expect((await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }], only)).answer.error?.code).toBe(4902)
  })
})

describe('behaviour', () => {
  test('asks for a window by default, and only when a person must decide', async () => {
    expect((await request('eth_requestAccounts')).answer).toEqual({ kind: 'window' })
    expect((await request('eth_chainId')).answer.kind).toBe('result')
  })

  test('reject says no to what needs a person, and to nothing else', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'reject' } })
    expect((await request('eth_requestAccounts')).answer.error?.code).toBe(4001)
    expect((await request('eth_chainId')).answer.result).toBe('0x7a69')
  })

  test('delay approves after its time', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'delay', ms: 50 } })
    const start = performance.now()
    expect((await request('eth_requestAccounts')).answer.result).toEqual([FIRST])
    expect(performance.now() - start).toBeGreaterThanOrEqual(49)
  })

  test.each(['hang', 'vanish'] as const)('%s never answers', async (mode) => {
    await sandbox().control.wallets({ larkspur: { mode } })
    expect((await request('eth_chainId')).answer).toEqual({ kind: 'silence' })
  })

  test('lie answers nonsense, the same every time', async () => {
    await connected()
    await sandbox().control.wallets({ larkspur: { mode: 'lie' } })
    const { answer } = await request('eth_requestAccounts')
    expect(answer.result).toContain(42)
    expect(answer.result).not.toContain(FIRST)
    expect((await request('eth_requestAccounts')).answer).toEqual(answer)
    expect((await request('eth_chainId')).answer.result).toBe('0xnot-a-chain')
  })

  test('the page’s own choice wins over the wallet’s', async () => {
    const extra = { behaviour: { mode: 'reject' } }
    await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
    expect((await request('eth_requestAccounts', [], { extra })).answer.error?.code).toBe(4001)
  })

  test('switching the account shares it with connected sites, active first; locking hides all', async () => {
    await connected()
    await sandbox().control.wallets({ larkspur: { account: 1 } })
    expect((await request('eth_accounts')).answer.result).toEqual([SECOND, FIRST])
    await sandbox().control.wallets({ larkspur: { locked: true } })
    expect((await request('eth_accounts')).answer.result).toEqual([])
    expect((await request('personal_sign', ['0x00', FIRST])).answer.error?.code).toBe(4100)
    await sandbox().control.wallets({ larkspur: { locked: false } })
    expect((await request('eth_accounts')).answer.result).toEqual([SECOND, FIRST])
  })
})

describe('the wallets’ origin', () => {
  test('wants to know the site, and knows its wallets only', async () => {
    const { wallets } = sandbox().urls
    expect((await post(`${wallets}/larkspur/rpc`, { method: 'eth_chainId' })).status).toBe(400)
    expect((await post(`${wallets}/metal/rpc`, { method: 'eth_chainId' })).status).toBe(404)
  })

  test.each(['question', 'grant', 'forget'])('lets only its own window use %s', async (path) => {
    const send = (origin: string): Promise<Response> =>
      fetch(`${sandbox().urls.wallets}/larkspur/${path}`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ site: SITE, method: 'eth_requestAccounts' }),
      })
    expect((await send(SITE)).status).toBe(403)
    expect((await request('eth_accounts')).answer.result).toEqual([])
    expect((await send(sandbox().urls.wallets)).status).toBe(200)
  })

  test('its pages may not be framed and load nothing foreign', async () => {
    for (const path of ['/larkspur', '/quarry/approve', '/marram', '/saltbox/approve']) {
      const policy = (await fetch(`${sandbox().urls.wallets}${path}`)).headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("default-src 'none'")
    }
  })

  test('tells a connected site about changes as they happen', async () => {
    await connected()
    const stop = new AbortController()
    const response = await fetch(`${sandbox().urls.wallets}/events`, { headers: { origin: SITE }, signal: stop.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const untilHeard = async (text: string): Promise<void> => {
      while (!heard.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('The stream ended.')
        heard += value
      }
    }
    await untilHeard(FIRST)
    await sandbox().control.wallets({ larkspur: { chainId: 31338 } })
    await untilHeard('0x7a6a')
    expect(heard).toContain('"wallet":"larkspur"')
    stop.abort()
  })
})

test('a node that fails is the node’s error, not the sandbox’s end', async () => {
  const broken = createServer((_request, response) => response.end('not JSON'))
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const address = broken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await expect(createRpc(`http://127.0.0.1:${port}`).request('eth_chainId')).rejects.toThrow(SyntaxError)
  broken.close()
  broken.closeAllConnections()
})
