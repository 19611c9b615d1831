/** Every plugin that comes with the package, and those of the examples, keep the contract that third parties are held to. */
import {
  checkChain,
  checkConnector,
  checkPlugin,
  createMockProvider,
  driveProvider,
  mockChain,
  mockWallet,
  mockWallets,
  type PluginCheckOptions,
} from 'latchkey/plugin/testing'
import type { InstalledPlugin } from 'latchkey/plugin'
import { CHAIN, type ChainContribution } from 'latchkey/plugin/wallet'
import { activity } from 'latchkey/plugins/activity'
import { balances } from 'latchkey/plugins/balances'
import { branding } from 'latchkey/plugins/branding'
import { base, evm } from 'latchkey/plugins/evm'
import { identity } from 'latchkey/plugins/identity'
import { injected } from 'latchkey/plugins/injected'
import { receive } from 'latchkey/plugins/receive'
import { solana } from 'latchkey/plugins/solana'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { wallets } from 'latchkey/plugins/wallets'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mainnet } from 'latchkey/plugins/evm'
import { solanaDevnet, solanaMainnet } from 'latchkey/plugins/solana'
import { WALLETS } from '#wallet'
import { injectedConnector } from '../../src/plugins/injected/connector.ts'
import * as injectedWallet from '../../src/plugins/injected/wallet.ts'
import { standardConnector } from '../../src/plugins/solana/connector.ts'
import * as solanaWallet from '../../src/plugins/solana/wallet.ts'
import { FIRST, SECOND } from '../plugins/solana/standard.ts'
import { ETHEREUM, jsonRpc, SOLANA } from './nodes.ts'
import { createDrivenWallet } from './solanaWallet.ts'
import { gasWatch } from '../../examples/plugin/index.ts'

const ADDRESS = 'eip155:8453:0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

/** Somebody is connected while the plugin runs. */
const connected = (): PluginCheckOptions => {
  const wallet = mockWallet({ name: 'Larkspur', accounts: [ADDRESS] })
  const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
  return {
    beside: [wallets(), chain.plugin, mockWallets(wallet).plugin],
    kernel: { networks: [base] },
    use: async ({ kernel }) => void (await (await kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })),
  }
}

/** Parameters of the views that cannot be drawn without. */
const VIEWS = { Downloads: { wallet: { id: 'larkspur', name: 'Larkspur' } } }

const ours: Readonly<Record<string, readonly [plugin: InstalledPlugin, options: PluginCheckOptions]>> = {
  activity: [activity(), connected()],
  balances: [balances(), connected()],
  branding: [branding(), {}],
  evm: [evm(), {}],
  identity: [identity(), connected()],
  injected: [injected(), connected()],
  receive: [receive(), connected()],
  solana: [solana(), connected()],
  walletconnect: [walletConnect(), connected()],
  wallets: [wallets(), { ...connected(), beside: connected().beside!.slice(1), params: VIEWS }],
  'gas-watch': [gasWatch(), connected()],
}

it('all plugins of the package are here', () => {
  const there = readdirSync(new URL('../../src/plugins', import.meta.url))
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(there))
})

it.each(Object.keys(ours))('%s', async (name) => {
  const [plugin, options] = ours[name]!
  expect(await checkPlugin(plugin, options)).toEqual([])
})

it('the connector of injected', async () => {
  const findings = await checkConnector({
    make({ clock }) {
      const wallet = createMockProvider({ chainId: 8453, knownChains: [1] })
      const announced = { namespace: 'eip155', uuid: 'u', name: 'Larkspur', provider: wallet.provider }
      const options = { id: 'larkspur', type: 'ANNOUNCED', clock, load: async () => injectedWallet } as const
      return { factory: injectedConnector(announced, options), wallet: driveProvider(wallet) }
    },
    networks: [base, mainnet],
    request: { method: 'personal_sign', params: ['0x', ADDRESS] },
  })
  expect(findings).toEqual([])
})

it('the connector of solana', async () => {
  const findings = await checkConnector({
    make({ clock }) {
      const { standard, wallet } = createDrivenWallet()
      const load = async () => solanaWallet
      return { factory: standardConnector({ standard, name: 'Marram' }, { clock, load }), wallet }
    },
    networks: [solanaMainnet, solanaDevnet],
    request: { method: 'solana_signMessage', params: { message: '2NEpo7TZRRrLZSi2U', pubkey: FIRST.address } },
  })
  expect(findings).toEqual([])
})

const chainOf = ({ manifest }: InstalledPlugin): ChainContribution =>
  manifest.contributes!.slots!.find(({ slot }) => slot.id === CHAIN.id)!.item as ChainContribution

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('the chain of evm', async () => {
  const findings = await checkChain({
    chain: chainOf(evm()),
    network: { ...base, rpcUrls: { default: { http: ['https://node.test/key'] } } },
    addresses: [ALICE, BOB],
    falseAddresses: [ALICE.replace('f39F', 'F39f'), FIRST.address],
    node: jsonRpc(ETHEREUM),
    requests: {
      call: { call: { to: BOB, data: '0x70a08231' } },
      allowance: { owner: ALICE, spender: BOB, token: `eip155:8453:${BOB}` },
      readTransaction: { hash: `0x${'ab'.repeat(32)}` },
      addressOf: { name: 'larkspur.eth' },
    },
  })
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual([
    'other-networks',
    'transfer',
    'sendTransaction',
    'signMessage',
    'waitForTransaction',
  ])
})

it('the chain of solana', async () => {
  const findings = await checkChain({
    chain: chainOf(solana()),
    network: { ...solanaMainnet, rpcUrls: { default: { http: ['https://node.test/key'] } } },
    addresses: [FIRST.address, SECOND.address],
    falseAddresses: [ALICE, 'z'.repeat(44)],
    node: jsonRpc(SOLANA),
    requests: {
      call: { call: { account: FIRST.address } },
      // Less would not keep the new account alive.
      estimateFee: { from: FIRST.address, to: SECOND.address, amount: 1_000_000n },
    },
  })
  expect(findings).toEqual([])
})
