/** How long nodes may take before a swap is signed, and where there is no swap at all. */
import { describe, expect, it } from 'vitest'
import { codeOf } from '#kernel'
import type { CaipNetworkId, Network } from '#wallet'
import { rejected } from '../../kernel/support.ts'
import { MAINNET } from '../wallets/support.ts'
import { flush, world } from './stage.ts'

it('a review is given up after 30 s of a silent node', async () => {
  const { chain, clock, quoted, request, signal, swapper } = await world()
  const { quotes } = await quoted()
  chain.before = () => new Promise(() => {})
  let outcome: unknown
  swapper.prepare({ request: request(), quote: quotes[0]! }, signal).then(
    () => (outcome = 'done'),
    (error: unknown) => (outcome = codeOf(error)),
  )
  await flush()
  await clock.advance(29_999)
  await flush()
  expect(outcome).toBeUndefined()
  await clock.advance(1)
  await flush()
  expect(outcome).toBe('HTTP_TIMEOUT')
})

describe('there is no swap', () => {
  const polkadot: Network = { ...MAINNET, chainNamespace: 'polkadot', caipNetworkId: 'polkadot:1' }

  it.each<[string, CaipNetworkId, string]>([
    ['on a network that is not listed', 'eip155:5', 'UNSUPPORTED_CHAIN'],
    ['outside EVM', 'polkadot:1', 'SWAPS_UNSUPPORTED'],
  ])('%s', async (_, network, code) => {
    const { asked, quoted, request, signal, swapper } = await world({ networks: [MAINNET, polkadot] })
    const { quotes } = await quoted()
    const give = { ...request().give, network }
    expect(await rejected(swapper.prepare({ request: request({ give }), quote: quotes[0]! }, signal))).toBe(code)
    expect(asked).toEqual([])
  })
})
