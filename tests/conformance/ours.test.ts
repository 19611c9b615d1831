/**
 * Every plugin that comes with the package, and those of the examples, keep the contract that third parties are held to.
 * @module-tag thorough
 */
import { checkChain, checkConnector, checkPlugin, createMockProvider, driveProvider } from 'latchkey/plugin/testing'
import type { InstalledPlugin } from 'latchkey/plugin'
import { CHAIN, type ChainContribution } from 'latchkey/plugin/wallet'
import { base, evm, mainnet } from 'latchkey/plugins/evm'
import { solana, solanaDevnet, solanaMainnet } from 'latchkey/plugins/solana'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { injectedConnector } from '../../src/plugins/injected/connector.ts'
import * as injectedWallet from '../../src/plugins/injected/wallet.ts'
import { standardConnector } from '../../src/plugins/solana/wallet/connector.ts'
import * as solanaWallet from '../../src/plugins/solana/wallet/wallet.ts'
import { FIRST, SECOND } from '../plugins/solana/standard.ts'
import { ONE, SIGNER, TWO } from '../plugins/walletconnect/realSupport.ts'
import { ETHEREUM, jsonRpc, SOLANA } from './nodes.ts'
import { ADDRESS, ours } from './ours.ts'
import { createPhoneBench } from './phoneWallet.ts'
import { createDrivenWallet } from './solanaWallet.ts'

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

it('the connector of walletconnect', async () => {
  const findings = await checkConnector({
    make: ({ clock }) => createPhoneBench(clock),
    networks: [ONE, TWO],
    request: { method: 'personal_sign', params: ['0x', SIGNER.address] },
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
      readToken: { token: `eip155:8453:${BOB}`, owner: ALICE },
      simulate: { from: ALICE, transactions: [{ to: BOB, value: 1n }], watch: [`eip155:8453:${BOB}`] },
      readMovements: { hash: `0x${'ab'.repeat(32)}`, account: ALICE },
      readTransaction: { hash: `0x${'ab'.repeat(32)}` },
      addressOf: { name: 'larkspur.eth' },
    },
  })
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual([
    'other-networks',
    'transfer',
    'sendTransaction',
    'canBatch',
    'sendBatch',
    'waitForBatch',
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
      prepareTransfer: { from: FIRST.address, to: SECOND.address, amount: 1_000_000n },
    },
  })
  expect(findings).toEqual([])
})
