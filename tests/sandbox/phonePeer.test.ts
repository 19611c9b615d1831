import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { FAMILIES, obstacle } from '../../sandbox/phone/namespaces.ts'
import { openPhone, type Phone, type PhoneOptions } from '../../sandbox/phone/peer.ts'
import { readRequest } from '../../sandbox/phone/requests.ts'
import { peerOf } from '../../sandbox/phone/site.ts'
import { sandboxOfFile } from './helpers.ts'
import { answerOf, closeAfterwards, heard, openDapp, type Dapp } from './relayPeers.ts'

const sandbox = sandboxOfFile()
const FIRST = '0x0485d9C71900Ee5262389483c5Be517A3d5c8C0d'
const SECOND = '0xfe2217153e99445071F14162288B8b7cAbE2D6c4'
const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const LOCAL = 'eip155:31337'
const OTHER = 'eip155:31338'
const METHODS = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'eth_accounts',
  'eth_chainId',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const asking = (chains: readonly string[]) => ({ eip155: { chains: [...chains], methods: METHODS, events: EVENTS } })

async function openOne(options: Partial<PhoneOptions> = {}): Promise<Phone> {
  const { relay, nodes } = sandbox().urls
  return closeAfterwards(await openPhone({ relayUrl: relay, nodes, ...options }))
}

async function connected(chains: readonly string[] = [LOCAL, OTHER, 'eip155:1'], options: Partial<PhoneOptions> = {}) {
  const [dapp, phone] = await Promise.all([openDapp(sandbox().urls.relay), openOne(options)])
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asking(chains) })
  const [session] = await Promise.all([approval(), phone.pair(uri)])
  const { topic } = session
  const ask = <T = unknown>(method: string, params: unknown, chainId = LOCAL): Promise<T> =>
    dapp.request<T>({ topic, chainId, request: { method, params } })
  return { dapp, phone, session, topic, ask }
}

describe('requests', () => {
  const standing = { addresses: [FIRST], chainId: 31337, nodes: { 31337: 'http://127.0.0.1:1' } }
  // A site's library does not send what the session does not list; another client may.
  test.each([
    ['eth_sign', [FIRST, '0x00'], 4200],
    ['eth_signTransaction', [{ from: FIRST }], -32601],
    ['wallet_sendCalls', [{}], -32601],
    ['wallet_requestPermissions', [{ eth_accounts: {} }], -32601],
    ['', [], -32602],
  ])('%s is refused with %s', (method, params, code) => {
    expect(readRequest({ method, params }, standing)).toMatchObject({ answer: { error: { code } } })
  })

  test('a chain without a node cannot be sent on', () => {
    const request = { method: 'eth_sendTransaction', params: [{ from: FIRST, to: RECEIVER }] }
    expect(readRequest(request, { ...standing, chainId: 5 })).toMatchObject({ answer: { error: { code: 4901 } } })
  })
})

describe('proposals', () => {
  const wanted = { chains: [LOCAL], methods: ['personal_sign'], events: [] }
  test.each([
    [{ eip155: wanted }, undefined],
    [{ 'eip155:31337': { methods: [], events: [] } }, undefined],
    [{ eip155: { ...wanted, chains: ['eip155:1'] } }, 'It needs the network eip155:1.'],
    [{ cosmos: { ...wanted, chains: ['cosmos:hub'] } }, 'It needs the network cosmos:hub.'],
    [{ eip155: { ...wanted, methods: ['eth_sign'] } }, 'It needs the method eth_sign.'],
  ])('that require %j: %s', (required, why) => {
    expect(obstacle(required, { chains: [LOCAL, OTHER], families: FAMILIES })).toBe(why)
  })

  test('a stranger’s name is a short line without hidden characters', () => {
    const { name, url } = peerOf({ name: `Har\u202ebor\n${'x'.repeat(100)}`, url: 7, description: '' })
    expect(name).toBe(`Harbor${'x'.repeat(74)}`)
    expect(url).toBe('')
  })
})

describe('the phone wallet without its page', () => {
  test('gives one account on its own networks, and nothing it does not have', async () => {
    const { session } = await connected()
    expect(session.peer.metadata).toMatchObject({ name: 'Tern' })
    expect(session.namespaces['eip155']).toMatchObject({
      accounts: [`${LOCAL}:${FIRST}`, `${OTHER}:${FIRST}`],
      events: EVENTS,
    })
  })

  test('signs text and typed data', async () => {
    const { ask } = await connected()
    const signature = await ask<Hex>('personal_sign', ['0x68656c6c6f', FIRST])
    expect(await verifyMessage({ address: FIRST, message: 'hello', signature })).toBe(true)
    const data = {
      domain: { name: 'Harbor', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: '1000' },
    }
    for (const method of ['eth_signTypedData', 'eth_signTypedData_v4']) {
      const typed = await ask<Hex>(method, [FIRST, JSON.stringify(data)])
      const message = { amount: 1000n }
      expect(await verifyTypedData({ ...data, message, address: FIRST, signature: typed })).toBe(true)
    }
  })

  test('sends on the chain of the request', async () => {
    const { ask } = await connected()
    const hash = await ask('eth_sendTransaction', [{ from: FIRST, to: RECEIVER, value: '0x2a' }], OTHER)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const balance = (chain: '31337' | '31338'): Promise<unknown> =>
      createRpc(sandbox().urls.nodes[chain]).request('eth_getBalance', [RECEIVER, 'latest'])
    await expect.poll(() => balance('31338')).toBe('0x2a')
    expect(await balance('31337')).toBe('0x0')
  })

  test('answers at once what needs no person', async () => {
    const { ask, phone } = await connected([LOCAL])
    await phone.patch({ mode: 'reject' })
    expect(await ask('eth_accounts', [])).toEqual([FIRST])
    expect(await ask('eth_chainId', [])).toBe('0x7a69')
    const no = { atomic: { status: 'unsupported' } }
    expect(await ask('wallet_getCapabilities', [FIRST])).toEqual({ '0x7a69': no, '0x7a6a': no })
    expect(await ask('wallet_getCapabilities', [FIRST, ['0x7a6a']])).toEqual({ '0x7a6a': no })
  })

  test('says why it cannot', async () => {
    const { ask } = await connected([LOCAL])
    await expect(ask('personal_sign', ['0x00', SECOND])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('personal_sign', [])).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: 4902 })
    const elsewhere = [{ from: FIRST, to: RECEIVER, chainId: '0x1' }]
    await expect(ask('eth_sendTransaction', elsewhere)).rejects.toMatchObject({ code: -32602 })
    const tooMuch = [{ from: FIRST, to: RECEIVER, value: '0xffffffffffffffffff' }]
    await expect(ask('eth_sendTransaction', tooMuch)).rejects.toMatchObject({ code: -32603 })
  })

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    '%s adds the network to the session and tells the site',
    async (method) => {
      const { dapp, ask, topic } = await connected([LOCAL])
      const told = heard<{ params: unknown }>(dapp, 'session_event')
      const params = [{ chainId: '0x7a6a', chainName: 'Second', rpcUrls: ['http://127.0.0.1'] }]
      expect(await ask(method, params)).toBeNull()
      expect((await told).params).toEqual({ chainId: OTHER, event: { name: 'chainChanged', data: '0x7a6a' } })
      expect(accountsOf(dapp, topic)).toEqual([`${LOCAL}:${FIRST}`, `${OTHER}:${FIRST}`])
    },
  )

  test('tells sites of another account', async () => {
    const { dapp, phone, topic } = await connected()
    const told = heard<{ params: unknown }>(dapp, 'session_event')
    await phone.patch({ account: 1 })
    expect((await told).params).toEqual({ chainId: LOCAL, event: { name: 'accountsChanged', data: [SECOND] } })
    expect(accountsOf(dapp, topic)).toEqual([`${LOCAL}:${SECOND}`, `${OTHER}:${SECOND}`])
  })

  test('refuses a proposal it cannot meet, whatever its mood', async () => {
    const [dapp, phone] = await Promise.all([openDapp(sandbox().urls.relay), openOne()])
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asking(['eip155:1']) })
    void phone.pair(uri)
    await expect(approval()).rejects.toMatchObject({ code: 5100 })
  })

  test('rejects with 5000 a proposal, with 4001 a request', async () => {
    const { ask, phone } = await connected()
    await phone.patch({ mode: 'reject' })
    await expect(ask('personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 4001 })
    const dapp = await openDapp(sandbox().urls.relay)
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asking([LOCAL]) })
    void phone.pair(uri)
    await expect(approval()).rejects.toMatchObject({ code: 5000 })
  })

  test('hangs on one question and answers the next', async () => {
    const { ask, phone } = await connected()
    await phone.patch({ mode: 'hang' })
    const answer = answerOf(ask('personal_sign', ['0x01', FIRST]))
    await expect.poll(() => phone.questions.length).toBe(2)
    await phone.patch({ mode: 'approve' })
    expect(await ask('personal_sign', ['0x02', FIRST])).toMatch(/^0x/)
    expect(answer.came).toBe(false)
    expect(phone.questions.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign', 'personal_sign'])
  })

  test('lies', async () => {
    const { session, ask } = await connected([LOCAL], { mode: 'lie' })
    expect(session.namespaces['eip155']?.accounts).toEqual([`${LOCAL}:0x000000000000000000000000000000000000dEaD`])
    expect(await ask('eth_sendTransaction', [{}])).toBe('0x1234')
  })

  test('lets its side of a session run out', async () => {
    const { phone, topic } = await connected()
    await phone.sessions.expire(topic)
    await expect.poll(() => phone.sessions.list(), { timeout: limits.condition }).toEqual([])
  })
})

function accountsOf(dapp: Dapp, topic: string): readonly string[] | undefined {
  return dapp.session.get(topic).namespaces['eip155']?.accounts
}
