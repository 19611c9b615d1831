/**
 * The plugin keeps the contract that Latchkey's own are held to.
 * @module-tag thorough
 */
import { checkPlugin, mockWallet, mockWallets } from 'latchkey/plugin/testing'
import { WALLETS, type Network } from 'latchkey/plugin/wallet'
import { mainnet } from 'latchkey/plugins/evm'
import { wallets } from 'latchkey/plugins/wallets'
import { expect, test } from 'vitest'
import { FORM, staking } from '../index.ts'
import { ME, VAULT, vaultChain } from './page.ts'

test('staking is a good neighbour', async () => {
  const wallet = mockWallet({ name: 'Larkspur', accounts: [ME] })
  const findings = await checkPlugin(staking({ vault: VAULT }), {
    beside: [wallets(), vaultChain().plugin, mockWallets(wallet).plugin],
    kernel: { networks: [mainnet] as readonly Network[] },
    use: async ({ kernel }) => void (await (await kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })),
    params: { StakingProgress: { key: '1' } },
    operation: {
      accounts: [ME],
      async begin({ kernel }) {
        const form = await kernel.ready(FORM)
        form.type('0.3')
        await form.review(new AbortController().signal)
        form.confirm()
      },
    },
  })
  expect(findings).toEqual([])
})
