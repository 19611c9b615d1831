import { describe, expect, it } from 'vitest'
import * as eventData from '../../../src/plugins/walletconnect/session/eventData.ts'
import { createWireNames } from '../../../src/plugins/walletconnect/session/wireNames.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FORMER = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const { readAddresses } = eventData
const names = createWireNames({ traits: () => ({ formerIds: { [CLUSTER]: FORMER } }) })
const readChain = (data: unknown, chainId: Parameters<typeof eventData.readChain>[2]) =>
  eventData.readChain(names, data, chainId)

describe('accounts in an event of a wallet', () => {
  it('are addresses, alone or behind a network of the namespace', () => {
    expect(readAddresses([`eip155:10:${A}`, B], 'eip155:1')).toEqual([A, B])
  })

  it.each([
    ['of another namespace', `${CLUSTER}:${KEY}`],
    ['of no namespace', `evil:1:${A}`],
    ['without an address', 'eip155:1'],
    ['no text', 7],
    ['nothing', null],
  ])('are none where one is %s', (_, entry) => {
    expect(readAddresses([entry, B], 'eip155:1')).toEqual([B])
  })

  it.each([[undefined], [A], [{ 0: A, length: 1 }]])('are none in %o, which is no list', (data) => {
    expect(readAddresses(data, 'eip155:1')).toEqual([])
  })

  it('are a thousand at most', () => {
    const many = Array.from({ length: 1_001 }, (_, at) => `0x${at}`)
    expect(readAddresses(many, 'eip155:1')).toEqual(many.slice(0, 1_000))
  })
})

describe('the network that a wallet tells', () => {
  it.each([
    ['eip155:10', 'eip155:10'],
    [10, 'eip155:10'],
    ['10', 'eip155:10'],
    ['0xa', 'eip155:10'],
    ['0XA', 'eip155:10'],
    ['0xfffffffffffff', 'eip155:4503599627370495'],
    // More digits than are always exact: a name of its own in CAIP-2, which nobody has granted.
    ['0x10000000000000', 'eip155:0x10000000000000'],
    ['10x1', 'eip155:10x1'],
    ['0xa-', 'eip155:0xa-'],
  ] as const)('%o is %s', (data, chain) => expect(readChain(data, 'eip155:1')).toBe(chain))

  it.each([[CLUSTER], [{ chainId: 10 }], [['10']], [null], [undefined], [''], ['a b'], [true], [10n]])(
    '%o is none: it is where the event says',
    (data) => expect(readChain(data, 'eip155:1')).toBe('eip155:1'),
  )

  it('has the name that it has now', () => {
    expect(readChain(FORMER, 'solana:other')).toBe(CLUSTER)
    expect(readChain(FORMER.slice(7), 'solana:other')).toBe(CLUSTER)
    expect(readChain(undefined, FORMER)).toBe(CLUSTER)
  })

  it('is hex for EVM alone', () => expect(readChain('0x10', 'solana:other')).toBe('solana:0x10'))
})
