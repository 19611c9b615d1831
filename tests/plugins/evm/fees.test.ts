import type { AskNode } from '#wallet'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LatchkeyError, codeOf } from '#kernel'
import { checkFees, pricePerGas, suggestFees, type Fees } from '../../../src/plugins/evm/fees.ts'
import { forever, localNetwork } from './support.ts'

const LARGEST = 2n ** 256n - 1n

function codeOfCheck(fees: Fees): string {
  try {
    return checkFees(fees) === fees ? 'passes' : 'changed'
  } catch (error) {
    return codeOf(error)
  }
}

describe('fee fields of a transaction', () => {
  it.each<[string, Fees, string]>([
    ['nothing', {}, 'passes'],
    ['a gas price', { gasPrice: 1n }, 'passes'],
    ['cap and tip', { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }, 'passes'],
    ['a tip as high as the cap', { maxFeePerGas: 2n, maxPriorityFeePerGas: 2n }, 'passes'],
    ['the largest cap', { maxFeePerGas: LARGEST }, 'passes'],
    ['a gas price with a cap', { gasPrice: 1n, maxFeePerGas: 1n }, 'FEE_FIELDS_MIXED'],
    ['a gas price with a tip', { gasPrice: 1n, maxPriorityFeePerGas: 1n }, 'FEE_FIELDS_MIXED'],
    ['a gas price with a cap of zero', { gasPrice: 1n, maxFeePerGas: 0n }, 'FEE_FIELDS_MIXED'],
    ['a cap one above the largest', { maxFeePerGas: LARGEST + 1n }, 'FEE_TOO_HIGH'],
    ['a gas price one above the largest', { gasPrice: LARGEST + 1n }, 'FEE_TOO_HIGH'],
    ['a tip above the cap', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }, 'FEE_TIP_ABOVE_CAP'],
  ])('%s: %s', (_, fees, expected) => {
    expect(codeOfCheck(fees)).toBe(expected)
  })
})

describe('suggested fees', () => {
  /** A node that answers from a table; what is not in it is an unknown method. */
  function node(answers: Readonly<Record<string, unknown>>): AskNode {
    return async ({ args, schema }) => {
      if (!(args.method in answers)) throw new LatchkeyError('RPC_METHOD_NOT_FOUND')
      return v.parse(schema, answers[args.method])
    }
  }
  const suggest = (answers: Readonly<Record<string, unknown>>) =>
    suggestFees({ ask: node(answers), network: localNetwork(), signal: forever() })

  it('follow EIP-1559 where the chain has a base fee', async () => {
    const fees = await suggest({
      eth_getBlockByNumber: { baseFeePerGas: '0x64', number: '0x1' },
      eth_maxPriorityFeePerGas: '0x5',
      eth_gasPrice: '0x999',
    })
    expect(fees).toEqual({ maxFeePerGas: 125n, maxPriorityFeePerGas: 5n })
    expect(pricePerGas(fees)).toBe(125n)
  })

  it('take the gas price where it has none', async () => {
    const fees = await suggest({ eth_getBlockByNumber: { number: '0x1' }, eth_gasPrice: '0x10' })
    expect(fees).toEqual({ gasPrice: 16n })
    expect(pricePerGas(fees)).toBe(16n)
  })

  it.each([
    ['0x69', 5n],
    ['0x50', 0n],
  ])('make a tip of what a gas price of %s asks above the base fee', async (gasPrice, tip) => {
    const block = { baseFeePerGas: '0x64' }
    expect(await suggest({ eth_getBlockByNumber: block, eth_gasPrice: gasPrice })).toEqual({
      maxFeePerGas: 120n + tip,
      maxPriorityFeePerGas: tip,
    })
  })
})
