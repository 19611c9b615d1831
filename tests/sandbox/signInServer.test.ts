/** The sandbox's sign-in server with the sandbox's wallets and nodes, over HTTP as pages ask it; and how it is made to fail. */
import { type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ODD_SIGNERS } from '../../sandbox/chains/contractAccounts.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { textOf } from '../examples/signIn/world.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const ORIGIN = 'http://127.0.0.1:5173'
const owner = privateKeyToAccount(`0x${'0d'.repeat(32)}`)

/** A page in a browser of its own. */
function createPage(origin = ORIGIN) {
  const jar = new Map<string, string>()
  const ask = (path: string, body?: unknown): Promise<Response> => askAt(`${sandbox().urls.signIn}${path}`, body)
  async function askAt(url: string, body?: unknown): Promise<Response> {
    const response = await fetch(url, {
      headers: {
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json', 'x-latchkey': '1' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  const json = async (path: string) => (await (await ask(path)).json()) as Record<string, unknown>
  return { ask, askAt, json, nonce: async () => (await json('/nonce'))['nonce'] as string }
}

async function wallet(id: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox().urls.wallets}/${id}/rpc`, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: JSON.stringify({ method, params, behaviour: { mode: 'approve' } }),
  })
  return ((await response.json()) as { answer: { result: unknown } }).answer.result
}

async function outcomeOf(response: Response): Promise<string> {
  const { code = '' } = (await response.json()) as { code?: string }
  return `${response.status} ${code}`.trim()
}

const fieldsFor = (address: string, nonce: string, chainId = '31337') => ({
  address,
  nonce,
  chainId,
  domain: '127.0.0.1:5173',
  uri: ORIGIN,
  issuedAt: new Date().toISOString(),
})

async function signIn(page: ReturnType<typeof createPage>, id: string, chainId = '31337'): Promise<string> {
  const [address = ''] = (await wallet(id, 'eth_requestAccounts', [])) as string[]
  const message = textOf(fieldsFor(address, await page.nonce(), chainId))
  const signature = await wallet(id, 'personal_sign', [message, address])
  const data = { accountAddress: address, chainId: `eip155:${chainId}` }
  return outcomeOf(await page.ask('/verify', { message, signature, data }))
}

/** By the owner's key, for whatever is at `address`. */
async function signInAs(address: Address): Promise<string> {
  const page = createPage()
  const message = textOf(fieldsFor(address, await page.nonce()))
  const signature = await owner.signMessage({ message })
  return outcomeOf(
    await page.ask('/verify', { message, signature, data: { accountAddress: address, chainId: 'eip155:31337' } }),
  )
}

describe('the sandbox’s wallets sign in', () => {
  test.each(['larkspur', 'lintel', 'sapling'])('%s, on both networks', async (id) => {
    const page = createPage()
    expect(await signIn(page, id)).toBe('200')
    await wallet(id, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await signIn(page, id, '31338')).toBe('200')
    const { sessions } = (await page.json('/session')) as { sessions: { chainId: string }[] }
    expect(sessions.map(({ chainId }) => chainId)).toEqual(['eip155:31337', 'eip155:31338'])
  })

  test('Sapling still, after its first transaction has deployed it', async () => {
    const page = createPage()
    const [address = ''] = (await wallet('sapling', 'eth_requestAccounts', [])) as string[]
    expect(await signIn(page, 'sapling')).toBe('200')
    await wallet('sapling', 'eth_sendTransaction', [{ from: address, to: owner.address, value: '0x1' }])
    expect(await signIn(page, 'sapling')).toBe('200')
  })

  test('Marram, on Solana', async () => {
    const page = createPage()
    const [{ pubkey } = { pubkey: '' }] = (await wallet('marram', 'solana_requestAccounts', {})) as { pubkey: string }[]
    const message = textOf({ ...fieldsFor(pubkey, await page.nonce(), CLUSTER.caipNetworkId), kind: 'Solana' })
    const { base58 } = await import('@scure/base')
    const encoded = base58.encode(new TextEncoder().encode(message))
    const { signature } = (await wallet('marram', 'solana_signMessage', { message: encoded, pubkey })) as {
      signature: string
    }
    const data = { accountAddress: pubkey, chainId: CLUSTER.caipNetworkId }
    expect(await outcomeOf(await page.ask('/verify', { message, signature, data }))).toBe('200')
  })
})

describe('on the real node (T8)', () => {
  test('an account without code is its key’s', async () => {
    expect(await signInAs(owner.address)).toBe('200')
  })

  test.each(Object.entries(ODD_SIGNERS))('a contract that answers oddly signs nobody in: %s', async (_, address) => {
    const code = await createRpc(sandbox().urls.nodes[31337]).hex('eth_getCode', [address, 'latest'])
    expect(code.length).toBeGreaterThan(100)
    expect(await signInAs(address)).toBe('401 SIGNATURE')
  })

  test('the key of an address decides nothing as soon as a contract is there, unless that is a delegation (EIP-7702)', async () => {
    const rpc = createRpc(sandbox().urls.nodes[31337])
    const setCode = (code: string) => rpc.request('anvil_setCode', [owner.address, code])
    expect(Object.keys(ODD_SIGNERS)).toEqual(['reverts', 'short', 'long', 'nothing', 'zero', 'padded', 'endless'])
    for (const odd of Object.values(ODD_SIGNERS)) {
      await setCode(await rpc.hex('eth_getCode', [odd, 'latest']))
      expect(await signInAs(owner.address)).toBe('401 SIGNATURE')
      await setCode(`0xef0100${odd.slice(2).toLowerCase()}`)
      expect(await signInAs(owner.address)).toBe('200')
    }
    await setCode('0x')
    expect(await signInAs(owner.address)).toBe('200')
  })
})

test('the guestbook is written by who signed in, fails by faults, and is empty after a reset', async () => {
  const page = createPage()
  const url = new URL('/guestbook', sandbox().urls.signIn).href
  const [address = ''] = (await wallet('larkspur', 'eth_requestAccounts', [])) as string[]
  expect(await outcomeOf(await page.askAt(url, { address, text: 'Ahoy' }))).toBe('401 SIGNED_OUT')
  expect(await signIn(page, 'larkspur')).toBe('200')
  expect(await outcomeOf(await page.askAt(url, { address, text: 'Ahoy' }))).toBe('201')
  expect(await (await page.askAt(url)).json()).toMatchObject({ entries: [{ address, text: 'Ahoy' }] })
  await sandbox().control.faults([{ match: '/guestbook', mode: 'status', status: 503 }])
  expect((await page.askAt(url)).status).toBe(503)
  await sandbox().control.reset()
  expect(await (await page.askAt(url)).json()).toEqual({ entries: [] })
})

describe('made to fail', () => {
  test('by the faults of paths, which pages can read', async () => {
    const page = createPage()
    const fault = (mode: object) => sandbox().control.faults([{ match: '/sign-in/*', times: 1, ...mode } as never])
    await fault({ mode: 'status', status: 503, retryAfter: 7 })
    const busy = await page.ask('/nonce')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '7'])
    expect(busy.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(busy.headers.get('access-control-allow-credentials')).toBe('true')
    await fault({ mode: 'status', status: 401 })
    expect(await outcomeOf(await page.ask('/verify', {}))).toBe('401 SIGNATURE')
    await fault({ mode: 'malformed' })
    await expect(page.json('/session')).rejects.toThrow(SyntaxError)
    await fault({ mode: 'gone' })
    await expect(page.ask('/session')).rejects.toThrow('fetch failed')
    await fault({ mode: 'delay', ms: 30 })
    expect(await page.json('/session')).toEqual({ sessions: [] })
  })

  test('by its own switches: no node, a clock that is wrong, everything forgotten', async () => {
    const page = createPage()
    const { control } = sandbox()
    await control.signIn({ node: 'down' })
    expect(await signIn(page, 'larkspur')).toBe('503 NODE_DOWN')
    await control.signIn({ node: 'up', ahead: 6 })
    expect(await signIn(page, 'larkspur')).toBe('401 ISSUED_AT')
    await control.signIn({ ahead: 0 })
    expect(await signIn(page, 'larkspur')).toBe('200')
    await control.signIn({ forget: true })
    expect(await page.json('/session')).toEqual({ sessions: [] })
    await expect(control.signIn({ node: 'gone' } as never)).rejects.toThrow(/node/)
  })

  test('and its requests are in the log', async () => {
    await signIn(createPage(), 'larkspur')
    const { requests } = await sandbox().control.state()
    expect(
      requests
        .filter(({ path }) => path.startsWith('/sign-in'))
        .map(({ method, path, status }) => [method, path, status]),
    ).toEqual([
      ['GET', '/sign-in/nonce', 200],
      ['POST', '/sign-in/verify', 200],
    ])
  })
})

test('pages of the network are refused', async () => {
  expect((await createPage('https://evil.example').ask('/nonce')).status).toBe(403)
})
