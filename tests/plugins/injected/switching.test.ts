import { describe, expect, it } from 'vitest'
import { createMockProvider, type MockBehaviour } from '../../../src/testing/mockProvider.ts'
import { bench, forever, network, outcome } from './support.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

function make(options: { readonly chainId?: number; readonly knownChains?: readonly number[] } = {}) {
  const wallet = createMockProvider({ chainId: 1, ...options })
  const { connector, clock } = bench(wallet.provider)
  const go = (target = network(10), signal = forever()) => connector.switchNetwork!({ network: target, signal })
  return { wallet, clock, go }
}

describe('switching the network in the wallet', () => {
  it('asks in hex and makes sure that the wallet went', async () => {
    const { wallet, go } = make({ knownChains: [137] })
    await go(network(137))
    expect(wallet.requests).toEqual([{ method: SWITCH, params: [{ chainId: '0x89' }] }, { method: 'eth_chainId' }])
    expect(wallet.chainId()).toBe(137)
  })

  it.each<[string, MockBehaviour]>([
    ['4902', { reject: 4902 }],
    ['4902 inside -32603', { reject: -32603, data: { originalError: { code: 4902 } } }],
  ])('adds a network that the wallet does not know (%s)', async (_, behaviour) => {
    const { wallet, go } = make()
    wallet.behave(SWITCH, behaviour)
    await go(network(10))
    expect(wallet.chainId()).toBe(10)
    expect(wallet.requests.find(({ method }) => method === ADD)?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Chain 10',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc.example/10'],
      },
    ])
  })

  it('switches again when the wallet added without switching', async () => {
    const { wallet, go } = make()
    let added = false
    wallet.behave(ADD, { answer: () => ((added = true), null) })
    wallet.behave(SWITCH, {
      answer: () => {
        if (!added) throw Object.assign(new Error('unknown'), { code: 4902 })
        wallet.setChain(10)
        return null
      },
    })
    await go(network(10))
    expect(wallet.methods().filter((method) => method === SWITCH)).toHaveLength(2)
  })

  it('gives the wallet no address that carries a project id, and nothing but https or loopback', async () => {
    const { wallet, go } = make()
    const http = [
      'https://rpc.example/v1/?chainId=eip155:10&projectId=secret',
      'https://rpc.example/?apiKey=secret',
      'https://user:secret@rpc.example',
      'https://rpc.example/v3/5f8e9c0d1b2a49b7a3c6d4e2f1908172',
      'http://rpc.example',
      'wss://rpc.example',
      'nonsense',
      'http://127.0.0.1:8545',
      'http://localhost:8545/',
      'https://public.example',
    ]
    await go(
      network(10, {
        rpcUrls: { default: { http } },
        blockExplorers: { default: { name: 'x', url: 'https://scan.example' } },
        imageUrl: 'https://img.example/a.png',
      }),
    )
    expect(wallet.requests.find(({ method }) => method === ADD)?.params).toMatchObject([
      {
        rpcUrls: ['http://127.0.0.1:8545', 'http://localhost:8545/', 'https://public.example'],
        blockExplorerUrls: ['https://scan.example'],
        iconUrls: ['https://img.example/a.png'],
      },
    ])
    expect(JSON.stringify(wallet.requests)).not.toMatch(/secret|5f8e9c0d/)
  })

  it('does not add a network that has no public address', async () => {
    const { wallet, go } = make()
    await expect(go(network(10, { rpcUrls: { default: { http: [] } } }))).rejects.toEqual(code('SWITCH_FAILED'))
    expect(wallet.methods()).not.toContain(ADD)
  })

  it.each<[string, MockBehaviour, string]>([
    ['a refusal', { reject: 4001 }, 'USER_REJECTED'],
    ['a refusal over a bridge', { reject: 5000 }, 'USER_REJECTED'],
    ['a refusal of the chain', { reject: 5001 }, 'USER_REJECTED'],
    [
      'a refusal in words',
      { reject: -32603, message: 'User rejected the request', data: { originalError: { code: 4902 } } },
      'USER_REJECTED',
    ],
    ['an open prompt', { reject: -32002 }, 'RPC_RESOURCE_UNAVAILABLE'],
    ['no such method', { reject: -32601 }, 'CHAIN_NOT_SUPPORTED'],
    ['an unsupported method', { reject: 4200 }, 'CHAIN_NOT_SUPPORTED'],
    ['an inner fault', { reject: -32603 }, 'SWITCH_FAILED'],
    ['nonsense', { throw: null }, 'SWITCH_FAILED'],
  ])('fails by name on %s, without adding', async (_, behaviour, expected) => {
    const { wallet, go } = make()
    wallet.behave(SWITCH, behaviour)
    await expect(go()).rejects.toEqual(code(expected))
    expect(wallet.methods()).not.toContain(ADD)
  })

  it('tells a refusal to add as a refusal', async () => {
    const { wallet, go } = make()
    wallet.behave(ADD, { reject: 4001 })
    await expect(go()).rejects.toEqual(code('USER_REJECTED'))
  })

  it('does not believe a wallet that says yes and stays', async () => {
    const { wallet, clock, go } = make()
    wallet.behave(SWITCH, { lie: null })
    const pending = outcome(go())
    await clock.runAll()
    expect(await pending).toBe('SWITCH_FAILED')
    expect(wallet.chainId()).toBe(1)
  })

  it('waits for a wallet that is slow to follow its own answer', async () => {
    const { wallet, clock, go } = make({ knownChains: [10] })
    wallet.behave(SWITCH, { lie: null })
    const pending = go()
    await clock.advance(250)
    wallet.setChain(10)
    await clock.advance(200)
    await expect(pending).resolves.toBeUndefined()
  })

  it('ends with the cancel at every step', async () => {
    for (const method of [SWITCH, 'eth_chainId', ADD]) {
      const { wallet, clock, go } = make()
      wallet.behave(method, { hang: true })
      const life = new AbortController()
      const pending = outcome(go(network(10), life.signal))
      await clock.advance(1)
      life.abort()
      expect(await pending).toBe('ABORTED')
      expect(clock.pending).toBe(0)
    }
    const { wallet, clock, go } = make()
    wallet.behave(SWITCH, { lie: null })
    const life = new AbortController()
    const pending = outcome(go(network(10), life.signal))
    await clock.advance(250)
    life.abort()
    expect(await pending).toBe('ABORTED')
    expect(clock.pending).toBe(0)
  })

  it('refuses a network without a chain number', async () => {
    const { go } = make()
    await expect(go(network(1, { caipNetworkId: 'eip155:main' }))).rejects.toEqual(code('INVALID_CHAIN_ID'))
  })
})
