import { describe, expect, it } from 'vitest'
import {
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
} from '#wallet'
import { thrown } from '../kernel/support.ts'

const EVM = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** The worked cases of CAIP-2 and ways to get one wrong: its grammar alone decides, and namespaces to come fit it as well. */
const networkIds: readonly (readonly [unknown, boolean])[] = [
  ['eip155:1', true],
  ['eip155:31337', true],
  ['bip122:000000000019d6689c085ae165831e93', true],
  ['cosmos:cosmoshub-3', true],
  ['cosmos:iov-mainnet', true],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
  ['eip155:', false],
  [':1', false],
  ['eip155', false],
  ['', false],
  ['eip155:1:2', false],
  ['EIP155:1', false],
  ['starknet:SN_GOERLI', true],
  ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4', true],
  ['lip9:9ee11e9df416b18b', true],
  ['a-b:1', true],
  ['abcdefgh:1', true],
  ['abcdefghi:1', false],
  ['ab:1', false],
  ['a_b:1', false],
  ['__proto__:1', false],
  ['toString:1', false],
  ['eip155: 1', false],
  ['eip155:1\n', false],
  ['eip155:<b>', false],
  [`cosmos:${'x'.repeat(32)}`, true],
  [`cosmos:${'x'.repeat(33)}`, false],
  [1, false],
  [undefined, false],
  [null, false],
  [['eip155', '1'], false],
  [{ toString: () => 'eip155:1' }, false],
]

const addresses: readonly (readonly [unknown, boolean])[] = [
  [`eip155:1:${EVM}`, true],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`, true],
  ['bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', true],
  ['cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', true],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy', true],
  [`eip155:1:${'a'.repeat(128)}`, true],
  [`eip155:1:${'a'.repeat(129)}`, false],
  ['eip155:1:', false],
  [`eip155::${EVM}`, false],
  [`:1:${EVM}`, false],
  [`eip155:1:${EVM}:`, false],
  [`eip155:1:${EVM}:2`, false],
  ['eip155:1', false],
  [EVM, false],
  [`starknet:SN:${EVM}`, true],
  [`constructor:1:${EVM}`, false],
  ['eip155:1:0x\u202Eab', false],
  ['eip155:1:javascript', true],
  ['eip155:1:a b', false],
  [undefined, false],
  [42, false],
]

describe('CAIP-2 network ids', () => {
  it.each(networkIds)('%j is one: %s', (value, yes) => {
    expect(isCaipNetworkId(value)).toBe(yes)
  })

  it('are parsed exactly when they are ones', () => {
    for (const [text, yes] of texts(networkIds)) {
      const [namespace, reference] = text.split(':')
      expect(yes ? parseCaipNetworkId(text) : thrown(() => parseCaipNetworkId(text))).toEqual(
        yes ? { namespace, reference } : 'INVALID_CAIP_NETWORK',
      )
    }
  })
})

describe('CAIP-10 accounts', () => {
  it.each(addresses)('%j is one: %s', (value, yes) => {
    expect(isCaipAddress(value)).toBe(yes)
  })

  it('are parsed exactly when they are ones', () => {
    for (const [text, yes] of texts(addresses)) {
      expect(thrown(() => parseCaipAddress(text))).toBe(yes ? 'nothing' : 'INVALID_CAIP_ADDRESS')
    }
  })

  it('fall into namespace, network and address, and are put together again', () => {
    const parsed = parseCaipAddress(`eip155:8453:${EVM}`)
    expect(parsed).toEqual({ namespace: 'eip155', chainId: 'eip155:8453', address: EVM })
    expect(caipAddress(parsed.chainId, parsed.address)).toBe(`eip155:8453:${EVM}`)
  })
})

describe('namespaces', () => {
  it('are all that CAIP-2 lets be one', () => {
    for (const namespace of ['eip155', 'solana', 'bip122', 'ton', '--1', 'length12'])
      expect(isNamespace(namespace)).toBe(true)
    for (const other of ['', 'EIP155', 'eip155\n', 'eip 155', 'ab', 'abcdefghi', 'é12', 0, undefined, null, ['ton']])
      expect(isNamespace(other)).toBe(false)
  })

  it('are never what every object has, so that a map by namespace holds only what was put there', () => {
    const inherited = [Object.prototype, Array.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames)
    expect(Object.getOwnPropertyNames(Object.prototype).filter(isNamespace)).toEqual([])
    expect(inherited).toContain('__proto__')
  })

  it('are read off any id', () => {
    expect(namespaceOf('solana:x')).toBe('solana')
    expect(namespaceOf(`eip155:1:${EVM}`)).toBe('eip155')
  })
})

function texts(table: readonly (readonly [unknown, boolean])[]): readonly (readonly [string, boolean])[] {
  return table.filter((row): row is readonly [string, boolean] => typeof row[0] === 'string')
}
