/** What approved requests may come back with, and how networks and the frame's address are written. */
import { describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import { frameUrl, networkOf, rpcChainId } from '../../../src/plugins/frame/wire/address.ts'
import { isResultOf } from '../../../src/plugins/frame/wire/results.ts'

const BASE: Network = {
  id: 8_453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}
const BYTES = 'ab'.repeat(32)

describe('an approved request comes back', () => {
  const signatures: readonly (readonly [value: unknown, fits: boolean])[] = [
    [`0x${'1b'.repeat(65)}`, true],
    [`0x${'1B'.repeat(65)}`, true],
    // Those of contract wallets have any length.
    ['0xab', true],
    [`0x${'ab'.repeat(2_000)}`, true],
    ['0x', false],
    ['0xabc', false],
    ['0xag', false],
    ['ab', false],
    [' 0xab', false],
    ['0xab ', false],
    ['0xab\n0xab', false],
    ['', false],
    [null, false],
    [undefined, false],
    [{ signature: '0xab' }, false],
    [['0xab'], false],
    [0xab, false],
  ]
  it.each(['personal_sign', 'eth_signTypedData_v4'])('with a signature where it was %s', (method) => {
    for (const [value, fits] of signatures) expect([value, isResultOf(method, value)]).toEqual([value, fits])
  })

  const hashes: readonly (readonly [value: unknown, fits: boolean])[] = [
    [`0x${BYTES}`, true],
    [`0x${BYTES.toUpperCase()}`, true],
    [`0x${BYTES}a`, false],
    [`0x${BYTES.slice(1)}`, false],
    [`0x${BYTES.slice(1)}g`, false],
    [`0x${BYTES}\n`, false],
    [`x0x${BYTES}`, false],
    [BYTES, false],
    ['0x', false],
    ['', false],
    [null, false],
    [undefined, false],
    [{ hash: `0x${BYTES}` }, false],
    [[`0x${BYTES}`], false],
  ]
  it.each(['eth_sendTransaction', 'eth_sendUserOperation'])('with a hash where it was %s', (method) => {
    for (const [value, fits] of hashes) expect([value, isResultOf(method, value)]).toEqual([value, fits])
  })

  it('with anything where others read it', () => {
    for (const method of ['wallet_sendCalls', 'solana_signMessage', 'eth_call', 'constructor'])
      for (const value of [undefined, {}, '0x']) expect(isResultOf(method, value)).toBe(true)
  })
})

describe('a network', () => {
  it.each<[string | number, string | undefined]>([
    [1, 'eip155:1'],
    [8_453, 'eip155:8453'],
    ['1', 'eip155:1'],
    ['8453', 'eip155:8453'],
    ['eip155:10', 'eip155:10'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined],
    ['1a', undefined],
    ['a1', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('of the answer %s is %s', (answer, network) => {
    expect(networkOf(answer)).toBe(network)
  })

  it('is a number on EVM and a bare reference elsewhere where a request names it', () => {
    expect(rpcChainId('eip155:8453')).toBe(8_453)
    expect(rpcChainId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })
})

describe('the address of the frame', () => {
  const given = {
    endpoint: 'https://frame.example/sdk',
    projectId: 'a&b=c',
    network: BASE,
    rpcUrl: 'https://node.example/?chain=1&key=2#x',
    debug: true,
    lang: 'pt-BR',
  }
  it('names the project, the network, the protocol, the node and the language, each in its own parameter', () => {
    const url = new URL(frameUrl(given))
    expect(url.origin + url.pathname).toBe('https://frame.example/sdk')
    expect([...url.searchParams]).toEqual([
      ['projectId', 'a&b=c'],
      ['chainId', 'eip155:8453'],
      ['version', '4'],
      ['enableLogger', 'true'],
      ['rpcUrl', 'https://node.example/?chain=1&key=2#x'],
      ['lang', 'pt-BR'],
    ])
  })

  it('names Ethereum where the page has no network, and logs nothing unless asked', () => {
    const { searchParams } = new URL(frameUrl({ ...given, network: undefined, debug: false }))
    expect([searchParams.get('chainId'), searchParams.get('enableLogger')]).toEqual(['eip155:1', 'false'])
  })
})
