/** Only EVM and Solana can send: elsewhere it is not offered, and refused to those who ask all the same. */
import { describe, expect, it } from 'vitest'
import { ACCOUNT_ACTION } from '#wallet'
import { createTestKernel, mockChain } from '#testing'
import { mainnet } from '../../src/plugins/evm/networks.ts'
import { send } from '../../src/plugins/send/index.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'
import { rejected } from '../kernel/support.ts'
import { world } from '../plugins/send/stage.ts'
import { evmWallet, MAINNET, TOY, TOY_ACCOUNT, toyWallet } from '../plugins/wallets/support.ts'

describe('sending', () => {
  it.each([
    ['eip155', true],
    ['solana', true],
    ['bip122', false],
    ['polkadot', false],
    ['cosmos', false],
  ])('from a chain of %s is offered: %s', (chainNamespace, offered) => {
    const { kernel } = createTestKernel({ plugins: [wallets(), send()] })
    const { item } = kernel.items(ACCOUNT_ACTION).get()[0]!
    const network = { ...mainnet, chainNamespace, caipNetworkId: `${chainNamespace}:1` }
    expect([item.id, item.when?.({ network } as never, {} as never)]).toEqual(['send', offered])
  })

  it('from a chain that cannot is refused before anything is asked', async () => {
    const wallet = toyWallet()
    const { prepare, service } = await world({
      networks: [MAINNET, TOY],
      plugins: [mockChain().plugin],
      wallets: [evmWallet(), wallet],
    })
    await service.connect({ connectorId: 'tern' })
    const asset = { network: TOY.caipNetworkId, decimals: 6, symbol: 'TOY' }
    const work = prepare({ from: TOY_ACCOUNT, to: TOY_ACCOUNT, amount: { asset, units: 1n } })
    expect(await rejected(work)).toBe('UNSUPPORTED_CHAIN')
    expect(wallet.asked).toEqual(['connect'])
  })
})
