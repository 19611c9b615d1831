import { expect, it } from 'vitest'
import { assetKey, sameAsset, type CaipAddress } from '#wallet'

/** CHAINS with one chain whose addresses have no case. */
const ctx = {
  use: () => ({ traits: (namespace: string) => (namespace === 'toy' ? { caseless: true } : undefined) }),
} as never
const token = (address: string, network = 'eip155:1') => ({ network, token: `${network}:${address}` as CaipAddress })
const HEX = `0x${'aB'.repeat(20)}`

it.each([
  ['a contract in other letters', token(HEX), token(HEX.toLowerCase()), true],
  ['another contract', token(HEX), token(`0x${'aC'.repeat(20)}`), false],
  ['the contract on another network', token(HEX), token(HEX, 'eip155:10'), false],
  ['the currency of the network', token(HEX), { network: 'eip155:1' }, false],
  ['two currencies of one network', { network: 'eip155:1' }, { network: 'eip155:1', token: undefined }, true],
  ['a chain without case', token('toyCoin', 'toy:1'), token('TOYCOIN', 'toy:1'), true],
  ['letters that mean something', token('abcDEF', 'solana:1'), token('abcdef', 'solana:1'), false],
])('tells assets apart: %s', (_, one, other, same) => {
  expect(sameAsset(ctx, one, other)).toBe(same)
  expect(assetKey(ctx, one) === assetKey(ctx, other)).toBe(same)
})
