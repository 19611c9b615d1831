/** The chain, its connector and the plugin pass the checks that Latchkey's own plugins pass. */
import { CHAIN, WALLETS, type ChainContribution } from 'latchkey/plugin/wallet'
import { checkChain, checkConnector, checkPlugin } from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { myChainConnector } from '../src/connector.ts'
import { myChain, myChainMainnet, myChainTestnet } from '../src/index.ts'
import { openWallet } from '../src/wallet.ts'
import { createWallet, MINE, YOURS } from './wallet.ts'

afterEach(() => vi.unstubAllGlobals())

const networks = [myChainMainnet, myChainTestnet]

test('the plugin, with a connect in each round', async () => {
  const { provider, listeners } = createWallet()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { myChain: provider }))
  const findings = await checkPlugin(myChain(), {
    beside: [wallets()],
    kernel: { networks },
    use: async ({ kernel }) => void (await (await kernel.ready(WALLETS)).connect({ connectorId: 'my-chain:wallet' })),
  })
  expect(findings).toEqual([])
  expect(listeners()).toBe(0)
})

test('the connector, with a wallet that approves, declines, stays silent, and answers nonsense', async () => {
  const findings = await checkConnector({
    make({ clock }) {
      const wallet = createWallet()
      return { factory: myChainConnector(wallet.provider, { clock, load: async () => ({ openWallet }) }), wallet }
    },
    networks,
    request: { method: 'transfer', params: { from: MINE, to: YOURS, amount: '1' } },
  })
  expect(findings).toEqual([])
})

test('the chain, with nodes that work, stay silent, are unreachable, and answer nonsense', async () => {
  const slot = myChain().manifest.contributes?.slots?.find(({ slot }) => slot.id === CHAIN.id)
  const findings = await checkChain({
    chain: slot?.item as ChainContribution,
    network: myChainMainnet,
    addresses: [MINE, YOURS],
    falseAddresses: [MINE.toUpperCase(), MINE.slice(1), `${MINE.slice(0, -1)}g`],
    node: ({ url }) => (url.endsWith('/status') ? '{"network":"main"}' : '{"amount":"12500000"}'),
    wallet: async () => ({ hash: 'ab'.repeat(32) }),
  })
  expect(findings).toEqual([])
})
