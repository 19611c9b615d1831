import { describe, expect, it } from 'vitest'
import type { TransactionItem, TransactionTransfer } from '#wallet'
import { movementsOf } from '../../../src/plugins/activity/movements.ts'
import { counterpartyOf } from '../../../src/plugins/activity/counterparty.ts'
import table from '../../../src/plugins/activity/locales/en.ts'
import { EVM_1, EVM_2, FRIEND, gets, moves, nft, row, sends } from './support.ts'

const en: Readonly<Record<string, string>> = table

const item = (transfers: unknown, more: Record<string, unknown> = {}): TransactionItem =>
  row(1, 1, more, transfers) as unknown as TransactionItem
const shown = (...transfers: unknown[]) =>
  movementsOf(item(transfers as TransactionTransfer[])).map(
    ({ direction, amount, symbol, name }) => `${direction} ${amount} ${symbol || name}`,
  )

describe('what moved', () => {
  it('of one token in one direction is one amount, exactly', () => {
    expect(shown(sends('0.1'), sends('0.2'), sends('9007199254740993.000000000000000001'))).toEqual([
      'out 9007199254740993.300000000000000001 USDC',
    ])
  })

  it('is two at most: those worth most, what went out before what came in', () => {
    expect(shown(gets('3', 'A', { value: 30 }), sends('1', 'B', { value: 1 }), sends('2', 'C', { value: 40 }))).toEqual(
      ['out 2 C', 'in 3 A'],
    )
    expect(shown(gets('1', 'A'), moves('self', '2', 'B'))).toEqual(['self 2 B', 'in 1 A'])
  })

  it.each([
    ['9.9', ['out 100 ETH']],
    ['10', ['out 100 ETH', 'in 10 ETH']],
  ])('leaves out what came back of the fee: %s of 100', (back, rows) => {
    expect(shown(sends('100', 'ETH'), gets(back, 'ETH'))).toEqual(rows)
  })

  it('leaves out the smaller one whichever way it went', () => {
    expect(shown(sends('1', 'ETH'), gets('100', 'ETH'))).toEqual(['in 100 ETH'])
    expect(shown(sends('1', 'ETH'), gets('100', 'USDC'))).toEqual(['out 1 ETH', 'in 100 USDC'])
  })

  it('counts NFTs one by one, and passes over what has no name', () => {
    expect(shown(nft('One'), nft('One'))).toEqual(['in 1 One', 'in 1 One'])
    expect(shown({ direction: 'in', quantity: { numeric: '1' } })).toEqual([])
    expect(movementsOf(item(null))).toEqual([])
  })
})

describe('who is at the other end', () => {
  const account = { caipAddress: `eip155:1:${EVM_1}`, addressLabels: { [EVM_2]: 'Rent' } } as never
  const chains = {
    traits: () => ({ caseless: true }),
    looksLikeAddress: (_: string, address: string) => /^0x[0-9a-f]{40}$/i.test(address),
  }
  const party = (metadata: Record<string, unknown>) => counterpartyOf(item(null, metadata), account, chains)

  it.each([
    ['a receiver', {}, { way: 'to', address: FRIEND }],
    ['a giver', { operationType: 'receive', sentFrom: FRIEND, sentTo: EVM_1 }, { way: 'from', address: FRIEND }],
    ['a giver by another operation', { operationType: 'execute', sentFrom: FRIEND, sentTo: EVM_1 }, { way: 'from' }],
    ['a contract', { operationType: 'trade' }, { way: 'with', address: FRIEND }],
    ['themself', { sentTo: EVM_1.toLowerCase() }, { way: 'self' }],
    ['another account of the person', { sentTo: EVM_2 }, { way: 'to', label: 'Rent' }],
  ])('is %s', (_, metadata, expected) => expect(party(metadata)).toMatchObject(expected))

  it.each([[''], ['Send to evil.example'], ['0x12']])('is nobody where the service says %s', (sentTo) =>
    expect(party({ sentTo })).toBeUndefined(),
  )
})

it('has words for every operation of the wire, done and not done', () => {
  const operations =
    'approve bought borrow burn cancel claim deploy deposit execute mint receive repay send stake trade unstake withdraw'
  const words = operations.split(' ').map((name) => [en[`activity.${name}`], en[`activity.${name}.done`]])
  expect(new Set(words.flat()).size).toBe(34)
  expect(words.flat().every((word) => word && word.length < 30)).toBe(true)
})
