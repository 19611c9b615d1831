/** A modal of the real shell with the real wallets plugin, mock wallets on three namespaces, and Receive. */
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Modal, ModalOptions, Network } from '#wallet'
import {
  createFakeClock,
  createFakeFetch,
  createFakeStorage,
  type FakeClock,
  type FakeFetch,
  type FakeStorage,
} from '#kernel/testing'
import { mockChain, mockWallet, mockWallets, toyAddress, toyNetwork, type MockChain, type MockWallet } from '#testing'
import { eventually } from '../../eventually.ts'
import { receive } from '../../../src/plugins/receive/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'

export const FIRST = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
export const SECOND = '0x2222222222222222222222222222222222222222'
export const SOLANA_ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

const network = (id: number | string, name: string, more: Partial<Network> = {}): Network => {
  const chainNamespace = more.chainNamespace ?? 'eip155'
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.test'] } },
    ...more,
  }
}
export const BASE = network(8453, 'Base')
export const ETHEREUM = network(1, 'Ethereum', {
  contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
})
export const SEPOLIA = network(11155111, 'Sepolia', { testnet: true })
export const GOERLI = network(5, 'Goerli', { testnet: true, retired: '2024-04' })
export const SOLANA = network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', { chainNamespace: 'solana' })
export const DEVNET = network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', {
  chainNamespace: 'solana',
  testnet: true,
})
export const TOY = toyNetwork('toy-1', 'Toy')
export const TOY_2 = toyNetwork('toy-2', 'Toy two')
/** `count` EVM networks, Base among them. */
export const many = (count: number): readonly Network[] => [
  BASE,
  ...Array.from({ length: count - 1 }, (_, at) => network(9_000 + at, `Chain ${at + 1}`)),
]
const ALL = [ETHEREUM, BASE, SEPOLIA, GOERLI, SOLANA, DEVNET, TOY, TOY_2]

export const larkspur = (): MockWallet =>
  mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${FIRST}`, `eip155:8453:${SECOND}`] })
export const marram = (): MockWallet =>
  mockWallet({ name: 'Marram', accounts: [`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`] })
export const tern = (): MockWallet => mockWallet({ name: 'Tern', accounts: [`${TOY.caipNetworkId}:${toyAddress(1)}`] })

export interface Stage {
  readonly modal: Modal
  readonly clock: FakeClock
  readonly fetch: FakeFetch
  /** The stand-in for EVM chains. */
  readonly evm: MockChain
}

/** The modal, with none of these wallets connected; `storage` is what the browser keeps between visits. */
export function made(
  list: readonly MockWallet[],
  options: Partial<ModalOptions> = {},
  storage: FakeStorage = createFakeStorage(),
): Stage {
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  fetch.on('GET', '/getWallets', { json: { data: [], count: 0 } })
  const evm = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i, label: 'EVM' })
  const modal = createModal(
    {
      projectId: '',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: ALL,
      endpoints: Object.fromEntries(['api', 'wallets', 'rpc', 'analytics'].map((key) => [key, 'https://x.test'])),
      locale: 'en',
      ...options,
      plugins: [
        wallets(),
        evm.plugin,
        mockChain({ namespace: 'solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, label: 'Solana' }).plugin,
        mockChain().plugin,
        mockWallets(...list).plugin,
        receive(),
        ...(options.plugins ?? []),
      ],
    },
    { platform: { clock, fetch: fetch.fetch, storage } },
  )
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await modal.dispose()
  })
  return { modal, clock, fetch, evm }
}

export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const text = (words: string) => page.getByText(words, { exact: true })
export const list = (name: string) => page.getByRole('list', { name, exact: true })

/** Chooses a wallet from the list that is shown. */
export async function choose(modal: Modal, name: string): Promise<void> {
  await button(name).click()
  await eventually(() => expect(modal.getState().account?.connectedWalletInfo?.name).toBe(name))
}

/** Connects the first of them and opens Receive from the account, as a person does. */
export async function shown(list: readonly MockWallet[], name: string, options: Partial<ModalOptions> = {}) {
  const stage = made(list, options)
  await stage.modal.open()
  await choose(stage.modal, name)
  await eventually(() => expect(stage.modal.getState().open).toBe(false))
  await stage.modal.open()
  await button('Receive').click()
  await expect.element(dialog('Receive')).toBeVisible()
  await expect.element(button('Copy address')).toBeVisible()
  return stage
}

/** The shadow root of the modal. */
export const root = (): ShadowRoot => [...document.body.children].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!

/** The whole address, as it is written on the screen. */
export const written = (): string | null | undefined => root().querySelector('.lk-addr')?.textContent

export { hasNoFault, still } from '../faults.ts'
